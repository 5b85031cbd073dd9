"""Files with what takes time to work out and can be worked out again at any time."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

MOST: Final = 8
"""Files of a name: one for each grammar, with some of other releases."""


class KeptFiles:
    """A folder of such files, each named after what it was made of; it may be emptied at any time.

    Nothing of it is needed: a folder that cannot be written or read only costs time. A file that
    somebody else wrote, or that was written by halves, is not found: what is in it is trusted.
    """

    def __init__(self, folder: Path, *, most: int = MOST) -> None:
        """Keep at most so many files of each name in a folder; the youngest stay."""
        self._folder = folder
        self._most = most

    def find(self, name: str, source: str) -> bytes | None:
        """Return what was kept under a name and made of a source; None when there is none."""
        try:
            with self._path(name, source).open("rb") as file:
                if os.fstat(file.fileno()).st_uid != os.geteuid():
                    return None
                digest, _, content = file.read().partition(b"\n")
        except OSError:
            return None
        return content if digest == _digest(content) else None

    def keep(self, name: str, source: str, content: bytes) -> None:
        """Keep what was made of a source; what the same name was made of long before is removed."""
        path = self._path(name, source)
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with NamedTemporaryFile(
                dir=self._folder, prefix=f"{name}-draft-", delete=False
            ) as draft:
                draft.write(_digest(content) + b"\n" + content)
            Path(draft.name).replace(path)
            self._remove_old(name)

    def _remove_old(self, name: str) -> None:
        files = self._folder.glob(f"{name}-*")
        youngest_first = sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for path in youngest_first[self._most :]:
            path.unlink(missing_ok=True)

    def _path(self, name: str, source: str) -> Path:
        """Return the file of a source; every user has one of their own."""
        words = f"{os.geteuid()}\n{source}"
        return self._folder / f"{name}-{sha256(words.encode()).hexdigest()[:32]}"


def _digest(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode()
