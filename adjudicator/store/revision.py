"""The revision of the tables: that of this release, and that of a database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect

from adjudicator import paths
from adjudicator.store.errors import SchemaMismatch

_TABLE: Final = "alembic_version"


def newest() -> str:
    """Return the revision of the tables this release works with.

    The files of ``db/versions`` are called by their revisions, in order.
    """
    return max(path.name for path in (paths.migrations() / "versions").glob("[0-9]*.py")).partition(
        "_"
    )[0]


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the tables in the database; None when there are none yet."""
    if not inspect(connection).has_table(_TABLE):
        return None
    found = connection.exec_driver_sql(f"SELECT version_num FROM {_TABLE}").scalar()  # noqa: S608 - a name of ours
    return None if found is None else str(found)


def check_references(connection: Connection) -> None:
    """Raise SchemaMismatch when a row refers to a missing one; PostgreSQL never lets that be."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise SchemaMismatch(f"The table {broken[0]} refers to a row that does not exist.")
