"""Backups of an installation, and putting one back.

A backup is one file with every row as one moment saw it, and the key that reply addresses are made
with. It is taken while the service runs, and can be put into SQLite and PostgreSQL alike
(``docs/decisions/backups.md``).
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, TextIO

from sqlalchemy import func, select

from adjudicator import __version__, clock
from adjudicator.log import get_logger
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office, same
from adjudicator.service.operations import workers
from adjudicator.service.operations.upkeep import removal
from adjudicator.service.operations.upkeep.upgrades import UpgradeCheck, check_upgrade
from adjudicator.service.post import intake
from adjudicator.service.table.lateness.outages import HEARTBEAT, PAUSE
from adjudicator.settings import Settings, key_file, replace_key
from adjudicator.store import migration, queries
from adjudicator.store.archive import Heading, open_archive, write_archive
from adjudicator.store.database import Database
from adjudicator.store.errors import SchemaMismatch
from adjudicator.store.memory import RememberingSession
from adjudicator.store.revision import revision_of
from adjudicator.store.rows import drop_tables, rows_of, tables_of
from adjudicator.store.scratch import scratch_database
from adjudicator.store.unpacking import FILE_MOST

BACKUP: Final = "backup"
"""The heartbeat that says when the last backup was taken."""
ENDING: Final = ".backup.gz"
_LIVING: Final = ("game", "player", "incoming", "outgoing")
"""Tables that are empty in an installation that nobody has used."""

_log = get_logger(__name__)


# -- taking one -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Taken:
    """A backup that was written: the file, its size in bytes, and how many rows are in it."""

    path: Path
    size: int
    rows: int


def take_backup(database: Database, settings: Settings, target: Path) -> Taken:
    """Write a backup to a file, or into a folder under a name with the time; it is read again.

    The service may run, and the tables may be those of another release. Nobody but the owner can
    read the file: it holds every hand and the key. Raises NotPossible when there is a file already
    or nothing can be written.
    """
    now = clock.now()
    path = target / f"adjudicator-{now:%Y%m%dT%H%M%SZ}{ENDING}" if target.is_dir() else target
    with database.reading() as session:
        connection = session.connection()
        revision = revision_of(connection)
        if revision is None:
            raise SchemaMismatch(f"The database {database.url} has no tables yet.")
        secret = settings.secret_key.decode()
        heading = Heading(__version__, revision, now.isoformat(), secret)
        with _fresh_file(path) as file:
            rows = write_archive(connection, heading, file)
    if database.is_current():
        with database.transaction() as writing:
            queries.beat(writing, BACKUP, now)
    taken = Taken(path, path.stat().st_size, rows)
    _log.info("backup taken", rows=rows, size=taken.size)
    return taken


@contextmanager
def _fresh_file(path: Path) -> Iterator[TextIO]:
    """Open a packed text file for writing; it gets its name when it is complete and on disk."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb") as raw:
                with gzip.open(raw, "wt", encoding="ascii", newline="\n") as file:
                    yield file
                raw.flush()
                os.fsync(raw.fileno())
            # Unlike a rename, a link never replaces another backup.
            os.link(draft, path)
        finally:
            draft.unlink()
    except FileExistsError as error:
        raise NotPossible(f"{path} is there already; name another file, or a folder.") from error
    except OSError as error:
        raise NotPossible(f"The backup {path} cannot be written: {error.strerror}.") from error


def prune_backups(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest ``keep`` backups of a folder; return those that were deleted."""
    found = sorted(folder.glob(f"adjudicator-*{ENDING}"))
    old = found[:-keep] if keep else []
    for path in old:
        path.unlink()
    return old


# -- putting one back -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Examined:
    """What a backup holds: its heading, its rows, and whether its games can be played on."""

    heading: Heading
    rows: int
    check: UpgradeCheck

    @property
    def taken_at(self) -> datetime:
        """When it was taken."""
        return datetime.fromisoformat(self.heading.taken_at)


@dataclass(frozen=True)
class Restored:
    """What was put back; ``before`` is the backup of what was there, ``former_key`` its key.

    ``removed`` are the people who had been removed since, and were removed from it again.
    """

    examined: Examined
    before: Path | None
    former_key: Path | None
    removed: int = 0


def examine_backup(path: Path, most: int = FILE_MOST) -> Examined:
    """Read a backup whole, migrate it in a temporary folder, and play its games again.

    Raises ArchiveDamaged when it is not whole or has more than ``most`` bytes unpacked,
    SchemaMismatch when a later release has written it.
    """
    with open_archive(path, most) as archive:
        migration.steps_from(archive.heading.tables)
        with scratch_database(archive.heading.tables) as copy:
            with copy.migrating() as connection:
                rows = archive.load(connection)
            copy.migrate()
            return Examined(archive.heading, rows, check_upgrade(copy))


def restore_backup(
    database: Database, settings: Settings, path: Path, *, replace: bool = False
) -> Restored:
    """Put a backup into the place of what is in the database, all or nothing.

    It is examined before. A database that is in use is refused unless ``replace`` is given; then a
    backup of it is taken first. No worker may run. The tables are brought to those of this release,
    and mail that came since is taken in again at the next start. Who had been removed since it was
    taken is removed from it again. Raises NotPossible.
    """
    now = clock.now()
    in_use = _is_used(database)
    if in_use and not replace:
        raise NotPossible(
            f"The database {database.url} is in use: it has games, players or mail. With --replace"
            " they are replaced, and a backup of them is taken first."
        )
    _check_nobody_works(database, now)
    most = settings.unpack_bytes
    examined = examine_backup(path, most)
    key = _key_of(settings, examined.heading)
    name = f"before-restore-{now:%Y%m%dT%H%M%SZ}{ENDING}"
    before = take_backup(database, settings, settings.data_dir / name).path if in_use else None
    with database.reading() as session:
        marks = removal.marks_since(session.connection(), examined.taken_at)
    with database.migrating() as connection:
        drop_tables(connection)
        migration.upgrade(connection, examined.heading.tables)
        with open_archive(path, most) as archive:
            archive.load(connection)
        migration.upgrade(connection)
        with RememberingSession(connection) as session:
            intake.want_mail(session, examined.taken_at, now)
            again = removal.remove_again(session, Office(database, settings), marks)
    former = None if key is None else replace_key(*key)
    _log.info("backup restored", rows=examined.rows, taken_at=examined.heading.taken_at)
    return Restored(examined, before, former, len(again))


def _key_of(settings: Settings, heading: Heading) -> tuple[Path, str] | None:
    """Return the file and the key that has to be written there; None where it is the same.

    Raises NotPossible when a setting names another key.
    """
    secret = heading.secret
    if secret is None or same(secret, settings.secret_key.decode()):
        return None
    path = key_file(settings)
    if path is None:
        raise NotPossible(
            "The setting ADJUDICATOR_SECRET is another key than that of the backup: reply addresses"
            " in mail that was sent would not be known. Set it to the `secret` in the first line of"
            " the backup (zcat FILE | head -n 1), or remove the setting, and restore again."
        )
    return path, secret


def _check_nobody_works(database: Database, now: datetime) -> None:
    """Raise while a worker is alive, of whatever release; WorkerRunning where its lock says so."""
    workers.check_alone(database)
    with database.reading() as session:
        connection = session.connection()
        beats = [
            row["at"]
            for table in tables_of(connection)
            if table.name == "heartbeat"
            for row in rows_of(connection, table, table.columns["name"] == HEARTBEAT)
        ]
    if any(timedelta(0) <= now - at < PAUSE for at in beats):
        raise NotPossible(
            f"A worker was alive less than {int(PAUSE.total_seconds())} seconds ago. Stop the"
            " service, wait that long, and restore again."
        )


def _is_used(database: Database) -> bool:
    """Return whether anything has been stored that nobody would make again."""
    with database.reading() as session:
        connection = session.connection()
        used = [table for table in tables_of(connection) if table.name in _LIVING]
        return any(
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in used
        )
