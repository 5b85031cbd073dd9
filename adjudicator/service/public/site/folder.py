"""The folder of a site: files are written beside and renamed, and only where they have changed.

A reader never finds half a file, and never a link to a page that is not there yet: what others
link to is written first, what nothing links to any more is removed last.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adjudicator.service.errors import ServiceError

LIST: Final = ".adjudicator-site.json"
"""The file in which a site keeps the list of what it has written."""
_DRAFT: Final = ".adjudicator-site.draft"


class SiteFailed(ServiceError):
    """A site cannot be written; the message says where and why."""


@dataclass(frozen=True)
class Written:
    """What writing a site did: the paths that were written anew, that stayed, that were removed."""

    changed: tuple[str, ...]
    same: tuple[str, ...]
    removed: tuple[str, ...]

    def __str__(self) -> str:
        counts = (len(self.changed), len(self.same), len(self.removed))
        return "{} files written, {} as before, {} removed".format(*counts)


def write_files(folder: Path, files: Mapping[str, bytes], *, kept: Collection[str] = ()) -> Written:
    """Bring a folder to hold exactly ``files``, by relative path, and those of its own ``kept``.

    The folder is made where it is missing. Raises SiteFailed when it holds anything but a site, or
    cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder):
            return _write(folder, files, kept)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise SiteFailed(
            f"The site cannot be written to {folder}: {error.filename or folder}: {reason}."
        ) from error


def check_folder(folder: Path) -> None:
    """Raise SiteFailed when no site can be written to a folder; it need not exist yet."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise SiteFailed(f"The site cannot be written to {folder}: {there} is no folder.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise SiteFailed(f"The site cannot be written to {folder}: nothing may be put in {there}.")
    if there == folder:
        _listed(folder)


def _write(folder: Path, files: Mapping[str, bytes], kept: Collection[str]) -> Written:
    before = _listed(folder)
    wanted = {*files, *kept}
    # Listed before they are there: after a crash nothing is left that nobody knows of.
    _note(folder, {*before, *wanted})
    changed = [path for path in sorted(files, key=_rank) if _replace(folder, path, files[path])]
    removed = sorted(before - wanted)
    for path in removed:
        _remove(folder, path)
    _note(folder, wanted)
    return Written(tuple(changed), tuple(sorted(wanted - {*changed})), tuple(removed))


def _rank(path: str) -> tuple[bool, int, str]:
    """Return where in the order of writing a file stands: pages last, those on top at the end."""
    return path.endswith(".html"), -path.count("/"), path


def _listed(folder: Path) -> set[str]:
    """Return what the site in a folder consists of; SiteFailed when the folder is no site."""
    try:
        return {_inside(path) for path in json.loads((folder / LIST).read_bytes())["files"]}
    except FileNotFoundError:
        pass
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise SiteFailed(
            f"The list of files {folder / LIST} cannot be read; empty the folder, and the site is"
            " written anew."
        ) from wrong
    others = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    if others:
        raise SiteFailed(
            f"The folder {folder} holds {others[0]} and is no site; name an empty folder or one"
            " that does not exist yet."
        )
    return set()


def _inside(path: str) -> str:
    """Return a path of the list; ValueError when it leads out of the folder."""
    if path.startswith("/") or ".." in path.split("/"):
        raise ValueError(path)
    return path


def _note(folder: Path, paths: Collection[str]) -> None:
    text = json.dumps({"format": "adjudicator-site", "files": sorted(paths)}, indent=1)
    _replace(folder, LIST, f"{text}\n".encode())


def _replace(folder: Path, path: str, content: bytes) -> bool:
    """Let a file have this content; return False when it has it already."""
    target, draft = folder / path, folder / _DRAFT
    try:
        if target.read_bytes() == content:
            return False
    except FileNotFoundError:
        target.parent.mkdir(parents=True, exist_ok=True)
    # One name for all: what a crash leaves behind is used again.
    draft.write_bytes(content)
    os.replace(draft, target)
    return True


def _remove(folder: Path, path: str) -> None:
    """Remove a file, and the folders that are empty without it."""
    (folder / path).unlink(missing_ok=True)
    for parent in (folder / path).parents:
        if parent == folder or any(parent.iterdir()):
            break
        parent.rmdir()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process at a time write to a folder; the others wait."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
