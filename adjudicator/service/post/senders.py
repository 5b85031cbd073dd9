"""Who wrote a message, and for which seats he may speak."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _, joined
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.sender import authentication, has_results, tokens_in
from adjudicator.orders.message_text import Block
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.office import Office, same
from adjudicator.service.played import game_in
from adjudicator.service.post.outbox import Outbox, chair_token
from adjudicator.service.post.refusal import MOST_REFUSALS, Refused, refused
from adjudicator.store import mail_queries, people_queries, queries, tables
from adjudicator.words.lexicon import OrderError

_FORM: Final = re.compile(r"^# (?:BEGIN|ALKU) \S+ \S+ (W\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Writer:
    """Somebody who wrote, and what he may speak for: seats of his own or as deputy, and games.

    ``proven``: the mail server vouches for him; else each block needs the password of its seat.
    ``named`` is the seat of the reply address or thread, ``answered`` the message of ours that he
    answers. ``stale`` says why the reply address names no seat any more. ``moderates`` are the
    games that he moderates, ``chair`` is the one whose moderator the reply address or thread names:
    seat and chair of one person are never taken for each other.
    """

    seats: tuple[tables.Seat, ...]
    named: tables.Seat | None
    answered: tables.Outgoing | None = None
    proven: bool = True
    stale: str = ""
    moderates: tuple[tables.Game, ...] = ()
    chair: tables.Game | None = None


def is_known(session: Session, address: str, at: datetime) -> bool:
    """Return whether an address belongs to a player, to a deputy of one, or to a moderator."""
    if queries.player_by_address(session, address) or queries.games_moderated_by(session, address):
        return True
    return bool(people_queries.deputies_at(session, at, address=address))


def writer_of(session: Session, office: Office, message: IncomingMessage, at: datetime) -> Writer:
    """Return who wrote; raises Refused with an answer when nobody we may listen to."""
    address = message.from_address
    if not is_known(session, address, at):
        raise refused(
            _("unknown sender"),
            _("The address {address} does not belong to any player here.", address=address),
            _("Write from the address at which you get the reports."),
            _(
                "If you have a new address, enter it from the old one with ADDRESS, or ask"
                " the moderator for help."
            ),
        )
    proven = _is_proven(office, message)
    seats = seats_for(session, address, at)
    moderates = tuple(queries.games_moderated_by(session, address))
    if not seats and not moderates:
        raise refused(
            _("no seat"),
            _("You hold no seat in any game here now."),
            _("If you have been replaced, your successor plays on."),
        )
    named = _seat_of_address(message, seats)
    chair, notice = chair_of(session, office, message, moderates)
    if chair is not None and named is None:
        return Writer(seats, None, notice, proven, "", moderates, chair)
    stale = "" if named else _why_stale(session, message, address)
    answered = None if stale else _message_answered(session, message, seats)
    if answered:
        named = named or answered[1]
    return Writer(seats, named, answered[0] if answered else None, proven, stale, moderates)


def seats_for(session: Session, address: str, at: datetime) -> tuple[tables.Seat, ...]:
    """Return the seats for which an address may speak, its own ones first."""
    player = queries.player_by_address(session, address)
    found = list(queries.seats_of_player(session, player.id)) if player else []
    for deputy in people_queries.deputies_at(session, at, address=address):
        seat = session.get_one(tables.Seat, deputy.seat_id)
        if seat.until is None and seat not in found:
            found.append(seat)
    return tuple(found)


def games_of(session: Session, address: str, at: datetime) -> frozenset[int]:
    """Return the games in which an address may speak, as player, deputy or moderator."""
    seats = {seat.game_id for seat in seats_for(session, address, at)}
    return frozenset(seats | {game.id for game in queries.games_moderated_by(session, address)})


def tell_moderators(
    outbox: Outbox, sender: str, notice: ModeratorNotice, key: str, *, himself: bool = False
) -> None:
    """Tell the moderators of a sender's games; in place of the sender, unless ``himself``, ours.

    A program at the address of a moderator would answer the notice.
    """
    for game_id in sorted(games_of(outbox.session, sender, outbox.at)):
        game = outbox.session.get_one(tables.Game, game_id)
        told = game if himself or game.moderator != sender else None
        outbox.to_moderator(told, notice, f"{key}/{game_id}")


def has_failed_check(office: Office, message: IncomingMessage) -> bool:
    """Return whether our mail server found that a message is not from whom it says."""
    server = office.settings.pinned_server
    return server is not None and authentication(message, server) == "fail"


def _is_proven(office: Office, message: IncomingMessage) -> bool:
    """Return whether a sender needs no password; raises Refused when the mail server denies him.

    Where our mail server has written down nothing, a password may stand in for it.
    """
    settings = office.settings
    if not settings.require_auth:
        return True
    server = settings.pinned_server
    if server is None or not has_results(message, server):
        return False
    if authentication(message, server) != "pass":
        raise refused(
            _("not authenticated"),
            _("Your mail server does not prove that the message comes from your address."),
            _("Send it through the mail server of your address."),
            _("If it goes on, ask the moderator for help."),
        )
    return True


def _seat_of_address(message: IncomingMessage, seats: Sequence[tables.Seat]) -> tables.Seat | None:
    """Return the seat that a token in the addresses names; one of the writer's only."""
    own = {seat.token: seat for seat in seats}
    return next((own[token] for token in tokens_in(message) if token in own), None)


def _why_stale(session: Session, message: IncomingMessage, address: str) -> str:
    """Return why the reply address that somebody wrote to is no longer his; empty otherwise.

    Tokens of other people say nothing: what stands in a block counts then.
    """
    player = queries.player_by_address(session, address)
    if player is None:
        return ""
    for token in tokens_in(message):
        revoked = people_queries.revoked_token(session, token)
        seat = queries.seat_by_token(session, token)
        if revoked is not None:
            seat = session.get_one(tables.Seat, revoked.seat_id)
        if seat is None or seat.player_id != player.id:
            continue
        if seat.until is not None:
            game = session.get_one(tables.Game, seat.game_id)
            return _(
                "You no longer hold the seat {role} in {game}, to which you wrote.",
                role=seat.role,
                game=game.slug,
            )
        if revoked is not None:
            return _("The reply address you wrote to has been replaced; it no longer works.")
    return ""


def thread_of(session: Session, message: IncomingMessage) -> list[tables.Outgoing]:
    """Return our messages in a thread, the latest first."""
    mentioned = [name for name in (message.in_reply_to, *message.references) if name]
    return list(reversed(mail_queries.outgoing_by_message_id(session, mentioned)))


def chair_of(
    session: Session,
    office: Office,
    message: IncomingMessage,
    moderates: Sequence[tables.Game],
) -> tuple[tables.Game | None, tables.Outgoing | None]:
    """Return the game as whose moderator somebody writes, and the message of ours that he answers.

    A token in the addresses says so, else the latest message of the thread.
    """
    given, ours = tokens_in(message), thread_of(session, message)
    to_chairs = [row for row in ours if row.player_id is None and row.role is None]
    for game in moderates:
        if any(same(chair_token(office, game), one) for one in given):
            return game, next((row for row in to_chairs if row.game_id == game.id), None)
    latest = ours[0] if ours and ours[0] in to_chairs else None
    found = next((one for one in moderates if latest and one.id == latest.game_id), None)
    return found, latest if found else None


def _message_answered(
    session: Session, message: IncomingMessage, seats: Sequence[tables.Seat]
) -> tuple[tables.Outgoing, tables.Seat] | None:
    """Return the latest message of ours in the thread that went to a seat of the writer."""
    for ours in thread_of(session, message):
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
    if game is None and writer.stale:
        raise refused(
            _("old reply address"),
            writer.stale,
            _("Answer the newest message of your game, or name game and role behind BEGIN."),
            most=MOST_REFUSALS,
        )
    if game is not None:
        found = queries.game_by_slug(session, game)
        seats = [seat for seat in seats if found is not None and seat.game_id == found.id]
        if not seats:
            raise _not_yours(
                _("You hold no seat in a game called {game!s}.", game=game), writer, session
            )
    elif writer.named is not None:
        seats = [seat for seat in seats if seat.game_id == writer.named.game_id]
    if role is not None:
        seats = [seat for seat in seats if seat.role == _role(session, seat, role)]
        if not seats:
            raise _not_yours(_("You do not hold the seat {role!s}.", role=role), writer, session)
    elif writer.named is not None and writer.named in seats:
        return writer.named
    if len(seats) != 1:
        raise _not_yours(_("It is not clear which seat the orders are for."), writer, session)
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
        role: str = game_in(session.get_one(tables.Game, seat.game_id)).grammar.role(words)
    except OrderError:
        return None
    return role


def _not_yours(reason: str, writer: Writer, session: Session) -> Refused:
    held = joined(
        ", ",
        [f"{session.get_one(tables.Game, seat.game_id).slug} {seat.role}" for seat in writer.seats],
    )
    return refused(
        _("wrong seat"),
        reason,
        _("You hold: {seats}.", seats=held),
        _("Begin the block with BEGIN, the game and the role, or answer a report."),
        most=MOST_REFUSALS,
    )


def window_answered(writer: Writer, seat: tables.Seat) -> str | None:
    """Return the window in the form of the message that is answered; None when it has no form."""
    ours = writer.answered
    if ours is None or (ours.game_id, ours.role) != (seat.game_id, seat.role):
        return None
    return window_in_form(ours)


def window_in_form(ours: tables.Outgoing) -> str | None:
    """Return the window that the last form of a message of ours names; None without a form."""
    forms = _FORM.findall(ours.text or "")
    return str(forms[-1]) if forms else None


# -- for which game a moderator speaks ----------------------------------------------------------


CHAIR: Final = "moderator"
"""What a moderator writes behind BEGIN in place of a role."""


def chair_for_block(session: Session, writer: Writer, block: Block) -> tables.Game | None:
    """Return the game that a block moderates; None when it speaks for a seat.

    Raises Refused when the block says that it is the moderator's and the writer is not.
    """
    said = block.role is not None and block.role.lower() == CHAIR
    if not said and (block.role is not None or not _is_chair(session, writer, block)):
        return None
    games = list(writer.moderates)
    if block.game is not None:
        games = [game for game in games if game.slug == block.game.lower()]
    elif writer.chair is not None:
        games = [writer.chair]
    elif writer.named is not None:
        games = [game for game in games if game.id == writer.named.game_id]
    if len(games) != 1:
        raise _refusal(writer, block, unclear=bool(games))
    return games[0]


def _refusal(writer: Writer, block: Block, *, unclear: bool) -> Refused:
    slugs = joined(", ", [game.slug for game in writer.moderates])
    moderates = (
        _("You moderate: {games}.", games=slugs)
        if slugs
        else _("Commands of moderators are not for players.")
    )
    if unclear:
        return refused(
            _("wrong seat"),
            _("It is not clear which game the commands are for."),
            moderates,
            _("Begin the block with BEGIN, the game and moderator."),
            most=MOST_REFUSALS,
        )
    return refused(
        _("wrong seat"),
        _("You do not moderate the game {game}.", game=block.game)
        if block.game
        else _("You do not moderate that game."),
        moderates,
        _("Begin a block of orders with BEGIN, the game and your role."),
        most=MOST_REFUSALS,
    )


def _is_chair(session: Session, writer: Writer, block: Block) -> bool:
    """Return whether a block that names no role is the moderator's: no seat can be meant."""
    if block.game is None:
        return writer.chair is not None or (writer.named is None and not writer.seats)
    if writer.chair is not None and writer.chair.slug == block.game.lower():
        return True
    held = {session.get_one(tables.Game, seat.game_id).slug for seat in writer.seats}
    return block.game.lower() not in held and bool(writer.moderates)
