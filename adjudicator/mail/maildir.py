"""Delivering into a Maildir and numbering what lies in it."""

from __future__ import annotations

import fcntl
import itertools
import os
import re
import secrets
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from adjudicator.engine.words import N_, _

INDEX = "uids"
_FORMAT = "adjudicator-uids 1"
_count = itertools.count(1)
# Printable, so that a line of the index holds it, and with room for the marks of mail programs.
_NAME = re.compile(r"[!-9;-~][!-9;-~]{0,199}(:[!-~]{0,40})?")
_KINDS = (
    (stat.S_ISDIR, N_("the folder {name!s}")),
    (stat.S_ISLNK, N_("the symbolic link {name!s}")),
    (stat.S_ISFIFO, N_("the pipe {name!s}")),
    (stat.S_ISSOCK, N_("the socket {name!s}")),
    (stat.S_ISBLK, N_("the device {name!s}")),
    (stat.S_ISCHR, N_("the device {name!s}")),
)


def create(maildir: Path) -> None:
    """Create a Maildir with its three folders where they are missing."""
    for folder in ("tmp", "new", "cur"):
        (maildir / folder).mkdir(parents=True, exist_ok=True)


def deliver(maildir: Path, raw: bytes) -> Path:
    """Put a message into a Maildir and return its file; complete and on disk, or not there at all.

    The name begins with the time the file system noted, then process and counter, so names sort
    in the order of delivery.
    """
    create(maildir)
    draft = maildir / "tmp" / secrets.token_hex(16)
    handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
            written = os.fstat(file.fileno()).st_mtime_ns
        host = socket.gethostname().replace("/", "_").replace(":", "_") or "localhost"
        final = maildir / "new" / f"{written:020d}.P{os.getpid()}Q{next(_count):08d}.{host}"
        draft.rename(final)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(final.parent)
    return final


def sync_folder(folder: Path) -> None:
    """Put the entries of a folder on disk, so that a rename survives a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def base_name(file: Path) -> str:
    """Return the part of a file name that mail programs never change."""
    return file.name.partition(":")[0]


def messages(maildir: Path) -> dict[str, Path]:
    """Return the files of new/ and cur/ by base name, in the order of delivery."""
    found = {
        base_name(Path(entry.path)): Path(entry.path)
        for entry in _entries(maildir)
        if _is_message(entry)
    }
    return dict(sorted(found.items()))


def odd_entries(maildir: Path) -> list[Path]:
    """Return what lies in new/ and cur/ and is no message: no plain file, or of an odd name."""
    return sorted(Path(entry.path) for entry in _entries(maildir) if not _is_message(entry))


def set_aside(path: Path, trouble: Path) -> str:
    """Move something into another Maildir unread, if it can be, and say for people what it is.

    It gets a name of ours; what it leads to is not looked at.
    """
    words = _described(path)
    create(trouble)
    with suppress(OSError):
        path.rename(trouble / "cur" / f"odd.{secrets.token_hex(8)}")
    return words


def _entries(maildir: Path) -> Iterator[os.DirEntry[str]]:
    for folder in ("new", "cur"):
        with suppress(FileNotFoundError), os.scandir(maildir / folder) as entries:
            yield from (entry for entry in entries if not entry.name.startswith("."))


def _is_message(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a plain file whose name can be noted in the index."""
    named = _NAME.fullmatch(entry.name) is not None
    return named and entry.is_file(follow_symlinks=False)


def _described(path: Path) -> str:
    """Return what something is that is no message, with its name in letters that can be shown."""
    name = ascii(path.name)[:100]
    try:
        mode = path.lstat().st_mode
    except OSError:
        mode = 0
    for is_kind, words in _KINDS:
        if is_kind(mode):
            return _(words, name=name)
    if stat.S_ISREG(mode) and _NAME.fullmatch(path.name) is None:
        return _("the file {name!s}, whose name is no name of a message", name=name)
    return _("the file {name!s}, which may not be read", name=name)


@dataclass
class Numbering:
    """The UIDs of a Maildir: never given twice under one UIDVALIDITY."""

    uidvalidity: int
    next_uid: int = 1
    uids: dict[str, int] = field(default_factory=dict)  # by base name

    @classmethod
    def fresh(cls) -> Numbering:
        """Return an empty numbering under a UIDVALIDITY nobody has seen."""
        return cls(secrets.randbelow(2**31 - 1) + 1)

    def renew(self, names: list[str]) -> bool:
        """Number new names and forget lost ones; True when anything changed."""
        present = set(names)
        lost = [name for name in self.uids if name not in present]
        for name in lost:
            del self.uids[name]
        added = [name for name in names if name not in self.uids]
        for name in added:
            self.uids[name] = self.next_uid
            self.next_uid += 1
        return bool(lost or added)


def load_numbering(maildir: Path) -> Numbering | None:
    """Return the stored numbering; None when there is none or it cannot be read."""
    try:
        lines = (maildir / INDEX).read_text(encoding="utf-8").splitlines()
        if lines[0] != _FORMAT or lines[-1] != "end":
            return None
        validity, next_uid = lines[1].split()
        uids: dict[str, int] = {}
        for line in lines[2:-1]:
            uid, name = line.split(" ", 1)
            uids[name] = int(uid)
        return Numbering(int(validity), int(next_uid), uids)
    except (OSError, ValueError, IndexError):
        return None


def save_numbering(maildir: Path, numbering: Numbering) -> None:
    """Replace the stored numbering at once."""
    lines = [_FORMAT, f"{numbering.uidvalidity} {numbering.next_uid}"]
    lines += [f"{uid} {name}" for name, uid in numbering.uids.items()]
    draft = maildir / f"{INDEX}.new"
    with draft.open("w", encoding="utf-8") as file:
        file.write("\n".join([*lines, "end"]) + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(maildir / INDEX)


@contextmanager
def locked(maildir: Path) -> Iterator[None]:
    """Keep other readers of a Maildir from numbering at the same time."""
    handle = os.open(maildir / f"{INDEX}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
