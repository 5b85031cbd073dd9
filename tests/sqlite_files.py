"""Copying SQLite databases in tests."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def fill(path: Path | str, source: sqlite3.Connection | Path) -> None:
    """Put all that a database holds in the place of what is in a file, without waiting for a disk.

    ``source`` is open, or a file itself.
    """
    if isinstance(source, Path):
        with closing(sqlite3.connect(source)) as opened:
            fill(path, opened)
        return
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA synchronous=OFF")
        source.backup(file)
