"""Who wrote a message, and for which seats he may speak."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlmodel import Session

from adjudicator.games.lexicon import OrderError
from adjudicator.games.registry import grammar_of
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.sender import authentication, tokens_in
from adjudicator.orders.message_text import Block
from adjudicator.reports.messages import RejectedContext
from adjudicator.service.office import Office
from adjudicator.store import queries, tables

_FORM: Final = re.compile(r"^# BEGIN \S+ \S+ (W\d+)$", re.MULTILINE)


class Refused(Exception):
    """A message is not acted on; ``context`` is the answer to its writer."""

    def __init__(self, context: RejectedContext) -> None:
        super().__init__(context.reason)
        self.context = context


@dataclass(frozen=True)
class Writer:
    """A player who wrote, and the seats he holds.

    ``named`` is the seat of the reply address or thread, ``answered`` the message of ours that he
    answers.
    """

    player: tables.Player
    seats: tuple[tables.Seat, ...]
    named: tables.Seat | None
    answered: tables.Outgoing | None = None


def writer_of(session: Session, office: Office, message: IncomingMessage) -> Writer:
    """Return who wrote; raises Refused with an answer when nobody we may listen to."""
    player = queries.player_by_address(session, message.from_address)
    if player is None:
        raise _refused(
            "unknown sender",
            f"The address {message.from_address} does not belong to any player here.",
            "Write from the address at which you get the reports.",
            "If you have a new address, ask the moderator to change it.",
        )
    _check_authentication(office, message)
    seats = tuple(queries.seats_of_player(session, player.id))
    if not seats:
        raise _refused(
            "no seat",
            "You hold no seat in any game here now.",
            "If you have been replaced, your successor plays on.",
        )
    answered = _message_answered(session, message, seats)
    named = _seat_of_address(message, seats) or (answered[1] if answered else None)
    return Writer(player, seats, named, answered[0] if answered else None)


def _refused(about: str, reason: str, *advice: str) -> Refused:
    return Refused(RejectedContext(about=about, reason=reason, advice=advice))


def _check_authentication(office: Office, message: IncomingMessage) -> None:
    settings = office.settings
    if not settings.require_auth or settings.authserv_id is None:
        return
    if authentication(message, settings.authserv_id) != "pass":
        raise _refused(
            "not authenticated",
            "Your mail server does not prove that the message comes from your address.",
            "Send it through the mail server of your address.",
            "If it goes on, ask the moderator for help.",
        )


def _seat_of_address(message: IncomingMessage, seats: Sequence[tables.Seat]) -> tables.Seat | None:
    """Return the seat that a token in the addresses names; the writer's own only."""
    own = {seat.token: seat for seat in seats}
    return next((own[token] for token in tokens_in(message) if token in own), None)


def _message_answered(
    session: Session, message: IncomingMessage, seats: Sequence[tables.Seat]
) -> tuple[tables.Outgoing, tables.Seat] | None:
    """Return the latest message of ours in the thread that went to a seat of the writer."""
    mentioned = [name for name in (message.in_reply_to, *message.references) if name]
    for ours in reversed(queries.outgoing_by_message_id(session, mentioned)):
        for seat in seats:
            if (seat.game_id, seat.role) == (ours.game_id, ours.role):
                return ours, seat
    return None


def seat_for_block(session: Session, writer: Writer, block: Block) -> tables.Seat:
    """Return the seat that a block speaks for; raises Refused when that is not clear or not his.

    What the block says counts first, then the reply address or thread, then the only seat.
    """
    seats = list(writer.seats)
    game, role = _named_in(session, writer, block)
    if game is not None:
        found = queries.game_by_slug(session, game)
        seats = [seat for seat in seats if found is not None and seat.game_id == found.id]
        if not seats:
            raise _not_yours(f"You hold no seat in a game called {game}.", writer, session)
    elif writer.named is not None:
        seats = [seat for seat in seats if seat.game_id == writer.named.game_id]
    if role is not None:
        seats = [seat for seat in seats if seat.role == _role(session, seat, role)]
        if not seats:
            raise _not_yours(f"You do not hold the seat {role}.", writer, session)
    elif writer.named is not None and writer.named in seats:
        return writer.named
    if len(seats) > 1:
        raise _not_yours("It is not clear which seat the orders are for.", writer, session)
    return seats[0]


def _named_in(session: Session, writer: Writer, block: Block) -> tuple[str | None, str | None]:
    """Return the game and the role behind BEGIN; one word alone may name either."""
    if block.game is None and block.role is not None:
        game = queries.game_by_slug(session, block.role)
        if game is not None and game.id in [seat.game_id for seat in writer.seats]:
            return block.role, None
    return block.game, block.role


def _role(session: Session, seat: tables.Seat, words: str) -> str | None:
    """Return the role that words name in the game of a seat; None when they name none."""
    if words.lower() == seat.role:
        return seat.role
    try:
        role: str = grammar_of(session.get_one(tables.Game, seat.game_id).game).role(words)
    except OrderError:
        return None
    return role


def _not_yours(reason: str, writer: Writer, session: Session) -> Refused:
    held = ", ".join(
        f"{session.get_one(tables.Game, seat.game_id).slug} {seat.role}" for seat in writer.seats
    )
    return _refused(
        "wrong seat",
        reason,
        f"You hold: {held}.",
        "Begin the block with BEGIN, the game and the role, or answer a report.",
    )


def window_answered(writer: Writer, seat: tables.Seat) -> str | None:
    """Return the window in the form of the message that is answered; None when it has no form."""
    ours = writer.answered
    if ours is None or (ours.game_id, ours.role) != (seat.game_id, seat.role):
        return None
    forms = _FORM.findall(ours.text or "")
    return str(forms[-1]) if forms else None
