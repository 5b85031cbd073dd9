"""Handling mail: one message, one transaction, from the stored bytes to the queued answers."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import fault, get_logger
from adjudicator.mail.body import TEXT_LIMIT
from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.screening import Own, Verdict, classify, speaks_of_absence
from adjudicator.orders.commands.register import MODERATOR, PLAYER
from adjudicator.orders.message_text import Block
from adjudicator.reports.form import form_of
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service import counters
from adjudicator.service.commands import unknown_senders, wishes
from adjudicator.service.commands.always import MOST_PLACES, answer_at_rest, only_asks
from adjudicator.service.commands.moderators.block import carry_out_block as carry_out_moderation
from adjudicator.service.commands.orders.bare_answers import answers_a_deal
from adjudicator.service.commands.orders.block import carry_out_block
from adjudicator.service.commands.several_blocks import joined, without_doubt
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.played import rules_of
from adjudicator.service.post import duplicates, next_message
from adjudicator.service.post.blocks import blocks_of, nearly_read, own_lines
from adjudicator.service.post.intake import describe
from adjudicator.service.post.refusal import MOST_REFUSALS, Refused, refused
from adjudicator.service.post.senders import (
    CHAIR,
    Writer,
    chair_for_block,
    has_failed_check,
    is_known,
    seat_for_block,
    seats_for,
    window_answered,
    window_in_form,
    writer_of,
)
from adjudicator.service.post.turning_away import turn_away
from adjudicator.service.post.unwanted import (
    bounces,
    complaints,
    doubtful,
    rate_limits,
    recipients,
    robots,
)
from adjudicator.service.seats import assignment, passwords, presence
from adjudicator.service.table import caretaking
from adjudicator.service.table.contexts import questions_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import mail_queries, queries, tables
from adjudicator.store.database import lock_game
from adjudicator.store.errors import DATABASE_FAILS

_log = get_logger(__name__)

_MOST_READ: Final = 10  # lines of a message without orders that may speak of a deal
_MOST_NOTICED: Final = 3  # remarks about a message that could not be read


class _Copy(Exception):
    """A message has had its effect already."""

    def __init__(self, number: int) -> None:
        super().__init__(f"of message {number}")


def handle_all(office: Office) -> int:
    """Handle every message that waits; return how many there were."""
    count = 0
    while handle_next(office):
        count += 1
    return count


def handle_next(office: Office) -> bool:
    """Handle the oldest message that may be handled now; return False when there is none.

    Others may be handling theirs meanwhile: ``next_message`` keeps the order.

    Whatever goes wrong, nothing of the message is applied in part: it is set aside, kept, and told
    to the moderator once. Only when the database fails the message waits, and the error is raised.
    """
    incoming_id: int | None = None
    began = perf_counter()
    try:
        with office.database.transaction() as session:
            incoming = next_message.next_message(session, office, clock.now())
            if incoming is None:
                return False
            incoming_id = incoming.id
            mailroom = Mailroom(session, office, clock.now())
            _handle(mailroom, incoming)
        counters.lines_read(mailroom.lines_read)
        counters.message_handled(incoming.status, incoming.reason, perf_counter() - began)
    except DATABASE_FAILS:
        raise
    except Exception as error:  # the one place that catches everything: mail must never stop us
        if incoming_id is None:
            raise
        _set_aside(office, incoming_id, error)
        counters.message_handled("shunted", None, perf_counter() - began)
    return True


def _handle(mailroom: Mailroom, incoming: tables.Incoming) -> None:
    message = parse(incoming.raw)
    if not incoming.sender:  # whoever stored it died before he had read it
        describe(incoming, message)
    verdict = classify(message, own_of(mailroom.office))
    if verdict.kind != "human" and not doubtful.is_heard(mailroom, message, verdict):
        _ignore(mailroom, incoming, message, verdict)
        return
    session, at = mailroom.session, mailroom.at
    try:
        if message.overlong or (incoming.truncated and message.is_cut_within_text):
            raise _too_big(incoming)
        seated = seats_for(session, message.from_address, at) or queries.games_moderated_by(
            session, message.from_address
        )
        if not seated and unknown_senders.receive(mailroom, incoming, message):
            _settle(session, incoming, "done", "", at)
            return
        writer = writer_of(session, mailroom.office, message, at)
        rate_limits.check(mailroom, incoming, writer)
        refusals = _act(mailroom, incoming, message, writer)
    except rate_limits.HeldBack as held:
        turn_away(mailroom, incoming, message, held)
        if held.set_aside:
            _settle(session, incoming, "shunted", rate_limits.TOO_MUCH, at)
        return
    except Refused as refusal:
        turn_away(mailroom, incoming, message, refusal)
        _settle(session, incoming, "rejected", refusal.context.about, at)
        return
    except _Copy as copy:
        _settle(session, incoming, "ignored", f"copy: {copy}", at)
        return
    status = "done" if refusals is None else "rejected"
    _settle(session, incoming, status, refusals or "", at)


def own_of(office: Office) -> Own:
    """Return how the service recognises itself in mail."""
    return Own(frozenset({office.settings.orders_address.lower()}), office.settings.domain)


def _settle(
    session: Session, incoming: tables.Incoming, status: str, reason: str, at: datetime
) -> None:
    """Note what became of a message."""
    incoming.status = status
    incoming.reason = reason
    incoming.handled_at = at
    # What a program wrote into its headers is not for the log: only what kind of mail it was.
    told = reason.partition(":")[0] if status == "ignored" else reason
    _log.info("message handled", incoming=incoming.id, status=status, reason=told)


def _act(
    mailroom: Mailroom, incoming: tables.Incoming, message: IncomingMessage, writer: Writer
) -> str | None:
    """Carry out the blocks of a message, and answer once for each seat that they are for.

    Returns why, when not one of them was for a game that goes on; None otherwise.
    """
    blocks = blocks_of(message, _rules_for(mailroom.session, writer))
    live = [block for block in blocks if not block.quoted]
    effect = duplicates.effect_of(message, live)
    copied = duplicates.copied_from(mailroom.session, effect, live)
    if copied is not None:
        raise _Copy(copied)
    longest = timedelta(hours=mailroom.office.settings.old_mail_hours)
    duplicates.check_age(mailroom.session, incoming, message, writer, live, longest)
    live = without_doubt(mailroom.session, writer, incoming, live)
    why_not: list[str] = []
    carried_out = 0
    # What is quoted below live orders needs no answer of its own.
    for number, block in enumerate(joined(mailroom.session, writer, live or blocks)):
        key = f"receipt/{incoming.id}" + (f"/{number}" if number else "")
        try:
            _carry_out(mailroom, incoming, message, writer, block, key)
            carried_out += 1
        except Refused as refusal:
            turn_away(mailroom, incoming, message, refusal)
            why_not.append(refusal.context.about)
    if not blocks:
        if speaks_of_absence(message):
            # Some mail programs send such replies without saying that no person wrote them.
            presence.offer(mailroom, incoming, message)
            return "automatic: speaks of absence"
        hint = _of_a_deal(mailroom, writer, message) or nearly_read(
            message, _rules_for(mailroom.session, writer)
        )
        nothing = _no_orders(message, hint, cut=incoming.truncated)
        nothing = _with_question(mailroom, writer, nothing)
        if robots.may_be_answered(mailroom, incoming, message):
            turn_away(mailroom, incoming, message, nothing)
        return nothing.context.about
    if live:
        robots.is_understood(mailroom, message)
    if not carried_out:
        return "; ".join(why_not)
    incoming.effect = effect
    return None


def _rules_for(session: Session, writer: Writer) -> str | None:
    """Return the rules whose words a message is to be in; None for those of a moderator."""
    if writer.chair is not None or not writer.seats:
        return None
    game_of_thread = (writer.named or writer.seats[0]).game_id
    return rules_of(queries.game_by_id(session, game_of_thread))


def _carry_out(
    mailroom: Mailroom,
    incoming: tables.Incoming,
    message: IncomingMessage,
    writer: Writer,
    block: Block,
    key: str,
) -> None:
    """Carry out one block for the seat it speaks for, or for the moderator; raises Refused.

    HELP and STATUS that may mean several are answered for each.
    """
    session, places = mailroom.session, MOST_PLACES
    try:
        moderated = chair_for_block(session, writer, block)
    except Refused:
        if not writer.moderates or not only_asks(block, MODERATOR):
            raise
        for game in writer.moderates[:places]:
            _moderate(mailroom, incoming, message, writer, block, game, f"{key}/{game.id}")
        return
    if moderated is not None:
        _moderate(mailroom, incoming, message, writer, block, moderated, key)
        return
    try:
        seat = seat_for_block(session, writer, block)
    except Refused:
        if not writer.seats or writer.stale or not only_asks(block, PLAYER):
            raise
        for seat in writer.seats[:places]:
            _order(mailroom, incoming, message, writer, block, seat, f"{key}/{seat.id}")
        return
    _order(mailroom, incoming, message, writer, block, seat, key)


def _moderate(
    mailroom: Mailroom,
    incoming: tables.Incoming,
    message: IncomingMessage,
    writer: Writer,
    block: Block,
    moderated: tables.Game,
    key: str,
) -> None:
    """Carry out a block of the moderator of a game."""
    passwords.prove_chair(writer, moderated, block)
    game = lock_game(mailroom.session, moderated.id)
    incoming.game_id, incoming.role = game.id, CHAIR
    answered = window_in_form(writer.answered) if writer.chair and writer.answered else None
    block = replace(block, window=block.window or answered)
    carry_out_moderation(mailroom, game, block, incoming, message.message_id, key)


def _order(
    mailroom: Mailroom,
    incoming: tables.Incoming,
    message: IncomingMessage,
    writer: Writer,
    block: Block,
    seat: tables.Seat,
    key: str,
) -> None:
    """Carry out a block for a seat."""
    passwords.prove(mailroom, writer, seat, block)
    game = lock_game(mailroom.session, seat.game_id)
    mailroom.answer_to(seat, message.from_address)
    incoming.game_id, incoming.role = game.id, seat.role
    if not block.quoted:
        caretaking.give_back(mailroom, game, seat)
    if assignment.is_open(game) and not only_asks(block, PLAYER):
        wishes.carry_out(mailroom, game, seat, block, incoming, message.message_id, key)
        return
    if game.status != "running":
        answer_at_rest(mailroom, game, seat, block, message.message_id, key)
        return
    # Who answers an old question without naming a window answers that question.
    block = replace(block, window=block.window or window_answered(writer, seat))
    carry_out_block(mailroom, game, seat, block, incoming, message.message_id, key)


def _no_orders(message: IncomingMessage, hint: str | None, *, cut: bool) -> Refused:
    """Return the answer to a message without orders, with what made it hard to read.

    ``hint`` is a sentence on the line that was nearly an order; ``cut``: there is more behind what
    was read.
    """
    noticed: list[str] = [hint] if hint else []
    if cut:
        noticed.append(_("Your message is so large that its end was not read."))
    noticed += [_("While reading it: {problem}.", problem=problem) for problem in message.problems]
    files = [file.name for file in message.attachments if file.kind == "text/plain" and file.name]
    noticed += [
        _("The attachment {name!s} was not read.", name=name)
        for name in files
        if message.text.strip()
    ]
    return refused(
        _("no orders found"),
        _("No order block was found in your message."),
        *noticed[:_MOST_NOTICED],
        _("Write your orders between a line BEGIN and a line END, each order on its own line."),
        _("Such a form stands below every question; take away the # signs."),
        most=MOST_REFUSALS,
    )


def _with_question(mailroom: Mailroom, writer: Writer, refusal: Refused) -> Refused:
    """Return a refusal with what is open for the seat of its writer, where that is known."""
    seat = _only_seat(writer)
    if seat is None:
        return refusal
    game = mailroom.session.get_one(tables.Game, seat.game_id)
    if game.status != "running":
        return refusal
    with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
        window = open_window(mailroom.session, game)
        questions = questions_for(playing, window, seat.role, mailroom.at)
    form = form_of(game.slug, seat.role, questions)
    return Refused(replace(refusal.context, questions=questions, form=form), most=refusal.most)


def _only_seat(writer: Writer) -> tables.Seat | None:
    """Return the seat that a message is from; None where it may be several, or a moderator's."""
    seats = [writer.named] if writer.named is not None else list(writer.seats)
    return seats[0] if len(seats) == 1 and writer.chair is None else None


def _of_a_deal(mailroom: Mailroom, writer: Writer, message: IncomingMessage) -> str:
    """Return how a deal is answered of which a message without orders speaks; else nothing."""
    seat = _only_seat(writer)
    if seat is None:
        return ""
    session = mailroom.session
    window = open_window(session, session.get_one(tables.Game, seat.game_id))
    lines = own_lines(message)[:_MOST_READ]
    found = (answers_a_deal(session, window, seat.role, line) for line in lines)
    return next(filter(None, found), "")


def _too_big(incoming: tables.Incoming) -> Refused:
    return refused(
        _("message too large"),
        _(
            "The text of your message is too long ({size} KiB with all parts): at most {most} KiB"
            " of text are read. Pictures behind the text do not count.",
            size=incoming.size // 1024,
            most=TEXT_LIMIT // 1024,
        ),
        _("Send your orders as plain text, without attachments."),
    )


# -- what no person wrote ---------------------------------------------------------------------


def _ignore(
    mailroom: Mailroom, incoming: tables.Incoming, message: IncomingMessage, verdict: Verdict
) -> None:
    """Keep mail that no person wrote, without an answer; bounces are told to the moderator.

    Of a block in it that may be a person's all the same, that person hears.
    """
    session, at = mailroom.session, mailroom.at
    _settle(session, incoming, "ignored", f"{verdict.kind}: {'; '.join(verdict.reasons)}", at)
    if verdict.kind == "automatic" and speaks_of_absence(message):
        presence.offer(mailroom, incoming, message)
    if verdict.kind == "bounce":
        bounces.receive(mailroom, incoming, message, verdict)
    complaints.receive(mailroom, incoming, message)
    doubtful.tell(mailroom, incoming, message, verdict)


# -- what could not be processed --------------------------------------------------------------


def _set_aside(office: Office, incoming_id: int, error: Exception) -> None:
    """Set a message aside that could not be processed; tell moderator and writer once."""
    words = "".join(traceback.format_exception(error))
    with office.database.transaction() as session:
        incoming = mail_queries.incoming_if_waiting(session, incoming_id, clock.now())
        if incoming is None:
            return  # another worker has tried it meanwhile, and knows what became of it
        text = incoming.text or incoming.raw.decode("utf-8", "replace")
        told = fault(error, within=__file__, text=f"{incoming.subject} {text}")
        _log.error("message set aside", incoming=incoming_id, **told)
        incoming.traceback = words
        mailroom = Mailroom(session, office, clock.now())
        _settle(session, incoming, "shunted", type(error).__name__, mailroom.at)
        # One by one: who wrote a message that cannot be read can often not be found out.
        for tell in (_tell_moderator, _tell_writer):
            try:
                with session.begin_nested():
                    tell(mailroom, incoming, told)
            except DATABASE_FAILS:
                raise
            except Exception as failure:  # above all the message must not come up again and again
                _log.error("not told", incoming=incoming_id, **fault(failure, within=__file__))


def _tell_moderator(mailroom: Mailroom, incoming: tables.Incoming, told: Mapping[str, str]) -> None:
    """Tell of a message that was set aside, with what lets it be handled again.

    Of the error no more than the log: its own words may be those of a hand.
    """
    notice = ModeratorNotice(
        about=_("a message was set aside"),
        lines=(
            _(
                "A message could not be processed ({name}: {error!s}).",
                name=told["error"],
                error=told["reason"],
            ),
            _("It is kept and nothing of it was applied."),
        ),
        reference=f"incoming {incoming.id}",
        command=f"adjudicator mail retry {incoming.id}",
    )
    # A sender that could not be read is nobody's: it counts as a stranger.
    known = is_known(mailroom.session, incoming.sender, mailroom.at)
    if known or recipients.may_report(mailroom, "letters of strangers set aside"):
        mailroom.to_moderator(None, notice, f"shunt/{incoming.id}")


def _tell_writer(mailroom: Mailroom, incoming: tables.Incoming, _told: Mapping[str, str]) -> None:
    """Tell a player that a person looks at his message."""
    message = parse(incoming.raw)
    player = queries.player_by_address(mailroom.session, message.from_address)
    if has_failed_check(mailroom.office, message):
        return
    if player is not None and classify(message, own_of(mailroom.office)).kind == "human":
        mailroom.shunted(incoming, message)


def retry(office: Office, incoming_id: int) -> None:
    """Let a message that was set aside be handled again; NotPossible when it was not."""
    with office.database.transaction() as session:
        incoming = session.get(tables.Incoming, incoming_id)
        if incoming is None:
            raise NotPossible(f"There is no incoming message {incoming_id}.")
        if incoming.status != "shunted":
            raise NotPossible(
                f"Message {incoming_id} is {incoming.status}; only what was set aside (shunted)"
                " is handled again."
            )
        incoming.status = "new"
        incoming.reason = rate_limits.RELEASED
        incoming.traceback = None
