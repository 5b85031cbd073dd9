"""Tables of new SQLite databases, made as the migrations have made them in the first of a process.

All migrations take as long as a short game, and most tests of commands begin with a new database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from sqlalchemy import Connection, inspect

from adjudicator.store import migration
from adjudicator.store.revision import revision_of

_STATEMENTS: Final[list[str]] = []
"""What makes all tables, and notes their revision."""


@contextmanager
def made_at_once() -> Iterator[None]:
    """Let new SQLite databases get their tables without running all migrations again."""
    upgrade = migration.upgrade

    def upgraded(connection: Connection, to: str = "head") -> None:
        is_new = connection.dialect.name == "sqlite" and not inspect(connection).get_table_names()
        if is_new and to == "head" and _STATEMENTS:
            for words in _STATEMENTS:
                connection.exec_driver_sql(words)
            return
        upgrade(connection, to)
        if is_new and to == "head":
            _STATEMENTS.extend(_statements_of(connection))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migration, "upgrade", upgraded)
        yield


def _statements_of(connection: Connection) -> list[str]:
    """Return what makes the tables of a database, which holds nothing but their revision."""
    for table in inspect(connection).get_table_names():
        count = connection.exec_driver_sql(f'SELECT count(*) FROM "{table}"').scalar()
        assert count == (table == "alembic_version"), f"a migration puts rows into {table}"
    made = connection.exec_driver_sql(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'table' DESC, rowid"
    ).scalars()
    return [*made, f"INSERT INTO alembic_version VALUES ('{revision_of(connection)}')"]
