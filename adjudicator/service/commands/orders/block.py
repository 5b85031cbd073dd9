"""Carrying out one block of orders: line by line, with an answer to every line."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from adjudicator.engine.record import Sight
from adjudicator.engine.words import _, n_
from adjudicator.games.telling import Section
from adjudicator.orders.message_text import Block
from adjudicator.orders.reader import ReadLine, read_block
from adjudicator.reports.lines import ReceiptLine
from adjudicator.reports.when import moment
from adjudicator.service.commands.desk import Desk, receipt_of
from adjudicator.service.commands.orders.not_applied import of_block, why_not_applied
from adjudicator.service.commands.orders.one_by_one import NO_ORDERS, carry_out_lines, looks
from adjudicator.service.commands.orders.one_try import try_first, warning
from adjudicator.service.commands.orders.overtaken import why_overtaken
from adjudicator.service.table.ahead import book
from adjudicator.service.table.contexts import seat_line_of
from adjudicator.service.table.lateness.missed import heard_from
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.one_tap import why_another_question
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.reporting import publish
from adjudicator.service.table.timekeeping.flags import mark_received
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.service.table.vote_results import settle
from adjudicator.store import queries, tables
from adjudicator.words.order_words import order_line

_AS_IF_NOW: Final = _(
    "Nothing is asked of you now: this was tried as if it were your turn to act, on the board as"
    " you see it."
)


def carry_out_block(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    block: Block,
    incoming: tables.Incoming,
    incoming_message_id: str,
    key: str,
) -> None:
    """Carry out a block, publish what came of it, and queue the receipt under ``key``.

    A dry run, a stale, quoted or unclosed block changes nothing and is answered all the same.
    """
    session = mailroom.session
    window = open_window(session, game)
    sight = Sight(seat.role) if block.check else None
    playing = Playing(session, game, mailroom.at, sight=sight)
    desk = Desk(mailroom, playing, seat, window, incoming, key, dry_run=block.check)
    desk.answers = incoming_message_id
    try:
        read_lines(desk, block)
        for other in block.beside:
            _answer_beside(desk, other)
        if desk.dry_run:
            desk.forget()
        else:
            _keep_what_changed(desk)
            desk.reported = publish(playing, mailroom, writer=seat.role)
            came_of = (settle(playing, mailroom, *item) for item in desk.votes.items())
            desk.notes += [said for said in came_of if said]
        if not desk.dry_run:
            mailroom.lines_read.update(line.status for line in desk.lines)
        if desk.dry_run or desk.needs_receipt:
            _send_receipt(desk, block.window or (window.code if window else ""))
    finally:
        desk.playing.close()


def _send_receipt(desk: Desk, code: str) -> None:
    """Queue the receipt of a block for the window ``code``, with the window that is open next."""
    session, game = desk.playing.session, desk.playing.row
    receipt = receipt_of(desk, code)
    asked = open_window(session, game) if receipt.questions else None
    desk.mailroom.to_seat(
        game,
        desk.seat,
        "receipt",
        receipt,
        desk.key,
        answers_id=desk.answers,
        window=None if asked is desk.window else asked,
    )


def _keep_what_changed(desk: Desk) -> None:
    """Note that the role has been heard from, and put lines given ahead into its book."""
    if desk.window is not None and (desk.applied or desk.ahead):
        mark_received(desk.playing.session, desk.window, desk.role, complete=bool(desk.applied))
    if desk.applied:
        heard_from(desk.mailroom, desk.playing.row, desk.seat)
    if desk.window is not None and desk.held_until is not None:
        desk.notes.append(_held_words(desk, desk.window, desk.held_until))
    if book.holds_orders(desk.playing, desk.ahead):
        dropped = book.keep(desk.playing, desk.role, desk.ahead, desk.incoming_id)
        if dropped:
            desk.notes.append(_replaced(dropped))


def _held_words(desk: Desk, window: tables.Window, until: datetime) -> str:
    """Say until when an answer can still be replaced."""
    zone = seat_line_of(desk.playing.session, desk.playing.row, desk.seat).timezone
    if window.closing_at is None:
        return _(
            "Your answer is kept until {window} closes, {time} at the latest. Until then"
            " another answer replaces it.",
            window=window.code,
            time=moment(until, zone),
        )
    return _(
        "{window} closes at {time}. Until then another answer replaces yours, and NOT"
        " READY keeps the window open.",
        window=window.code,
        time=moment(until, zone),
    )


def read_lines(desk: Desk, block: Block) -> None:
    """Try every line of a block in order; ``desk`` collects what became of each."""
    lines = read_block(block, desk.playing.game.grammar)
    session, game = desk.playing.session, desk.playing.row
    stale = (
        why_not_applied(session, game, block)
        or why_another_question(desk.playing, desk.role, block.question)
        or why_overtaken(session, game, desk.role, block, desk.incoming)
    )
    if all(map(looks, lines)) and block.closed and not block.quoted and not block.doubt:
        stale = ""  # what changes nothing is answered in any window
    desk.unapplied = bool(stale)
    desk.notes += block.complaints
    if stale:
        desk.notes.append(stale)
        answers = not block.quoted and not block.doubt
        carry_out_lines(desk, lines, why_not=stale, but_looks=answers)
    elif not desk.dry_run:
        if not try_first(desk, lines):
            carry_out_lines(desk, lines)
    else:
        if not all(line.command or line.status in NO_ORDERS for line in lines):
            _suppose(desk)
        carry_out_lines(desk, lines)
        if said := warning(desk, lines):
            desk.notes.append(said)
        _rehearse(desk)


def _answer_beside(desk: Desk, block: Block) -> None:
    """Answer a block that is not applied in the receipt of another one for the same seat."""
    lines = read_block(block, desk.playing.game.grammar)
    why = why_not_applied(desk.playing.session, desk.playing.row, block)
    desk.notes += block.complaints
    if not all(map(looks, lines)):
        desk.notes.append(of_block(block, why))
    carry_out_lines(desk, lines, why_not=why, but_looks=not block.quoted and not block.doubt)


def _suppose(desk: Desk) -> None:
    """Try what is meant for later on the board as it is now, where nothing is asked of its role."""
    playing = desk.playing
    decision = playing.open_for(desk.role)
    if decision is None or is_talk(decision):
        desk.supposed = playing.suppose_acting()
    if desk.supposed:
        desk.notes.append(_AS_IF_NOW)


def _rehearse(desk: Desk) -> None:
    """Say what the lines kept before would do after those that a dry run has checked."""
    grammar = desk.playing.game.grammar
    kept = queries.order_book(desk.playing.session, desk.playing.row.id, desk.role)
    if not kept:
        return
    if desk.ahead or desk.supposed:
        desk.notes.append(_replaced(len(kept)))
        return
    checked, desk.lines, desk.staked = desk.lines, [], {}
    applied, desk.applied = desk.applied, desk.applied + 1  # what does not fit yet stays kept
    lines = [
        ReadLine(row.position, row.words, "order", grammar.parse(row.words), canonical=row.words)
        for row in kept
    ]
    carry_out_lines(desk, lines)
    said = tuple(_rehearsed(line) for line in desk.lines)
    desk.rehearsed = (Section(_("Your kept lines after that"), said, desk.role),)
    desk.lines, desk.applied = checked, applied
    desk.ahead.clear()


def _rehearsed(line: ReceiptLine) -> str:
    known = {
        "accepted": _("would be carried out"),
        "refused": _("would come back"),
        "kept": _("kept"),
        "skipped": _("skipped"),
        "ignored": _("ignored"),
        "unclear": _("unclear"),
    }
    said = known.get(line.status, line.status)
    words = {
        "number": line.number,
        "line": order_line(line.text),
        "said": said,
        "read": line.canonical,
    }
    if line.canonical in ("", line.text):
        found = _("{number}. {line}: {said}", **words)
    else:
        found = _("{number}. {line}: {said} as {read}", **words)
    return _("{line}; {reason}", line=found, reason=line.reason) if line.reason else found


def _replaced(count: int) -> str:
    return n_(
        "These lines replace {count} line that was kept before.",
        "These lines replace {count} lines that were kept before.",
        count,
    )
