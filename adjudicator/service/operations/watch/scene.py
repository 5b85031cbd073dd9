"""What an alarm is decided by, and what may be found: trouble, none, or that it cannot be told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from adjudicator.service.office import Office
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.store import tables, watch_queries


class CannotTell(Exception):
    """Whether something is wrong cannot be seen from here; an alarm that lasts goes on lasting."""


@dataclass(frozen=True)
class Trouble:
    """Something is wrong ``since`` a moment; ``words`` are a sentence or two on what was found."""

    since: datetime
    words: str


@dataclass(frozen=True)
class Scene:
    """The service at a moment, inside a transaction; ``loops`` is that of the worker who looks.

    Without a worker, seen from outside, it is None.
    """

    session: Session
    office: Office
    now: datetime
    loops: LoopWatch | None = None

    @property
    def began(self) -> datetime | None:
        """Since when the worker who looks has been at work; None without one."""
        return None if self.loops is None else self.now - timedelta(seconds=self.loops.age)

    def has_lasted(self, since: datetime, patience: timedelta) -> bool:
        """Return whether something has been so for long enough while there was a worker.

        What waited while the service was down gets its time after the start.
        """
        began = self.began
        since = since if began is None else max(since, began)
        return self.now - since >= patience

    def sign(self, name: str) -> tables.Sign | None:
        """Return a vital sign."""
        return watch_queries.sign(self.session, name)
