"""A database of any revision with rows in all of its tables."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Date,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    Table,
    inspect,
    select,
)

from adjudicator.store.rows import insert_rows, plain, rows_of, tables_of

ROWS = 2
# As SQLite and as PostgreSQL tell it.
_ONE_OF = re.compile(r"(\w+)\)?(?:::text)? (?:IN \(|= ANY \(+ARRAY\[)'(\w+)'")
NOW = datetime(2026, 5, 1, 12, 30, 15, 250_000, tzinfo=UTC)
LISTS = ("audience", "items", "parties", "reminders", "thread", "result")
GIVEN: dict[str, dict[str, Any]] = {
    "question": {"state": "answered"},
    "segment": {"closed_at": NOW},
    "seat": {"until": NOW},
}
"""What checks and partial indexes want."""


def fill(connection: Connection) -> list[str]:
    """Put rows into those tables that have none; return the names of these tables."""
    filled = []
    for table in tables_of(connection):
        if connection.execute(select(table).limit(1)).first() is None:
            words = _words(connection, table)
            insert_rows(connection, table, [_row(table, words, n) for n in range(1, ROWS + 1)])
            filled.append(table.name)
    return filled


def content(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of all tables as JSON."""
    return {
        table.name: [plain(row) for row in rows_of(connection, table)]
        for table in tables_of(connection)
    }


def _words(connection: Connection, table: Table) -> dict[str, str]:
    """Return, of each column that holds one of some words, the first of them."""
    checks = [str(c["sqltext"]) for c in inspect(connection).get_check_constraints(table.name)]
    found = (_ONE_OF.search(check) for check in checks)
    return {match[1]: match[2] for match in found if match}


def _row(table: Table, words: dict[str, str], number: int) -> dict[str, Any]:
    values = {column.name: _value(column, number) for column in table.columns}
    return {**values, **words, **GIVEN.get(table.name, {})}


def _value(column: Column[Any], number: int) -> Any:
    """Return a value of a column's kind; rows refer to those of the same number."""
    kind = column.type
    if isinstance(kind, JSON):
        return [] if column.name in LISTS else {}
    if isinstance(kind, Boolean):
        return number % 2 == 0
    if isinstance(kind, Integer):
        return number
    if isinstance(kind, Float):
        return number + 0.5
    if isinstance(kind, DateTime):
        return NOW
    if isinstance(kind, Date):
        return date(2026, 5, number)
    if isinstance(kind, LargeBinary):
        return bytes([0, 255, number])
    return f"{column.name} Ä€\U0001f600 {number}"
