"""What is open for a player in all games, for DEADLINES."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from adjudicator.reports.calendar_file import Appointment
from adjudicator.reports.lines import DeadlineLine
from adjudicator.reports.when import due_line
from adjudicator.service.commands.desk import Desk
from adjudicator.service.seats.people import is_written_by
from adjudicator.service.table.contexts import is_missing, seat_line_of
from adjudicator.service.table.playing import NEGOTIATION
from adjudicator.service.table.timekeeping.calendars import appointment
from adjudicator.service.table.timekeeping.timing import window_name
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables


def open_deadlines(desk: Desk) -> list[tuple[DeadlineLine, Appointment]]:
    """Return every open deadline of the player at the desk, the earliest first.

    A deadline counts in running games only, and for the seats that are asked in its window. A
    deputy is told those of the seat that he writes for.
    """
    session, found = desk.playing.session, []
    for seat in _seats_of_writer(desk):
        game = session.get_one(tables.Game, seat.game_id)
        window = open_window(session, game) if game.status == "running" else None
        if window is None or seat.role not in queries.flags_of(session, window.id):
            continue
        entry = _entry(desk, game, window, seat)
        if entry is not None:
            found.append(entry)
    return [(line, one) for _, line, one in sorted(found, key=lambda entry: entry[0])]


def _seats_of_writer(desk: Desk) -> Sequence[tables.Seat]:
    session, seat = desk.playing.session, desk.seat
    sender = desk.incoming.sender if desk.incoming else ""
    if seat.player_id is None or not is_written_by(session, seat, sender):
        return [seat]
    return queries.seats_of_player(session, seat.player_id)


def _entry(
    desk: Desk, game: tables.Game, window: tables.Window, seat: tables.Seat
) -> tuple[tuple[datetime, str, str], DeadlineLine, Appointment] | None:
    """Return the place in the order, the line and the calendar entry; None without a deadline."""
    mailroom = desk.mailroom
    one = appointment(
        game, window, seat.role, domain=mailroom.office.settings.domain, at=mailroom.at
    )
    if one is None:
        return None
    seat_line = seat_line_of(mailroom.session, game, seat)
    line = DeadlineLine(
        game=game.slug,
        role_name=seat_line.role_name,
        code=window.code,
        name=window_name(game.game, window.kind),
        due=due_line(one.due, mailroom.at, seat_line.timezone),
        missing=_is_missing(desk, game, window, seat),
    )
    return (one.due, game.slug, seat.role), line, one


def _is_missing(desk: Desk, game: tables.Game, window: tables.Window, seat: tables.Seat) -> bool:
    """Return whether an answer is awaited from a seat."""
    session = desk.playing.session
    if game.id == desk.playing.row.id:
        return is_missing(desk.playing, window, seat.role)
    # The rules of the other games are not asked: one that is broken must not hide the rest.
    flag = queries.flags_of(session, window.id)[seat.role]
    if window.kind == NEGOTIATION:
        return not flag.final
    waits = [q.role for q in queries.questions_of(session, window.id) if q.state == "open"]
    return seat.role in waits and not flag.held
