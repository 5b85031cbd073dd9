"""Running the migrations of ``db/`` from inside the program.

Alembic takes as long to load as the database; ``revision`` says whether there is anything to run.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from alembic.util import CommandError
from sqlalchemy import Connection

from adjudicator import paths
from adjudicator.store.errors import SchemaMismatch
from adjudicator.store.revision import check_references, revision_of

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


@dataclass(frozen=True)
class Step:
    """A migration: the revision it leads to, and what it does in one sentence."""

    revision: str
    words: str


def steps_from(revision: str | None) -> tuple[Step, ...]:
    """Return the migrations that lead from a revision (None: no tables) to this release.

    Raises SchemaMismatch when this release does not know the revision.
    """
    scripts = ScriptDirectory.from_config(configuration())
    try:
        found = list(scripts.iterate_revisions("head", revision or "base"))
    except (CommandError, RevisionError) as error:
        raise _unknown(revision) from error
    return tuple(
        Step(script.revision, " ".join((script.doc or "").splitlines()[:1]))
        for script in reversed(found)
    )


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the missing migrations inside the transaction ``connection`` is in.

    ``to`` is the revision at which to stop. Raises SchemaMismatch when the database is not at a
    revision of this release, or when a row refers to a missing one afterwards.
    """
    with _one_at_a_time:
        try:
            command.upgrade(configuration(connection), to)
        except CommandError as error:
            raise _unknown(revision_of(connection)) from error
    check_references(connection)


def _unknown(revision: str | None) -> SchemaMismatch:
    return SchemaMismatch(
        f"The tables of the database are at revision {revision}, which this"
        " release does not know; install the release that wrote them or restore a backup."
    )
