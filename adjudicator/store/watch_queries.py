"""Reads for those who watch the service: how much there is, and how old the oldest of it.

All run in the caller's transaction, and are read off an index or are as short as their answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, case, func, or_, text
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.locks import Kind, wait_for
from adjudicator.store.queries import is_running
from adjudicator.store.reading import all_of, count_of, first_of


def by_status(session: Session, table: Any, statuses: Sequence[str]) -> dict[str, int]:
    """Return how many games or messages there are in each status; 0 in one without any."""
    counted = select(table.status, func.count()).where(table.status.in_(statuses))
    return {
        **dict.fromkeys(statuses, 0),
        **dict(session.exec(counted.group_by(table.status)).all()),
    }


def count_windows(session: Session, *, before: datetime | None = None) -> int:
    """Return at how many windows of running games something will happen by itself.

    ``before``: only those at which it should have happened before that moment.
    """
    window = tables.Window
    # "IS NOT NULL" would be looked for in the whole table, without the index.
    when = col(window.next_event_at) <= (before or _NEVER)
    return count_of(session, window, when, is_running(col(window.game_id), "running", "setup"))


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


def incoming_waiting(session: Session, now: datetime) -> tuple[int, int, datetime | None]:
    """Return how many messages wait to be handled, how many are held back, and the oldest's time.

    The oldest of those that are not held back: that of a message that should have been handled.
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
    """Return number and time of the messages that could not be processed, the oldest first."""
    incoming = tables.Incoming
    found = select(incoming.id, incoming.received_at).filter_by(status="shunted")
    return session.exec(found.order_by(col(incoming.id))).all()


def dead_addresses(session: Session) -> int:
    """Return how many addresses of players count as dead."""
    return count_of(session, tables.Address, col(tables.Address.dead_at).is_not(None))


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


# -- what may be wrong ----------------------------------------------------------------------------


def overdue_windows(
    session: Session, before: datetime, limit: int
) -> Sequence[tuple[str, str, datetime]]:
    """Return game, code and time of windows that should have been looked at before a moment."""
    window = tables.Window
    late = col(window.next_event_at) <= before
    running = is_running(col(window.game_id), "running", "setup")
    found = all_of(session, window, late, running, by=("next_event_at", "id"), most=limit)
    return [
        (session.get_one(tables.Game, row.game_id).slug, row.code, row.next_event_at)
        for row in found
        if row.next_event_at is not None
    ]


def sent_since(session: Session, moment: datetime) -> bool:
    """Return whether a message went out after a moment.

    Looked for among those that were due last: the index knows no other order.
    """
    out = tables.Outgoing
    latest = select(out.sent_at).filter_by(status="sent").order_by(col(out.due_at).desc())
    found = session.exec(latest.limit(_LOOKED_AT))
    return any(at is not None and at >= moment for at in found)


def tried_in_vain(session: Session) -> Sequence[tables.Outgoing]:
    """Return some messages that were tried and have not gone out, the longest due first."""
    out = tables.Outgoing
    tried = (col(out.status).in_(("queued", "sending")), col(out.tries) > 0)
    return all_of(session, out, *tried, by=("due_at", "id"), most=_LOOKED_AT)


def held_by_fault(session: Session) -> Sequence[tuple[tables.Game, datetime]]:
    """Return the games that a fault has put on hold, and since when."""
    found = []
    for row in all_of(session, tables.Game, status="held"):
        newest: dict[str, Any] = {"by": ("-at", "-id"), "game_id": row.id, "verb": "hold"}
        last = first_of(session, tables.Action, **newest)
        if last is not None and last.who == "service":
            found.append((row, last.at))
    return found


def bounced_since(session: Session, moment: datetime) -> tuple[int, int]:
    """Return how many messages have come back for good since a moment, to how many addresses."""
    bounce = tables.Bounce
    messages, addresses = session.exec(
        select(
            func.count(col(bounce.outgoing_id).distinct()),
            func.count(col(bounce.address).distinct()),
        ).where(col(bounce.at) >= moment, col(bounce.kind) == "hard")
    ).one()
    return messages, addresses


def stored_last(session: Session, place: int) -> datetime | None:
    """Return when the message arrived that is so many places before the last; None without it."""
    incoming = tables.Incoming
    return session.exec(
        select(incoming.received_at).order_by(col(incoming.id).desc()).offset(place - 1).limit(1)
    ).first()


def taken_in_last(session: Session) -> tuple[datetime, datetime] | None:
    """Return the times of the message that was taken out of a mailbox last; None before one was.

    Messages from files, and those taken in again later, have no mailbox.
    """
    incoming = tables.Incoming
    found = session.exec(
        select(incoming.arrived_at, incoming.received_at)
        .where(col(incoming.mailbox).is_not(None))
        .order_by(col(incoming.id).desc())
        .limit(1)
    ).first()
    if found is None or found[0] is None:
        return None
    return found[0], found[1]


# -- signs and alarms -----------------------------------------------------------------------------


def alarms_alone(session: Session) -> None:
    """Keep other workers from looking for alarms until the transaction ends.

    On SQLite the transaction itself does that.
    """
    wait_for(session, Kind.ALARMS)


def signs_of(session: Session, prefix: str) -> Sequence[tables.Sign]:
    """Return the vital signs whose names begin alike, by name."""
    alike = col(tables.Sign.name).startswith(prefix, autoescape=True)
    return all_of(session, tables.Sign, alike, by=["name"])


def sign(session: Session, name: str) -> tables.Sign | None:
    """Return a vital sign; None while nobody has looked."""
    return session.get(tables.Sign, name)


def lasting_alarms(session: Session) -> dict[str, tables.Alarm]:
    """Return the alarms that last, by name, the oldest first."""
    return {row.name: row for row in all_of(session, tables.Alarm, ended_at=None)}


def alarms_kept_back(session: Session) -> Sequence[tables.Alarm]:
    """Return the alarms of which the operator has not been told everything, the oldest first."""
    return all_of(session, tables.Alarm, col(tables.Alarm.kept_back) > 0)


def alarms_between(session: Session, since: datetime, until: datetime) -> Sequence[tables.Alarm]:
    """Return the alarms that lasted at some time between two moments, the oldest first."""
    alarm = tables.Alarm
    lasted = or_(col(alarm.ended_at).is_(None), col(alarm.ended_at) >= since)
    return all_of(session, alarm, col(alarm.raised_at) < until, lasted)


_LOOKED_AT = 50
