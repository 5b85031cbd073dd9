"""When players are away, for the end of windows that open (``docs/windows.md``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlmodel import Session

from adjudicator.service.table.timekeeping.schedule import Interval, merged
from adjudicator.store import people_queries, queries, tables


def away(
    session: Session, game: tables.Game, roles: Iterable[str], after: datetime
) -> tuple[Interval, ...]:
    """Return when who holds one of these roles is away, for the end of a window that opens now.

    Absences that end before ``after`` are left out, so is the time in which a deputy speaks for
    the seat. Sorted, without overlaps; whoever holds several of the roles counts once.
    """
    wanted = set(roles)
    found: list[Interval] = []
    for seat in queries.seats_of(session, game.id):
        if seat.role not in wanted or seat.player_id is None:
            continue
        rows = people_queries.absences_of(session, game.id, seat.player_id)
        deputies = people_queries.deputies_at(session, after, seat_id=seat.id)
        covered = [(deputy.since, deputy.until) for deputy in deputies]
        for row in rows:
            found += _without((row.starts_at, row.ends_at), covered)
    return tuple(merged(interval for interval in found if interval[1] > after))


def _without(interval: Interval, covered: Sequence[Interval]) -> list[Interval]:
    """Return what is left of an interval outside others."""
    left = [interval]
    for start, end in covered:
        left = [
            part
            for begun, ended in left
            for part in ((begun, min(ended, start)), (max(begun, end), ended))
            if part[0] < part[1]
        ]
    return left
