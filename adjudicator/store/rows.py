"""Rows of any revision of the tables as plain values, to be copied from one database to another.

The tables are looked up in the database (not in ``tables``), so that databases of earlier releases
can be read too, and SQLite and PostgreSQL read and write each other's rows.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Date,
    DateTime,
    LargeBinary,
    MetaData,
    Table,
    func,
    select,
    text,
)

VERSION_TABLE: Final = "alembic_version"
_BATCH: Final = 500
_SQLITE_WORDS: Final = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
_MOST_KNOWN: Final = 4
_KNOWN: Final[dict[str, list[Table]]] = {}
"""Tables by the text that made them, the latest ones."""

Row: TypeAlias = dict[str, Any]
"""A row by the names of its columns, in Python's types; times are aware and in UTC."""
PlainRow: TypeAlias = dict[str, Any]
"""A row as JSON: times and days are text (ISO 8601), bytes are base64 (RFC 4648)."""


def tables_of(connection: Connection) -> list[Table]:
    """Return the tables of the program in a database; each comes behind those it refers to.

    On SQLite, where looking them up takes long and their text says everything, those of the last
    few texts are kept.
    """
    if connection.dialect.name != "sqlite":
        return _looked_up(connection)
    words = "\n".join(connection.scalars(text(_SQLITE_WORDS)))
    if words not in _KNOWN:
        while len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.pop(next(iter(_KNOWN)), None)
        _KNOWN[words] = _looked_up(connection)
    return list(_KNOWN[words])


def _looked_up(connection: Connection) -> list[Table]:
    metadata = MetaData()
    metadata.reflect(connection)
    found = [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]
    for table in found:
        for column in table.columns:
            if isinstance(column.type, JSON):
                # What a database tells of a column does not say that None is to be NULL.
                column.type = type(column.type)(none_as_null=True)
    return found


def rows_of(connection: Connection, table: Table, *conditions: Any) -> Iterator[Row]:
    """Read the rows of a table one after the other, in the order of the key."""
    times = [c.name for c in table.columns if isinstance(c.type, DateTime)]
    statement = select(table).where(*conditions).order_by(*table.primary_key.columns)
    found = connection.execution_options(yield_per=_BATCH).execute(statement)
    for mapping in found.mappings():
        row = dict(mapping)
        for name in times:
            row[name] = _in_utc(row[name])
        yield row


def _in_utc(moment: datetime | None) -> datetime | None:
    """Return a time in UTC; SQLite keeps it without saying so."""
    if moment is None:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def insert_rows(connection: Connection, table: Table, rows: Iterable[Row]) -> int:
    """Write rows with the keys they have and return how many there were."""
    count, remaining = 0, iter(rows)
    while batch := list(islice(remaining, _BATCH)):
        connection.execute(table.insert(), batch)
        count += len(batch)
    return count


def count_on(connection: Connection, tables: Iterable[Table]) -> None:
    """Let PostgreSQL give the next rows numbers behind the highest that were written."""
    if connection.dialect.name != "postgresql":
        return  # SQLite looks at the rows
    for table in tables:
        key = _number_of(table)
        if key is None:
            continue
        highest = connection.execute(select(func.max(key))).scalar_one()
        if highest is not None:
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, :key), :highest)"),
                {"table": f'"{table.name}"', "key": key.name, "highest": highest},
            )


def _number_of(table: Table) -> Column[Any] | None:
    """Return the column in which the database counts the rows of a table, if it does."""
    columns = list(table.primary_key.columns)
    return columns[0] if [column.name for column in columns] == ["id"] else None


def copy_rows(source: Connection, target: Connection) -> int:
    """Copy all rows into a database that has the same tables and no rows; return how many.

    Raises sqlalchemy's errors when the tables are not the same.
    """
    written = {table.name: table for table in tables_of(target)}
    count = 0
    for table in tables_of(source):
        count += insert_rows(target, written[table.name], rows_of(source, table))
    count_on(target, written.values())
    return count


def drop_tables(connection: Connection) -> None:
    """Remove the tables of the program with all that is in them."""
    metadata = MetaData()
    metadata.reflect(connection)
    metadata.drop_all(connection)


# -- as JSON --------------------------------------------------------------------------------------


def plain(row: Mapping[str, Any]) -> PlainRow:
    """Return a row as JSON."""
    return {name: _plain(value) for name, value in row.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        return b64encode(value).decode("ascii")
    return value


def from_plain(table: Table, row: Mapping[str, Any]) -> Row:
    """Return a row of a table from JSON; ValueError when a value is not of its column's kind."""
    return {name: _value(table.columns[name], value) for name, value in row.items()}


def _value(column: Column[Any], value: Any) -> Any:
    if value is None:
        return None
    try:
        if isinstance(column.type, DateTime):
            return datetime.fromisoformat(value)
        if isinstance(column.type, Date):
            return date.fromisoformat(value)
        if isinstance(column.type, LargeBinary):
            return b64decode(value, validate=True)
    except (TypeError, ValueError) as wrong:
        raise ValueError(
            f"{column.table.name}.{column.name} is {value!r:.40}, but expected is {column.type!r}"
        ) from wrong
    return value
