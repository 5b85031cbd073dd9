"""Deals on the table: they are confirmed, rejected or withdrawn, and their parties are told.

So do players by mail, and caretakers of seats (``thinking``).
"""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.reports.messages import DealContext, DealStatus
from adjudicator.reports.when import due_line
from adjudicator.service.table.contexts import line_of, roles_named
from adjudicator.service.table.deals import digest
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.flags import mark_received, unready
from adjudicator.store import queries, tables
from adjudicator.words.order_words import item_line, order_line


def confirm(
    playing: Playing, mailroom: Mailroom, window: tables.Window, row: tables.Deal, role: str
) -> bool:
    """Confirm a deal for a role as it is written; return whether every party has by now."""
    row.confirmations = {**row.confirmations, role: digest(row)}
    complete = all(row.confirmations.get(party) == digest(row) for party in row.parties)
    row.status = "agreed" if complete else "proposed"
    mark_received(playing.session, window, role)
    tell(playing, mailroom, window, row, "confirmed", role)
    return complete


def end(
    playing: Playing,
    mailroom: Mailroom,
    window: tables.Window,
    row: tables.Deal,
    status: DealStatus,
    role: str,
) -> None:
    """Let a deal be rejected or withdrawn by a role; it cannot come about any more."""
    row.status = status
    tell(playing, mailroom, window, row, status, role)
    take_back_ready(playing, mailroom, window, role, f"deal/{row.id}/{status}/{role}")


def take_back_ready(
    playing: Playing, mailroom: Mailroom, window: tables.Window, role: str, key: str
) -> None:
    """Nobody is READY any more, since a role has changed a deal; tell the others who were."""
    roles = unready(playing.session, window)
    words = _(
        "A deal has been offered, rejected or withdrawn since you said READY, so you are"
        " not READY any more. Say READY again when you have nothing to add."
    )
    about = _("{window}, READY taken back", window=window.code)
    others = [one for one in roles if one != role]
    mailroom.tell_seats(playing.row, others, about, words, f"unready/{key}")


def tell(
    playing: Playing,
    mailroom: Mailroom,
    window: tables.Window,
    row: tables.Deal,
    status: DealStatus,
    by: str,
) -> None:
    """Tell the other parties of a deal what a role has done about it."""
    game = playing.row
    for seat in queries.seats_of(playing.session, game.id):
        if seat.role not in row.parties or seat.role == by:
            continue
        _line, seat_line, _number = head = mailroom.head(game, seat, line_of(playing))
        undecided = row.status == "proposed" and seat.role not in row.confirmations
        context = DealContext(
            *head,
            code=window.code,
            deal=row.number,
            status=status,
            by=roles_named(playing, [by])[0],
            parties=roles_named(playing, row.parties),
            items=tuple(map(item_line, row.text.split("\n"))),
            confirmed=roles_named(playing, [r for r in row.parties if r in row.confirmations]),
            missing=roles_named(playing, [r for r in row.parties if r not in row.confirmations]),
            due=due_line(window.due_at, playing.at, seat_line.timezone) if window.due_at else None,
            confirm=order_line(f"CONFIRM DEAL {row.number}") if undecided else "",
            reject=order_line(f"REJECT DEAL {row.number}") if undecided else "",
        )
        mailroom.to_seat(game, seat, "deal", context, f"deal/{row.id}/{status}/{by}/{seat.role}")
