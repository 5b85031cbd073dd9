"""Reads for those who watch the service: how much there is, and how old the oldest of it.

All run in the caller's transaction, and are read off an index or are as short as their answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import ColumnElement, case, func, or_, text
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.queries import is_running


def games_by_status(session: Session) -> dict[str, int]:
    """Return how many games there are in each status; a status without games is 0."""
    game = tables.Game
    counted = session.exec(select(game.status, func.count()).group_by(col(game.status)))
    return {**dict.fromkeys(tables.GAME_STATUSES, 0), **dict(counted.all())}


def count_windows(session: Session, *, before: datetime | None = None) -> int:
    """Return at how many windows of running games something will happen by itself.

    ``before``: only those at which it should have happened before that moment.
    """
    window = tables.Window
    # "IS NOT NULL" would be looked for in the whole table, without the index.
    when = col(window.next_event_at) <= (before or _NEVER)
    statement = (
        select(func.count()).select_from(window).where(when, is_running(col(window.game_id)))
    )
    return session.exec(statement).one()


def outbox_waiting(session: Session, now: datetime) -> Mapping[int, tuple[int, datetime]]:
    """Return of the messages that should have gone out how many there are and the earliest due.

    By how often they were tried. What waits for the end of quiet hours is not among them.
    """
    out = tables.Outgoing
    found = session.exec(
        select(out.tries, func.count(), func.min(out.due_at))
        .where(
            col(out.status).in_(("queued", "sending")),
            or_(col(out.due_at) <= now, col(out.tries) > 0),
        )
        .group_by(col(out.tries))
    )
    return {tries: (count, due) for tries, count, due in found}


def unsent_by_status(session: Session) -> dict[str, int]:
    """Return how many messages are queued, being sent and given up."""
    out, statuses = tables.Outgoing, ("queued", "sending", "failed")
    counted = session.exec(
        select(out.status, func.count())
        .where(col(out.status).in_(statuses))
        .group_by(col(out.status))
    )
    return {**dict.fromkeys(statuses, 0), **dict(counted.all())}


def incoming_waiting(session: Session, now: datetime) -> tuple[int, int, datetime | None]:
    """Return how many letters wait to be handled, how many are held back, and the oldest's time.

    The oldest of those that are not held back: that of a letter that should have been handled.
    """
    incoming = tables.Incoming
    held = _is_held_back(now)
    waiting, held_back, oldest = session.exec(
        select(
            func.coalesce(func.sum(case((held, 0), else_=1)), 0),
            func.coalesce(func.sum(case((held, 1), else_=0)), 0),
            func.min(case((held, None), else_=col(incoming.received_at))),
        ).where(col(incoming.status) == "new")
    ).one()
    return waiting, held_back, oldest


def _is_held_back(now: datetime) -> ColumnElement[bool]:
    later = col(tables.Incoming.waits_until)
    return later.is_not(None) & (later > now)


def set_aside(session: Session) -> Sequence[tuple[int, datetime]]:
    """Return number and time of the letters that could not be processed, the oldest first."""
    incoming = tables.Incoming
    found = session.exec(
        select(incoming.id, incoming.received_at)
        .where(col(incoming.status) == "shunted")
        .order_by(col(incoming.id))
    )
    return [(number, at) for number, at in found]


def dead_addresses(session: Session) -> int:
    """Return how many addresses of players count as dead."""
    address = tables.Address
    statement = select(func.count()).select_from(address).where(col(address.dead_at).is_not(None))
    return session.exec(statement).one()


def size_of_database(session: Session) -> int:
    """Return the size of the database in bytes, of an SQLite file with its journal."""
    bind = session.get_bind()
    if bind.dialect.name == "postgresql":
        return int(session.connection().execute(text(_POSTGRESQL_SIZE)).scalar_one())
    file = session.connection().engine.url.database
    parts = [Path(f"{file}{ending}") for ending in ("", "-wal")]
    return sum(part.stat().st_size for part in parts if part.exists())


_NEVER = datetime(9999, 12, 31, tzinfo=UTC)
_POSTGRESQL_SIZE = "SELECT pg_database_size(current_database())"
