"""Running the migrations of ``db/`` from inside the program."""

from __future__ import annotations

import threading

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from adjudicator import paths
from adjudicator.store.errors import SchemaMismatch

# Alembic keeps the running migration in module globals.
_one_at_a_time = threading.Lock()


def configuration(connection: Connection | None = None) -> Config:
    """Return the Alembic configuration, to run on ``connection`` if given."""
    config = Config()
    # A percent sign would be read as the start of a reference.
    config.set_main_option("script_location", str(paths.migrations()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest() -> str | None:
    """Return the revision of the tables this release works with."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the tables in the database; None when there are none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection) -> None:
    """Run the missing migrations inside the transaction ``connection`` is in.

    Raises SchemaMismatch when the database is not at a revision of this release, or when a row
    refers to a missing one afterwards.
    """
    with _one_at_a_time:
        try:
            command.upgrade(configuration(connection), "head")
        except CommandError as error:
            raise SchemaMismatch(
                f"The tables of the database are at revision {revision_of(connection)}, which this"
                " release does not know; install the release that wrote them or restore a backup."
            ) from error
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise SchemaMismatch(f"The table {broken[0]} refers to a row that does not exist.")
