"""Deadlines as calendar files, for the mail that asks (``docs/windows.md``)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from adjudicator.engine.words import Language, _
from adjudicator.reports.calendar_file import Appointment, calendar_file
from adjudicator.reports.parts import seat_line
from adjudicator.service.table.timekeeping.timing import window_name
from adjudicator.store import queries, tables


def appointment(
    game: tables.Game, window: tables.Window, role: str, *, domain: str, at: datetime
) -> Appointment | None:
    """Return the deadline of a window for a role; None when it has none.

    The identifier is that of the window and role; the sequence counts how often the end has moved.
    """
    due = queries.last_moment(window)
    if due is None:
        return None
    name = seat_line(game.game, role, "").role_name
    what = window_name(game.game, window.kind)
    return Appointment(
        uid=f"{game.slug}-{window.code}-{role}@{domain}".lower(),
        sequence=window.moves,
        due=due,
        stamp=at,
        summary=_(
            "{game} {power}: {what} ({window})",
            game=game.slug,
            power=name,
            what=what,
            window=window.code,
        ),
        description=_(
            "{title!s}: an answer of {power} is due. Reply to the mail that asks.",
            title=game.title,
            power=name,
        ),
    )


def file_for(
    session: Session,
    game: tables.Game,
    window: tables.Window,
    seat: tables.Seat,
    *,
    domain: str,
    at: datetime,
    language: Language | None = None,
) -> bytes | None:
    """Return the calendar file of a window for a seat; None when it is not asked in it.

    ``language`` is that of its player, None for English.
    """
    if seat.role not in queries.flags_of(session, window.id):
        return None
    found = appointment(game, window, seat.role, domain=domain, at=at)
    return calendar_file([found], language) if found else None
