"""Faults that strike once, at a counted point of what a process does to the world outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from tests.soak.faults import Killed

STATEMENT, WRITE, BEGIN, COMMIT, COMMITTED, WIRE = (
    "statement",
    "write",
    "begin",
    "commit",
    "committed",
    "wire",
)
"""The points: before a statement, a writing one, one that begins a transaction for writing; before
and after a commit; before and after a command to a mail server has its effect."""


@dataclass(frozen=True)
class Fault:
    """A fault of the process or the database: at which kind of point, and what happens there.

    ``words`` are what the database says; None: the process is killed.
    """

    name: str
    point: str
    words: str | None = None


FAULTS: Final = (
    Fault("killed before a statement", STATEMENT),
    Fault("killed before a commit", COMMIT),
    Fault("killed after a commit", COMMITTED),
    Fault("killed at a command to a mail server", WIRE),
    Fault("database locked", BEGIN, "database is locked"),
    Fault("database away", STATEMENT, "connection lost"),
    Fault("disk full at a write", WRITE, "database or disk is full"),
    Fault("disk full at the commit", COMMIT, "database or disk is full"),
)


class Strike:
    """Counts the points of one kind and lets the fault happen at one of them, once.

    ``at``: which of them, counted from 0. ``act`` is done instead where it is given.
    """

    def __init__(self, fault: Fault, at: int, act: Callable[[], None] | None = None) -> None:
        self.fault = fault
        self.struck = False
        self._left = at
        self._act = act

    def reach(self, point: str, driver: Any = None) -> None:
        """Come to a point."""
        if self.struck or point != self.fault.point:
            return
        self._left -= 1
        if self._left >= 0:
            return
        self.struck = True
        if self._act is not None:
            self._act()
        elif self.fault.words is None:
            raise Killed(self.fault.name)
        else:
            raise driver.OperationalError(self.fault.words)

    def wire(self, _command: str) -> None:
        """Come to a command to a mail server."""
        self.reach(WIRE)

    @contextmanager
    def over(self, engine: Engine) -> Iterator[None]:
        """Let the work on a database come to its points."""
        driver = engine.dialect.loaded_dbapi

        def statement(_cursor: Any, words: str, *_: object) -> None:
            self.reach(STATEMENT, driver)
            if words.startswith("BEGIN IMMEDIATE"):
                self.reach(BEGIN, driver)
            if words.startswith(("INSERT", "UPDATE", "DELETE")):
                self.reach(WRITE, driver)

        def commit(_connection: Any) -> None:
            try:
                self.reach(COMMIT, driver)
            except driver.OperationalError as error:
                raise OperationalError("COMMIT", None, error) from error

        def committed(_session: Any) -> None:
            self.reach(COMMITTED, driver)

        listened = (
            (engine, "do_execute", statement),
            (engine, "do_executemany", statement),
            (engine, "commit", commit),
            (Session, "after_commit", committed),
        )
        for target, name, heard in listened:
            event.listen(target, name, heard)
        try:
            yield
        finally:
            for target, name, heard in listened:
                event.remove(target, name, heard)
