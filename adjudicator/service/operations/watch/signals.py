"""Vital signs: what one worker sees is noted in the database, so that all go by the same.

An alarm is decided by a ``Scene``: it finds trouble, none, or that it cannot be told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from sqlmodel import Session

from adjudicator.log import scrub_text
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.store import tables, watch_queries

MAILBOX: Final = "mailbox"
WAKES: Final = "wakes"
DATABASE: Final = "database"
LAG: Final = "lag"

LATEST: Final = timedelta(minutes=3)
"""What a worker saw longer ago than this says nothing of now: another may own the mailbox."""
STORM: Final = timedelta(minutes=10)
LONG: Final = timedelta(minutes=15)
"""A message that lies on the server for longer, while its mailbox is read, comes late."""
SLOW: Final = 2.0
"""Seconds that the beginning of a transaction may take."""


def note(session: Session, name: str, at: datetime, *, good: bool, words: str = "") -> None:
    """Note a sign as it was at a moment ``at``; an older one changes nothing for the better."""
    row = watch_queries.sign(session, name) or tables.Sign(name=name)
    if good:
        if row.good_at is None or row.good_at <= at:
            row.good_at, row.bad_since, row.words = at, None, ""
    else:
        row.bad_since = row.bad_since or at
        row.words = scrub_text(words)
    session.add(row)
    session.flush()


def measure(session: Session, name: str, now: datetime, value: int | str) -> None:
    """Note what is neither good nor bad by itself, such as the size of the database."""
    row = watch_queries.sign(session, name) or tables.Sign(name=name)
    row.good_at, row.words = now, str(value)
    session.add(row)
    session.flush()


def publish(session: Session, loops: LoopWatch, now: datetime, *, waited: float) -> None:
    """Note what a worker sees: of the mailbox if it reads it, and of the database.

    ``waited`` is how many seconds the transaction took to begin.
    """
    slow = waited > SLOW
    note(session, DATABASE, now, good=not slow, words=f"{waited:.1f} s" if slow else "")
    seen = loops.mailbox()
    if seen.failing is not None and (seen.failed or 0.0) < LATEST.total_seconds():
        since = now - timedelta(seconds=seen.failing)
        note(session, MAILBOX, since, good=False, words=seen.words)
    elif seen.failing is None and seen.read is not None:
        read_at = now - timedelta(seconds=seen.read)
        note(session, MAILBOX, read_at, good=True)
        if now - read_at < LATEST:
            _wakes(session, loops, now)
            _lag(session, loops, now)


def _lag(session: Session, loops: LoopWatch, now: datetime) -> None:
    """Note for how long the message that was stored last had lain on the server."""
    last = watch_queries.taken_in_last(session)
    if last is None or now - last[1] > LATEST:
        return
    arrived_at, received_at = last
    lag = received_at - arrived_at
    late = lag > LONG and arrived_at > now - timedelta(seconds=loops.age)
    words = str(timedelta(seconds=int(lag.total_seconds()))) if late else ""
    note(session, LAG, now, good=not late, words=words)


def _wakes(session: Session, loops: LoopWatch, now: datetime) -> None:
    """Note whether the mail loop is woken again and again though there is no mail."""
    seconds = loops.storm()
    storm = seconds is not None and seconds < STORM.total_seconds()
    if storm:
        # Where a message came for every tenth turn, it was the mail that woke it.
        tenth = watch_queries.stored_last(session, 60)
        storm = tenth is None or now - tenth > STORM
    note(session, WAKES, now, good=not storm)


# -- what alarms are decided by -----------------------------------------------------------------


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

    def failing(self, name: str) -> Trouble | None:
        """Return since when a vital sign is bad, and its words; None when it is not."""
        row = self.sign(name)
        return Trouble(row.bad_since, row.words) if row is not None and row.bad_since else None

    def sign(self, name: str) -> tables.Sign | None:
        """Return a vital sign."""
        return watch_queries.sign(self.session, name)


# -- the register of alarms ---------------------------------------------------------------------

Look: TypeAlias = Callable[[Scene], Trouble | None]


@dataclass(frozen=True)
class Alarm:
    """An alarm: what its messages are called, what looks for the trouble, what to run about it."""

    title: str
    look: Look
    command: str = "adjudicator doctor"


ALARMS: Final[dict[str, Alarm]] = {}
"""All alarms by name that are looked for in the database; docs/alarms.md has a section for each."""


def alarm(name: str, title: str, command: str = Alarm.command) -> Callable[[Look], Look]:
    """Enter what is decorated as the check of an alarm; ``title`` is marked with ``N_``."""

    def enter(look: Look) -> Look:
        ALARMS[name] = Alarm(title, look, command)
        return look

    return enter
