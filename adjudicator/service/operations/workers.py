"""The workers that share a database: who lives, who has which task, what a dead one leaves behind.

On PostgreSQL any number of workers, on any hosts, handle what is stored. Each holds a lock by a
connection of its own as long as it lives; that, and no clock, says that it does. What only one may
do, such as reading the mailbox, is a lock of the same connection, for which the others try again.
On SQLite there is one worker (``locks.SoleWorker``). ``docs/workers.md`` describes it.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Collection
from contextlib import suppress

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, delete, select

from adjudicator import clock
from adjudicator.log import get_logger
from adjudicator.service.office import Office
from adjudicator.store import locks, mail_queries, tables
from adjudicator.store.database import Database
from adjudicator.store.errors import DatabaseUnavailable
from adjudicator.store.reading import all_of

MAILBOX = "mailbox"
"""The task of reading a mailbox, as a name for ``Membership.has`` begins."""

_log = get_logger(__name__)


def own_name() -> str:
    """Return the name of a worker in this process: ``host:process``."""
    return f"{socket.gethostname()}:{os.getpid()}"


def check_alone(database: Database) -> None:
    """Raise WorkerRunning when another worker runs on an SQLite database."""
    if database.file is not None:
        right = locks.SoleWorker(database.file)
        right.take(own_name())
        right.give_back()


def alive(session: Session) -> list[tables.Worker]:
    """Return the workers that live, in the order in which they started."""
    rows = all_of(session, tables.Worker)
    if session.get_bind().dialect.name != "postgresql":
        return list(rows)
    living = locks.held(session.connection(), locks.Kind.WORKER)
    return [row for row in rows if row.id in living]


class Membership:
    """The place of one worker among all: its row, its locks, its tasks.

    Safe to use from several threads. ``join`` comes first; afterwards every method mends a
    connection that was lost, under a new number: the others take the old one for dead. They raise
    DatabaseUnavailable, or an error of the database, when that cannot be done.
    """

    def __init__(self, office: Office) -> None:
        self.name = own_name()
        self._office, self._database = office, office.database
        self._turn = threading.RLock()
        self._row: tables.Worker | None = None
        self._connection: Connection | None = None
        self._is_member = False
        self._tasks: set[str] = set()
        file = office.database.file
        self._right = locks.SoleWorker(file) if file is not None else None

    @property
    def number(self) -> int | None:
        """The number of this worker's row, None while it has none."""
        return self._row.id if self._row is not None else None

    def join(self) -> bool:
        """Become one of the workers; return whether there is no other.

        Raises WorkerRunning on SQLite when there is one. Who could not sign in, because of the
        database, is a member all the same, and signs in when it can.
        """
        with self._turn:
            if self._right is not None:
                self._right.take(self.name)
            self._is_member = True
            self._sign_in()
            self.clear_up()
            with self._database.reading() as session:
                return [row.id for row in alive(session)] == [self.number]

    def leave(self) -> None:
        """Be no worker any more; what is left to do is for the others."""
        with self._turn:
            number = self.number
            if number is not None:
                gone = suppress(SQLAlchemyError, DatabaseUnavailable)
                with gone, self._database.transaction() as session:
                    _remove(session, [number])
            self.vanish()

    def vanish(self) -> None:
        """Let go of everything and tell nobody, as the death of the process does."""
        with self._turn:
            self._is_member, self._row = False, None
            self._hang_up()
            if self._right is not None:
                self._right.give_back()

    def has(self, task: str) -> bool:
        """Return whether this worker has a task now; it gets it when nobody else has it."""
        with self._turn:
            self._mend()
            if task not in self._tasks and self._take(task):
                self._tasks.add(task)
                _log.info("task taken", task=task, worker=self.name)
                self._note()
            return task in self._tasks

    def give_up(self, task: str) -> None:
        """Let another worker have a task, if this one has it."""
        with self._turn:
            if task not in self._tasks:
                return
            self._tasks.discard(task)
            if self._connection is not None:
                with suppress(SQLAlchemyError):
                    locks.release(self._connection, locks.Kind.TASK, locks.number_of(task))
            # Only for those who look; the lock is what counts.
            with suppress(SQLAlchemyError, DatabaseUnavailable):
                self._note()

    def clear_up(self) -> int:
        """Give back what dead workers were sending; return how many there were of these workers.

        What they were handling has never been done: the database has taken it back.
        """
        with self._turn:
            self._mend()
            if self._right is not None:
                return 0
            with self._database.reading() as session:
                # The rows first: who has a row has had the lock before.
                known = set(session.exec(select(tables.Worker.id)))
                dead = known - {row.id for row in alive(session)}
            if not dead:
                return 0
            with self._database.transaction() as session:
                sender = col(tables.Outgoing.worker_id).in_(dead)
                back = mail_queries.give_back_outgoing(session, sender, clock.now())
                _remove(session, dead)
            _log.warning("worker is gone", workers=sorted(dead), messages=back)
            return len(dead)

    def seen(self) -> None:
        """Note that this worker is at work."""
        with self._turn:
            self._mend()
            self._note()

    # -- the row and the connection ---------------------------------------------------------------

    def _sign_in(self) -> None:
        now = clock.now()
        connection = None if self._right is not None else self._database.lasting_connection()
        try:
            with self._database.transaction() as session:
                if self._right is not None:
                    _inherit(session)
                row = tables.Worker(name=self.name, started_at=now, seen_at=now)
                session.add(row)
                session.flush()
                # Locked before anybody sees the row: he would take the worker for dead.
                if connection is not None:
                    locks.hold(connection, locks.Kind.WORKER, row.id)
        except BaseException:
            if connection is not None:
                connection.close()
            raise
        self._row, self._connection = row, connection

    def _mend(self) -> None:
        """Sign in anew when the connection is lost, and with it all tasks."""
        if self._is_member and (self._row is None or not self._is_connected()):
            self._hang_up()
            self._sign_in()

    def _is_connected(self) -> bool:
        if self._right is not None:
            return True
        if self._connection is None:
            return False
        try:
            self._connection.exec_driver_sql("SELECT 1")
        except SQLAlchemyError as error:
            _log.warning("connection of the worker lost", error=type(error).__name__)
            return False
        return True

    def _hang_up(self) -> None:
        self._tasks.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()

    def _take(self, task: str) -> bool:
        if self._connection is None:
            return True  # SQLite: there is no other worker
        return locks.hold(self._connection, locks.Kind.TASK, locks.number_of(task))

    def _note(self) -> None:
        if self._row is None:
            return
        with self._database.transaction() as session:
            row = session.get(tables.Worker, self._row.id)
            if row is not None:
                row.seen_at = clock.now()
                row.owns_mailbox = any(task.startswith(MAILBOX) for task in self._tasks)


def _inherit(session: Session) -> None:
    """Clear up on SQLite, where all other workers are gone and their numbers used again."""
    sent_by_some = col(tables.Outgoing.worker_id).is_not(None)
    mail_queries.give_back_outgoing(session, sent_by_some, clock.now())
    session.exec(delete(tables.Worker))


def _remove(session: Session, numbers: Collection[int]) -> None:
    session.exec(delete(tables.Worker).where(col(tables.Worker.id).in_(numbers)))
