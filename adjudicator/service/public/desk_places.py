"""Which folder of order desks is whose, and which folders this machine has published in before.

A folder may be shared by several machines, and its path says nothing about that. So a mark lies in
it: the number by which everybody who shares the folder knows it, and a name for the service that it
belongs to. What a setting named before, pages with hands, must not be left lying about: each
machine keeps a list of its folders beside its data, and empties those that are no longer named.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from adjudicator.mail.sender import token
from adjudicator.service.errors import ServiceError
from adjudicator.settings import PREFIX

MARK: Final = ".adjudicator-desk.json"
"""The file in a folder of order desks that says whose it is."""
DRAFT: Final = ".draft"
PAGE: Final = re.compile(r"[a-z2-7]{26}\.html")
"""How the file of a desk is called."""
_LIST: Final = "desk-folders.json"
_LENGTH: Final = 26


class DeskFolderFailed(ServiceError):
    """A folder of order desks cannot be used; the message says why and what to do."""


@dataclass(frozen=True)
class Mark:
    """``number`` is that of the folder, ``service`` what only the key of its service makes."""

    number: str
    service: str


def mark_of(folder: Path, secret: bytes) -> Mark:
    """Return the mark of a folder, which is put there if it has none.

    Raises DeskFolderFailed for the folder of another service, OSError where nothing can be written.
    """
    own = Mark(secrets.token_hex(16), _service(secret))
    found = read_mark(folder)
    if found is None:
        draft = folder / f"{MARK}.{own.number}"
        draft.write_text(json.dumps(asdict(own)), encoding="utf-8")
        draft.chmod(0o644)
        try:
            os.link(draft, folder / MARK)  # of two who come at once, one is first
        except FileExistsError:
            pass
        finally:
            draft.unlink()
        found = read_mark(folder) or own
    if not is_ours(found, secret):
        raise foreign(folder)
    return found


def foreign(folder: Path) -> DeskFolderFailed:
    """Return what is said of the folder of another service."""
    return DeskFolderFailed(
        f"{folder} holds the order desks of another service, or of this one with another key."
        f" Give {PREFIX}DESK_DIR a folder of its own, or remove what is in this one."
    )


def read_mark(folder: Path) -> Mark | None:
    """Return the mark of a folder; None where there is none that can be read."""
    try:
        raw: Any = json.loads((folder / MARK).read_text(encoding="utf-8"))
        return Mark(str(raw["number"]), str(raw["service"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _service(secret: bytes) -> str:
    return token(secret, "the folder of order desks", _LENGTH)


def is_ours(mark: Mark, secret: bytes) -> bool:
    """Return whether a mark is that of the service with this key."""
    return mark.service == _service(secret)


def pages_in(folder: Path) -> Iterator[Path]:
    """Give the pages in a folder and the drafts of pages; nothing where there is no folder."""
    if folder.is_dir():
        yield from (
            path
            for path in folder.iterdir()
            if PAGE.fullmatch(path.name) or path.name.endswith(DRAFT)
        )


def empty(folder: Path) -> int:
    """Remove the pages of a folder, then its mark; return how many pages there were."""
    count = 0
    for path in [*pages_in(folder)]:
        path.unlink(missing_ok=True)
        count += 1
    (folder / MARK).unlink(missing_ok=True)
    return count


# ------------------------------------------------------------------------------ the list


def note(data_dir: Path, folder: Path) -> None:
    """Put a folder on the list of those that this machine publishes in."""
    known = noted(data_dir)
    if folder.absolute() not in known:
        _write(data_dir, (*known, folder.absolute()))


def forget(data_dir: Path, folder: Path) -> None:
    """Take a folder off the list."""
    _write(data_dir, tuple(one for one in noted(data_dir) if one != folder.absolute()))


def noted(data_dir: Path) -> tuple[Path, ...]:
    """Return the folders on the list; none where there is no list that can be read."""
    try:
        raw: Any = json.loads((data_dir / _LIST).read_text(encoding="utf-8"))
        return tuple(Path(one) for one in raw)
    except (OSError, ValueError, TypeError):
        return ()


def left_behind(data_dir: Path, desk_dir: Path | None) -> tuple[Path, ...]:
    """Return the folders on the list that the settings do not name any more."""
    now = None if desk_dir is None else desk_dir.absolute()
    return tuple(one for one in noted(data_dir) if one != now)


def _write(data_dir: Path, folders: tuple[Path, ...]) -> None:
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = data_dir / f"{_LIST}{DRAFT}"
    draft.write_text(json.dumps([str(one) for one in folders]), encoding="utf-8")
    os.replace(draft, data_dir / _LIST)
