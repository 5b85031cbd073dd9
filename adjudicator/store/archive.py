"""A whole database as text: JSON, one row a line, packed (RFC 1952) or not.

The first line says what it is; then comes for each table a line with its name and columns and the
rows behind it, as ``rows.plain`` writes them; the last line counts them. It holds the rows of any
revision of the tables, and can be read into SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from itertools import chain
from pathlib import Path
from typing import Any, Final, TextIO

from sqlalchemy import Connection, Table
from sqlalchemy.exc import SQLAlchemyError

from adjudicator.store.columns import dump_json
from adjudicator.store.errors import ArchiveDamaged, SchemaMismatch, cause_of
from adjudicator.store.revision import check_references, revision_of
from adjudicator.store.rows import (
    count_on,
    from_plain,
    insert_rows,
    plain,
    rows_of,
    tables_of,
)
from adjudicator.store.unpacking import FILE_MOST, FILE_SETTING, TooLarge, lines_of

FORMAT: Final = "adjudicator-backup"
FORMAT_VERSION: Final = 1
_NO_BACKUP: Final = "This is not a backup; `adjudicator backup` writes one."
_PACKED: Final = b"\x1f\x8b"


@dataclass(frozen=True)
class Heading:
    """What an archive says of itself: by which release it was written, and when (ISO 8601).

    ``tables`` is the revision of the tables, ``secret`` the key of the installation if it is in it.
    """

    release: str
    tables: str
    taken_at: str
    secret: str | None = None


def write_archive(connection: Connection, heading: Heading, file: TextIO) -> int:
    """Write all rows as one transaction sees them; return how many there are."""
    _write_line(file, {"format": FORMAT, "version": FORMAT_VERSION, **asdict(heading)})
    count = 0
    for table in tables_of(connection):
        _write_line(file, {"table": table.name, "columns": table.columns.keys()})
        for row in rows_of(connection, table):
            _write_line(file, list(plain(row).values()))
            count += 1
    _write_line(file, {"end": True, "rows": count})
    return count


def _write_line(file: TextIO, value: Any) -> None:
    file.write(dump_json(value) + "\n")


class Archive:
    """An archive that is being read from its beginning to its end, once.

    Every method raises ArchiveDamaged when what is read is not what was written.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = _parsed(lines)
        self.heading = self._heading()

    def _heading(self) -> Heading:
        try:
            first = next(self._lines, None)
        except ArchiveDamaged:
            first = None
        if not isinstance(first, dict) or first.get("format") != FORMAT:
            raise ArchiveDamaged(_NO_BACKUP)
        if first.get("version") != FORMAT_VERSION:
            raise ArchiveDamaged(
                f"The backup has format version {first.get('version')}; this release reads"
                f" {FORMAT_VERSION}. Use the release that wrote it, or a later one."
            )
        try:
            return Heading(**{field.name: first[field.name] for field in fields(Heading)})
        except KeyError as missing:
            raise ArchiveDamaged(f"The heading of the backup lacks {missing}.") from missing

    def load(self, connection: Connection) -> int:
        """Write the rows into tables of the same revision that hold none; return how many."""
        if revision_of(connection) != self.heading.tables:
            raise SchemaMismatch(
                f"The backup has the tables of revision {self.heading.tables}, the database those"
                f" of {revision_of(connection)}."
            )
        tables = {table.name: table for table in tables_of(connection)}
        count, line = 0, next(self._lines, None)
        while isinstance(line, dict) and "table" in line:
            table = _table(tables, line)
            rows = _Rows(self._lines)
            try:
                count += insert_rows(connection, table, rows.of(table, line["columns"]))
            except (TypeError, ValueError, SQLAlchemyError) as wrong:
                words = cause_of(wrong)[:200]
                raise ArchiveDamaged(
                    f"A row of the table {table.name} is damaged: {words}."
                ) from wrong
            line = rows.behind
        if not isinstance(line, dict) or line.get("end") is not True or line["rows"] != count:
            raise ArchiveDamaged("The backup ends before its end: it is not whole.")
        count_on(connection, tables.values())
        check_references(connection)
        return count


def _table(tables: dict[str, Table], line: dict[str, Any]) -> Table:
    """Return the table that a line names; raises ArchiveDamaged when it is another one."""
    table = tables.get(line["table"])
    if table is None or sorted(table.columns.keys()) != sorted(line.get("columns", ())):
        raise ArchiveDamaged(f"The table {line['table']} is not one of its revision.")
    return table


class _Rows:
    """The rows up to the next line that is none, which is ``behind`` them."""

    def __init__(self, lines: Iterator[Any]) -> None:
        self._lines = lines
        self.behind: Any = None

    def of(self, table: Table, columns: list[str]) -> Iterator[dict[str, Any]]:
        """Return the rows by the names of their columns."""
        for line in self._lines:
            if not isinstance(line, list):
                self.behind = line
                return
            yield from_plain(table, dict(zip(columns, line, strict=True)))


def _parsed(lines: Iterable[str]) -> Iterator[Any]:
    """Return the values of the lines; raises ArchiveDamaged at the first that has none."""
    number = 0
    try:
        for line in lines:
            number += 1
            yield json.loads(line)
    except TooLarge as larger:
        raise ArchiveDamaged(f"The backup is too large: {larger}.") from larger
    except (ValueError, EOFError, OSError, zlib.error) as damaged:
        raise ArchiveDamaged(
            f"The backup is damaged at line {number}: {' '.join(str(damaged).split())[:200]}."
        ) from damaged


@contextmanager
def open_archive(path: Path, most: int = FILE_MOST) -> Iterator[Archive]:
    """Open an archive, packed or not; raises ArchiveDamaged when it cannot be read.

    ``most`` is how many bytes it may have when it is unpacked.
    """
    try:
        with path.open("rb") as raw:
            begin = raw.read(len(_PACKED))
    except OSError as error:
        raise ArchiveDamaged(f"{path} cannot be read: {error.strerror}.") from error
    opener = gzip.open if begin == _PACKED else open
    with opener(path, "rb") as file:
        lines = lines_of(file, most, FILE_SETTING)
        first = _first(lines)
        yield Archive(chain(first, lines))


def _first(lines: Iterator[str]) -> list[str]:
    """Return the first line; a file that is no text is no archive."""
    try:
        return [line for line in [next(lines, "")] if line]
    except TooLarge as larger:
        raise ArchiveDamaged(f"The backup is too large: {larger}.") from larger
    except (ValueError, EOFError, OSError, zlib.error) as damaged:
        raise ArchiveDamaged(_NO_BACKUP) from damaged
