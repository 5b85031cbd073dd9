"""Reply addresses: each seat has a token of its own, which its player can have replaced."""

from __future__ import annotations

import hashlib

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.sender import tokens_in
from adjudicator.service.errors import not_possible
from adjudicator.service.office import Office
from adjudicator.service.seats.people import new_token
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import mail_queries, queries, tables


def check_renewal(office: Office) -> None:
    """Raise NotPossible where reply addresses have no tokens that could be replaced."""
    if not office.settings.plus_addresses:
        raise not_possible(
            "All seats have the same reply address here; there is nothing to replace."
        )


def renew(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> str:
    """Give a seat another token; the former one stands for nothing any more. Return the address.

    Raises NotPossible where addresses have no tokens.
    """
    check_renewal(mailroom.office)
    mailroom.session.add(tables.RevokedToken(token=seat.token, seat_id=seat.id, at=mailroom.at))
    seat.token = new_token(mailroom.office, game, seat.role)
    return mailroom.office.reply_address(seat.token)


def tell_of_stranger(mailroom: Mailroom, message: IncomingMessage) -> None:
    """Tell the player of a seat that a stranger has used its reply address.

    Once for each stranger, and at most once a day.
    """
    session = mailroom.session
    seats = (queries.seat_by_token(session, token) for token in tokens_in(message))
    seat = next((seat for seat in seats if seat is not None and seat.until is None), None)
    if seat is None or queries.holder_of(session, seat) is None:
        return
    stranger = message.from_address
    key = f"stranger/{seat.id}/{hashlib.sha256(stranger.encode()).hexdigest()[:16]}"
    known = mail_queries.is_queued(session, f"{key}/{seat.role}")
    if known or not mail_queries.may_reject(
        session, f"seat {seat.id}", "stranger", mailroom.at.date()
    ):
        return
    game = session.get_one(tables.Game, seat.game_id)
    words = _(
        "A message came to the reply address of your seat from {stranger}, which is not"
        " an address of yours. Nothing of it was applied. If it is yours, write ADDRESS"
        " {stranger} in a block. If not, NEW TOKEN gives you another reply address.",
        stranger=stranger,
    )
    mailroom.tell_seats(game, [seat.role], _("a stranger wrote to your address"), words, key)
