"""Press: words between players, private only while negotiations are open (9.1)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.reports.messages import PressContext
from adjudicator.service.contexts import line_of, roles_named, seat_line_of
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.service.playing import NEGOTIATION
from adjudicator.store import queries, tables


def send(desk: Desk, recipients: Sequence[str], text: str) -> str:
    """Send press to some roles, or to everybody when none is named; return what to say of it.

    Raises NotPossible when private press is not open now between these roles; then nothing goes
    to anybody but its author, who reads it in the receipt.
    """
    check(desk, recipients, text)
    playing = desk.playing
    session, game = playing.session, playing.row
    private = bool(recipients)
    row = tables.Press(
        game_id=game.id,
        window_id=desk.window.id if desk.window else None,
        sender_role=desk.role,
        audience=list(recipients) if private else None,
        text=text,
        incoming_id=desk.incoming_id,
        sent_at=playing.at,
    )
    session.add(row)
    session.flush()
    told = [
        seat
        for seat in queries.seats_of(session, game.id)
        if seat.role != desk.role and (not private or seat.role in recipients)
    ]
    for seat in told:
        context = PressContext(
            game=line_of(playing),
            seat=seat_line_of(session, game, seat),
            number=desk.mailroom.number_for(game, seat),
            sender=roles_named(playing, [desk.role])[0],
            recipients=roles_named(playing, recipients),
            text=text,
        )
        desk.mailroom.to_seat(game, seat, "press", context, f"press/{row.id}/{seat.role}")
    names = roles_named(playing, [seat.role for seat in told])
    return f"sent to {', '.join(names)}"


def check(desk: Desk, recipients: Sequence[str], text: str) -> None:
    """Raise NotPossible when press may not go to these roles (none: to everybody) now."""
    if not text.strip():
        raise NotPossible("There is nothing to send.")
    if recipients:
        _check_private(desk, recipients)


def _check_private(desk: Desk, recipients: Sequence[str]) -> None:
    window = desk.window
    if window is None or window.kind != NEGOTIATION:
        raise NotPossible(
            "Private press is possible only while negotiations are open; nothing was sent."
            " BROADCAST goes to everybody at any time.",
            section="9.1",
        )
    allowed = queries.flags_of(desk.playing.session, window.id)
    if desk.role not in allowed:
        raise NotPossible("You do not negotiate in this window; nothing was sent.", section="9.1")
    for role in recipients:
        if role not in allowed or not desk.playing.may_talk(desk.role, role):
            names = ", ".join(roles_named(desk.playing, [role]))
            raise NotPossible(
                f"You do not negotiate with {names} in this window; nothing was sent.",
                section="9.1",
            )
