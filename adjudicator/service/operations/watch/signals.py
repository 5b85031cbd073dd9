"""Vital signs: what one worker sees is noted in the database, so that all go by the same."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session

from adjudicator.log import scrub_text
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
    words = f"{waited:.1f} s" if slow else ""
    note(session, DATABASE, now, good=not slow, words=words)
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
    if last is None or now - last.received_at > LATEST:
        return
    lag = last.received_at - last.arrived_at
    # What had come before this worker began could not be read any sooner.
    late = lag > LONG and last.arrived_at > now - timedelta(seconds=loops.age)
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
