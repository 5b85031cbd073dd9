"""Locks by which several workers share one database, and the one that keeps SQLite to one worker.

On PostgreSQL they are advisory locks: nothing is written, and they end with the transaction or the
connection that holds them, so that a worker that dies leaves none behind. Each kind of thing has a
number of its own (``Kind``); what is locked of it is a number too, or a name of which 32 bits of a
hash are taken. Two names with one hash only wait for each other without need.

``docs/workers.md`` lists all locks and the order in which they are taken.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Callable
from contextlib import closing, suppress
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, bindparam, text
from sqlmodel import Session

from adjudicator.store.errors import WorkerRunning
from adjudicator.store.memory import forget

if TYPE_CHECKING:
    from adjudicator.store.database import Database


class Kind(IntEnum):
    """What advisory locks are about; the numbers are the same in every release."""

    WORKER = 7_212_001
    """That a worker is alive; held by its connection as long as it lives."""
    TASK = 7_212_002
    """A task that one worker has until it dies, such as reading a mailbox."""
    ADDRESS = 7_212_003
    """Mail of, or about, an address is being handled."""
    EVERYTHING = 7_212_004
    """Shared by all who handle mail; alone by who handles mail of a stranger."""
    INTAKE = 7_212_005
    """Mail is being stored: numbers of messages are given in the order of commits."""
    OUTBOX = 7_212_006
    """Messages to be sent are being chosen."""
    BEAT = 7_212_007
    """The time since the last beat is being measured."""
    ALARMS = 7_212_008
    """Alarms are being looked for."""


def number_of(name: str) -> int:
    """Return the number (32 bits, signed) under which a name is locked."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big", signed=True)


# -- until the end of the transaction -------------------------------------------------------------

_WAIT: Final = text("SELECT pg_advisory_xact_lock(:kind, 0)")
_TRY: Final = text(
    "SELECT coalesce(bool_and(pg_try_advisory_xact_lock(:kind, number)), true)"
    " FROM unnest(CAST(:numbers AS int[])) AS number"
).bindparams(bindparam("numbers"))
_TRY_SHARED: Final = text("SELECT pg_try_advisory_xact_lock_shared(:kind, 0)")


def wait_for(session: Session, kind: Kind) -> None:
    """Lock the one thing of its kind until the transaction ends, after whoever holds it.

    On SQLite the transaction itself is the lock.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(_WAIT, {"kind": kind})
        forget(session)


def try_all(session: Session, kind: Kind, numbers: list[int]) -> bool:
    """Lock things of a kind until the transaction ends; return whether all were free (PostgreSQL).

    Those that were free stay locked in either case: go back to a savepoint.
    """
    forget(session)
    found = session.connection().execute(_TRY, {"kind": kind, "numbers": numbers})
    return bool(found.scalar_one())


def try_shared(session: Session, kind: Kind) -> bool:
    """Lock the one thing of its kind together with others who share it (PostgreSQL)."""
    forget(session)
    return bool(session.connection().execute(_TRY_SHARED, {"kind": kind}).scalar_one())


# -- telling each other ---------------------------------------------------------------------------

CHANNEL: Final = "adjudicator"
"""On which workers tell each other that there is something to do: a hint, never more."""
_LISTENING: Final = 0.5  # seconds without a look whether to stop
_NOTIFY: Final = text(f"NOTIFY {CHANNEL}")


def wake_others(session: Session) -> None:
    """Tell the other workers, when the transaction is committed, to look for mail at once."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(_NOTIFY)


def hear(database: Database, told: Callable[[], object], stopped: Callable[[], bool]) -> None:
    """Call ``told`` whenever another worker has woken us, until ``stopped`` (PostgreSQL).

    Raises DatabaseUnavailable, or an error of SQLAlchemy or the driver when the connection is lost.
    """
    with closing(database.lasting_connection()) as connection:
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        # What notifications come by is the driver's own business.
        driver: Any = connection.connection.dbapi_connection
        while not stopped():
            for _ in driver.notifies(timeout=_LISTENING):
                told()
                if stopped():
                    return


# -- as long as a connection lives ----------------------------------------------------------------

_HOLD: Final = text("SELECT pg_try_advisory_lock(:kind, :number)")
_RELEASE: Final = text("SELECT pg_advisory_unlock(:kind, :number)")
_HELD: Final = text(
    "SELECT CAST(objid AS bigint) FROM pg_locks"
    " WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = CAST(:kind AS oid)"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def hold(connection: Connection, kind: Kind, number: int) -> bool:
    """Lock something for as long as ``connection`` lives; return whether it was free."""
    return bool(connection.execute(_HOLD, {"kind": kind, "number": number}).scalar_one())


def release(connection: Connection, kind: Kind, number: int) -> None:
    """Unlock what ``hold`` has locked."""
    connection.execute(_RELEASE, {"kind": kind, "number": number})


def held(connection: Connection, kind: Kind) -> set[int]:
    """Return the numbers (not those of names) of a kind that any connection holds."""
    return {int(row[0]) for row in connection.execute(_HELD, {"kind": kind})}


# -- one worker on a file -------------------------------------------------------------------------


class SoleWorker:
    """The right to be the one worker on an SQLite file, held by a lock on a file beside it.

    The lock ends with the process, however that ends; the file stays, and names its last holder.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = database.with_name(f"{database.name}.worker")
        self._handle: int | None = None

    def take(self, name: str) -> None:
        """Take the right for the worker of a name; raises WorkerRunning when another has it."""
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            other = os.read(handle, 200).decode(errors="replace").strip() or "whose name is unknown"
            os.close(handle)
            raise WorkerRunning(
                f"The worker {other} works on the database {self._database} already, and SQLite"
                " allows one worker. Stop that one first; or set ADJUDICATOR_DATABASE_URL to a"
                " PostgreSQL database, which any number of workers share."
            ) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{name}\n".encode(), 0)
        self._handle = handle

    def give_back(self) -> None:
        """Let another worker have the right."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):
                os.close(handle)
