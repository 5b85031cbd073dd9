"""How much there is at a moment, read from the database: the same whichever process reads it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from sqlmodel import Session

from adjudicator.mail.backoff import next_try
from adjudicator.service.office import Office
from adjudicator.service.operations.workers import alive
from adjudicator.service.table.lateness.outages import HEARTBEAT
from adjudicator.store import queries, watch_queries

OVERDUE: Final = timedelta(minutes=10)
"""A window at which nothing has happened for so long after its time is overdue."""


@dataclass(frozen=True)
class Figures:
    """What waits, and for how long; ages are in seconds, None where there is nothing.

    ``windows`` are those that have a time at which something happens, ``windows_due`` those whose
    time has come, ``windows_overdue`` those for which it came ``OVERDUE`` ago. ``unsent`` are
    messages by status; ``outbox_waiting`` of them should have gone out already.
    ``incoming_held_back`` are letters of those who wrote too much.
    """

    games: Mapping[str, int] = field(default_factory=dict)
    windows: int = 0
    windows_due: int = 0
    windows_overdue: int = 0
    unsent: Mapping[str, int] = field(default_factory=dict)
    outbox_waiting: int = 0
    outbox_age: float | None = None
    incoming_waiting: int = 0
    incoming_held_back: int = 0
    incoming_age: float | None = None
    set_aside: int = 0
    dead_addresses: int = 0
    workers: int = 0
    mailbox_owners: int = 0
    heartbeat_age: float | None = None
    alarms: Mapping[str, int] = field(default_factory=dict)
    database_bytes: int = 0


def figures_of(session: Session, now: datetime) -> Figures:
    """Return the figures of a moment; the transaction sees one state of the database."""
    waiting = watch_queries.outbox_waiting(session, now)
    fresh, held_back, oldest = watch_queries.incoming_waiting(session, now)
    beat = queries.heartbeat(session, HEARTBEAT)
    living = alive(session)
    return Figures(
        games=watch_queries.games_by_status(session),
        windows=watch_queries.count_windows(session),
        windows_due=watch_queries.count_windows(session, before=now),
        windows_overdue=watch_queries.count_windows(session, before=now - OVERDUE),
        unsent=watch_queries.unsent_by_status(session),
        outbox_waiting=sum(count for count, _ in waiting.values()),
        outbox_age=_age(outbox_since(waiting), now),
        incoming_waiting=fresh,
        incoming_held_back=held_back,
        incoming_age=_age(oldest, now),
        set_aside=len(watch_queries.set_aside(session)),
        dead_addresses=watch_queries.dead_addresses(session),
        workers=len(living),
        mailbox_owners=sum(worker.owns_mailbox for worker in living),
        heartbeat_age=_age(beat.at if beat is not None else None, now),
        alarms=dict.fromkeys(watch_queries.lasting_alarms(session), 1),
        database_bytes=watch_queries.size_of_database(session),
    )


def outbox_since(waiting: Mapping[int, tuple[int, datetime]]) -> datetime | None:
    """Return since when the oldest message should have gone out, from ``outbox_waiting``.

    A message that was tried is due later by the pauses since: they are taken off again.
    """
    return min((due - _pauses(tries) for tries, (_, due) in waiting.items()), default=None)


def disk_free(office: Office) -> tuple[int, int]:
    """Return how many bytes are free on the disk of the data folder, and how many it has."""
    usage = shutil.disk_usage(_existing(office.settings.data_dir))
    return usage.free, usage.total


def _existing(folder: Path) -> Path:
    """Return a folder or, while it has not been made, the nearest one above it."""
    found = folder.absolute()
    while not found.exists():
        found = found.parent
    return found


def _pauses(tries: int) -> timedelta:
    """Return the sum of the pauses after so many attempts to send a message."""
    pauses = (next_try(count) for count in range(1, tries + 1))
    return sum((pause for pause in pauses if pause is not None), timedelta(0))


def _age(since: datetime | None, now: datetime) -> float | None:
    return None if since is None else max(0.0, (now - since).total_seconds())
