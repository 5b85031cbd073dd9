"""Excuses: a player who is late moves a deadline once (``docs/windows.md``).

By itself at the deadline, or before it with EXCUSE. A seat has so many in a game; everybody is
told, and nobody is READY any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlmodel import Session, col

from adjudicator.engine.words import and_list, joined, n_
from adjudicator.reports.when import in_words
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.table.contexts import roles_named, seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.flags import unready
from adjudicator.service.table.timekeeping.schedule import next_allowed
from adjudicator.service.table.timekeeping.windows import move_deadline
from adjudicator.store import queries, tables
from adjudicator.store.generations import in_line
from adjudicator.store.reading import all_of

EXCUSE: Final = "excuse"
"""How excuses are called in the log of a game."""


def excuses_left(game: tables.Game, seat: tables.Seat) -> int:
    """Return how many excuses a seat has left in a game."""
    allowed: int = game_settings.value_of(game, "excuses")
    return max(0, allowed - seat.excuses_used)


def check_excuse(
    playing: Playing, window: tables.Window | None, seat: tables.Seat, wanted: timedelta | None
) -> tuple[tables.Window, timedelta]:
    """Return the window and by how much an excuse moves its deadline; NotPossible if it may not."""
    game = playing.row
    if window is None or window.due_at is None or not playing.waits_for(seat.role):
        raise not_possible("No answer of yours is awaited, so there is nothing to excuse.")
    longest = game_settings.length(game, "excuse", window.kind)
    if not longest:
        raise not_possible("The deadline of this type of window is not moved by excuses.")
    if window.excused:
        raise not_possible(
            "An excuse has moved the deadline of {window} once; not again.", window=window.code
        )
    if window.due_at <= playing.at:
        raise not_possible(
            "The deadline of {window} has passed; answer as soon as you can.", window=window.code
        )
    if not game_settings.value_of(game, "excuses"):
        raise not_possible("There are no excuses in this game.")
    if not excuses_left(game, seat):
        raise NotPossible(
            n_(
                "You have used your {count} excuse in this game.",
                "You have used your {count} excuses in this game.",
                seat.excuses_used,
            )
        )
    length = longest if wanted is None else wanted
    if not timedelta(0) < length <= longest:
        raise not_possible(
            "An excuse moves the deadline by at most {length}.", length=in_words(longest)
        )
    return window, length


def excuse(
    playing: Playing, mailroom: Mailroom, window: tables.Window, roles: Sequence[str], by: timedelta
) -> timedelta:
    """Move a deadline once on account of who is late, tell everybody; return by how much."""
    session, game, at = playing.session, playing.row, playing.at
    window.excused = True
    later = (window.due_at or at) + by
    # A deadline that passed long ago would be over again at once.
    later = later if later > at else at + by
    due_at = next_allowed(later, game_settings.calendar_of(game, window.kind))
    moved = move_deadline(session, window, due_at, at)
    unready(session, window)
    left = []
    for role in roles:
        seat = seat_for(session, game, role)
        seat.excuses_used += 1
        left.append(
            n_(
                "{power}: {count} excuse left",
                "{power}: {count} excuses left",
                excuses_left(game, seat),
                power=roles_named(playing, [role])[0],
            )
        )
    detail = {"window": window.code, "roles": list(roles), "hours": moved.total_seconds() / 3600}
    session.add(tables.Action(game_id=game.id, at=at, who="service", verb=EXCUSE, detail=detail))
    reason = n_(
        "The deadline of {window} is moved once, because {powers} is late and excused ({left})."
        " Nobody is READY any more; answers that were given stay.",
        "The deadline of {window} is moved once, because {powers} are late and excused ({left})."
        " Nobody is READY any more; answers that were given stay.",
        len(roles),
        window=window.code,
        powers=and_list(roles_named(playing, roles)),
        left=joined(", ", left),
    )
    mailroom.moved(game, window, reason, moved, everybody=True)
    return moved


def give_back(session: Session, game: tables.Game, *, since: int) -> dict[str, int]:
    """Give back the excuses that were used in windows of a game from a segment on.

    Called before those are taken back. Returns by role how many it gets.
    """
    window = tables.Window
    taken_back = (col(window.segment) >= since, in_line(session, game, window))
    excused = all_of(session, window, *taken_back, game_id=game.id, excused=True)
    codes = {one.code for one in excused}
    if not codes:
        return {}
    used = queries.actions_of(session, game.id, EXCUSE)
    count = Counter(
        role for one in used if one.detail["window"] in codes for role in one.detail["roles"]
    )
    for seat in queries.seats_of(session, game.id):
        seat.excuses_used = max(0, seat.excuses_used - count[seat.role])
    return dict(count)


def excuse_once(
    playing: Playing, mailroom: Mailroom, window: tables.Window, roles: Sequence[str]
) -> bool:
    """Use an excuse of everybody who is late and has one left; return whether anybody has."""
    game = playing.row
    by = game_settings.length(game, "excuse", window.kind)
    excused = [role for role in roles if excuses_left(game, seat_for(playing.session, game, role))]
    if window.excused or window.grace_until is not None or not by or not excused:
        return False
    excuse(playing, mailroom, window, excused, by)
    return True
