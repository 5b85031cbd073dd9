"""Tables that are made at once are those that the migrations make."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect

from adjudicator.store import migration
from adjudicator.store.database import open_database
from adjudicator.store.tables import metadata
from tests import fresh_tables


def schema(path: Path) -> list[tuple[str, ...]]:
    """Migrate a new database and return all that is in it."""
    database = open_database(f"sqlite:///{path}", durable=False)
    database.migrate()
    with database.engine.connect() as connection:
        assert set(metadata.tables) < set(inspect(connection).get_table_names())
        query = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master ORDER BY 1, 2"
        found = [tuple(row) for row in connection.exec_driver_sql(query)]
        found += [tuple(row) for row in connection.exec_driver_sql("SELECT * FROM alembic_version")]
    database.dispose()
    return found


def test_tables_made_at_once_are_those_of_the_migrations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh_tables, "_STATEMENTS", [])
    made = schema(tmp_path / "first.db")  # by the migrations, for none have run yet
    assert fresh_tables._STATEMENTS
    monkeypatch.setattr(migration, "command", None)  # they do not run again
    assert schema(tmp_path / "second.db") == made
