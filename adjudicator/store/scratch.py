"""A database for the time of one task: to look at rows of another release, or from a file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from adjudicator.store import migration
from adjudicator.store.database import Database, open_database
from adjudicator.store.errors import SchemaMismatch
from adjudicator.store.revision import revision_of
from adjudicator.store.rows import copy_rows


@contextmanager
def scratch_database(revision: str) -> Iterator[Database]:
    """Open an SQLite database in a temporary folder, with the tables of a revision and no rows."""
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-") as folder,
        open_database(f"sqlite:///{folder}/scratch.db", durable=False) as database,
    ):
        with database.migrating() as connection:
            migration.upgrade(connection, revision)
        yield database


@contextmanager
def migrated_copy(connection: Connection) -> Iterator[Database]:
    """Open a copy of a database of any revision that is known, with the tables of this release.

    The database itself is only read. Raises SchemaMismatch when it has no tables, or those of
    another program or a later release.
    """
    revision = revision_of(connection)
    if revision is None:
        raise SchemaMismatch("The database has no tables yet.")
    migration.steps_from(revision)
    with scratch_database(revision) as copy:
        with copy.migrating() as target:
            copy_rows(connection, target)
        copy.migrate()
        yield copy
