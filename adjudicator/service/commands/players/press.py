"""Press: words between players, private only while negotiations are open (9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.reports.messages import PressContext
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.players import talks
from adjudicator.service.errors import NotPossible
from adjudicator.service.table.contexts import line_of, roles_named
from adjudicator.service.table.playing import NEGOTIATION
from adjudicator.store import queries, tables

ANONYMOUS: Final = "anonymous_press"
"""The setting of a game that allows press without its author."""


@dataclass(frozen=True)
class Words:
    """What somebody has to say: ``recipients`` are roles, None for everybody, empty for nobody."""

    text: str
    recipients: tuple[str, ...] | None
    anonymous: bool = False


def send(desk: Desk, said: Words) -> str:
    """Send words to those they are for, each in a message of its own; return what to say of it.

    Raises NotPossible when private press is not open now between these roles; then nothing goes
    to anybody but its author, who reads it in the receipt.
    """
    check(desk, said)
    playing = desk.playing
    session, game = playing.session, playing.row
    diary = said.recipients == ()
    row = tables.Press(
        game_id=game.id,
        window_id=desk.window.id if desk.window else None,
        sender_role=desk.role,
        audience=None if said.recipients is None else [*(said.recipients or (desk.role,))],
        text=said.text,
        incoming_id=desk.incoming_id,
        sent_at=playing.at,
    )
    session.add(row)
    session.flush()
    told = [seat for seat in queries.seats_of(session, game.id) if _reads(seat, desk.role, said)]
    for seat in told:
        context = PressContext(
            *desk.mailroom.head(game, seat, line_of(playing)),
            sender="" if said.anonymous else roles_named(playing, [desk.role])[0],
            recipients=roles_named(playing, said.recipients or ()),
            text=said.text,
            diary=diary,
        )
        desk.mailroom.to_seat(game, seat, "press", context, f"press/{row.id}/{seat.role}")
    if diary:
        return _("kept in your diary; it comes to you by mail, and nobody else sees it")
    powers = joined(", ", roles_named(playing, [seat.role for seat in told]))
    if said.anonymous:
        return _("sent to {powers}, without your name", powers=powers)
    return _("sent to {powers}", powers=powers)


def _reads(seat: tables.Seat, author: str, said: Words) -> bool:
    """Return whether words go to a seat."""
    if said.recipients is None:
        return seat.role != author
    return seat.role in (said.recipients or (author,))


def check(desk: Desk, said: Words) -> None:
    """Raise NotPossible when words may not go to those they are for now."""
    if not said.text.strip():
        raise NotPossible(_("There is nothing to send."))
    if said.anonymous and not desk.playing.row.settings.get(ANONYMOUS, False):
        raise NotPossible(_("Anonymous press is not allowed in this game; nothing was sent."))
    if said.recipients:
        _check_private(desk, said.recipients)


def _check_private(desk: Desk, recipients: Sequence[str]) -> None:
    window, section = desk.window, talks.section_of(desk)
    if window is None or window.kind != NEGOTIATION:
        raise NotPossible(
            _(
                "Private press is possible only while negotiations are open; nothing was"
                " sent. BROADCAST goes to everybody at any time."
            ),
            section=section,
        )
    allowed = queries.flags_of(desk.playing.session, window.id)
    if desk.role not in allowed:
        raise NotPossible(
            _("You do not negotiate in this window; nothing was sent."), section=section
        )
    for role in recipients:
        if role not in allowed or not desk.playing.may_talk(desk.role, role):
            raise NotPossible(
                _(
                    "You do not negotiate with {power} in this window; nothing was sent.",
                    power=roles_named(desk.playing, [role])[0],
                ),
                section=section,
            )
