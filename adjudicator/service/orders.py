"""Carrying out one block of orders: line by line, with an answer to every line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import Diverged, IllegalAnswer
from adjudicator.games.fitting import fitted
from adjudicator.games.lexicon import OrderError
from adjudicator.games.registry import grammar_of
from adjudicator.orders.complaint import trouble
from adjudicator.orders.message_text import Block
from adjudicator.orders.reader import ReadLine, read_block
from adjudicator.reports.lines import ReceiptStatus
from adjudicator.reports.parts import odds_line
from adjudicator.service import book, sheets
from adjudicator.service.commands import carry_out_command
from adjudicator.service.contexts import questions_for
from adjudicator.service.desk import Desk, receipt_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.mailing import Mailroom
from adjudicator.service.playing import Playing, is_talk
from adjudicator.service.reporting import publish
from adjudicator.service.windows import mark_received, open_window
from adjudicator.store import queries, tables
from adjudicator.store.positions import Given

_NEVER_ASKED: Final = "no_order"  # the verb of what no question asks for
_NOT_AFTER_A_MISTAKE: Final = (
    "not carried out, because a line before it was not; send it again if you still mean it"
)
_SHEET: Final = "sheet"  # the verb of orders about response sheets
_NO_ORDERS: Final = ("blank", "continued")
_CLOSING: Final = re.compile(r"\s*END(?:PRESS|BROADCAST|DEAL)[.!]?\s*", re.IGNORECASE)


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
    playing = Playing(session, game, mailroom.at, dry=block.check)
    desk = Desk(mailroom, playing, seat, window, incoming, key, dry_run=block.check)
    try:
        read_lines(desk, block)
        if desk.dry_run:
            desk.forget()
        else:
            _keep_what_changed(desk)
            publish(playing, mailroom, writer=seat.role)
        code = block.window or (window.code if window else "")
        receipt = receipt_of(desk, code)
        mailroom.to_seat(game, seat, "receipt", receipt, key, answers_id=incoming_message_id)
    finally:
        desk.playing.close()


def _keep_what_changed(desk: Desk) -> None:
    """Note that the role has been heard from, and put lines given ahead into its book."""
    if desk.window is not None and (desk.applied or desk.ahead):
        mark_received(desk.playing.session, desk.window, desk.role, complete=bool(desk.applied))
    if desk.ahead:
        dropped = book.keep(desk.playing, desk.role, desk.ahead, desk.incoming_id)
        if dropped:
            lines = "line that was" if dropped == 1 else "lines that were"
            desk.notes.append(f"These lines replace {dropped} {lines} kept before.")


def read_lines(desk: Desk, block: Block) -> None:
    """Try every line of a block in order; ``desk`` collects what became of each."""
    lines = read_block(block, grammar_of(desk.playing.row.game))
    stale = why_not_applied(desk.playing.session, desk.playing.row, block)
    desk.notes += block.complaints
    if stale:
        desk.notes.append(stale)
    for place, line in enumerate(lines):
        if line.status in _NO_ORDERS:
            continue
        body = _body(lines[place + 1 :])
        if stale or line.status == "ignored":
            desk.answer(line, "ignored", reason=line.complaint or "this block is not applied")
            desk.give_back(body)
        elif line.status == "order":
            _try_order(desk, line)
        elif line.status == "command":
            carry_out_command(desk, line, body)
        else:
            desk.answer(line, _of_reading(line), reason=_complaint(line))
            desk.give_back(body)


def _body(following: Sequence[ReadLine]) -> list[str]:
    """Return the text that belongs to a command: the lines behind it up to the next order."""
    body: list[str] = []
    for line in following:
        if line.status not in _NO_ORDERS:
            break
        if line.status == "continued" and not _CLOSING.fullmatch(line.text):
            body.append(line.text)
    return body


def _of_reading(line: ReadLine) -> ReceiptStatus:
    return "unclear" if line.status == "unclear" else "not_understood"


def why_not_applied(session: Session, game: tables.Game, block: Block) -> str:
    """Return why a block as a whole is answered but not applied; empty when it is."""
    if block.quoted:
        return "The block stands in quoted text, so nothing of it was applied."
    if not block.closed:
        return "The block is not closed by END, so nothing of it was applied."
    if block.window is None:
        return ""
    named = queries.window_by_code(session, game.id, block.window)
    if named is None:
        return f"There is no window {block.window} in {game.slug}; nothing was applied."
    if named.state != "open":
        opened = open_window(session, game)
        now = f"; open now is {opened.code}" if opened else ""
        return f"The window {named.code} has closed{now}. Nothing was applied."
    return ""


def _complaint(line: ReadLine) -> str:
    shown = [words for words in line.suggestions if words not in line.complaint]
    hint = f" Did you mean: {', '.join(shown)}?" if shown else ""
    return f"{line.complaint}{hint}"


def _try_order(desk: Desk, line: ReadLine) -> None:
    """Answer the open decision with an order, keep it for later, or say why neither."""
    if line.order is not None and line.order.verb == _SHEET:
        _change_sheet(desk, line)
        return
    _settle_responses(desk, line)
    decision = desk.playing.open_for(desk.role)
    grammar = grammar_of(desk.playing.row.game)
    if line.order is None or desk.blind:
        desk.answer(line, "kept", reason="what is legal then depends on dice not rolled yet")
    elif decision is None or desk.ahead or is_talk(decision):
        _keep(desk, line, decision)
    elif grammar.answers(line.order, decision):
        _give(desk, line, decision)
    elif desk.applied:
        _keep(desk, line, decision)
    else:
        _not_asked(desk, line, decision)


def _change_sheet(desk: Desk, line: ReadLine) -> None:
    """Put a line on the writer's response sheet, and repeat the sheet in the receipt."""
    playing, seat = desk.playing, desk.seat
    try:
        if desk.dry_run:
            sheets.check_order(playing.row, seat, line.order)
            desk.answer(line, "accepted", reason="only checked, not carried out")
            return
        desk.sheet = sheets.apply_order(playing, seat, line.order)
    except (NotPossible, OrderError) as refused:
        desk.answer(line, "refused", reason=f"{refused}")
    else:
        desk.answer(line, "accepted")


def _settle_responses(desk: Desk, line: ReadLine) -> None:
    """Let books and sheets answer what the lines before have led to, so that this line may fit.

    In a dry run everybody passes: what their sheets say would tell of them. A card that this line
    plays goes before the writer's own sheet, and so does any answer about which it would ask.
    """
    if not desk.applied:
        return
    playing = desk.playing
    if desk.dry_run:
        try:
            sheets.pass_all(playing)
        except Diverged:
            desk.blind = True  # what comes of the line before is up to the dice
        return
    book.run(playing, but=desk.role)
    decision = playing.open_for(desk.role)
    if decision is None or not sheets.is_response(decision) or not playing.waits_for(desk.role):
        return
    grammar = grammar_of(playing.row.game)
    meant = grammar.answers(line.order, decision)
    if meant and not grammar.gives_up(line.order):
        return
    if not sheets.would_ask(playing, desk.seat, decision):
        sheets.answer(playing, [desk.seat])
        _settle_responses(desk, line)


def _give(desk: Desk, line: ReadLine, decision: Decision[Any]) -> None:
    """Answer a decision with an order of its kind, if it is legal."""
    playing, role = desk.playing, desk.role
    grammar, view = grammar_of(playing.row.game), playing.view(role)
    try:
        found = fitted(line.order, decision, grammar, view)
        value = found.value
        read = replace(line, canonical=grammar.words(decision, value, view))
        if desk.went_wrong and grammar.gives_up(line.order):
            # PASS THE REST behind a mistake would throw away what the mistake was meant to use.
            desk.answer(read, "ignored", reason=_NOT_AFTER_A_MISTAKE)
            return
        odds = odds_line(playing.row.game, view, decision, value)
        origin = Given("message", desk.incoming_id, line.number, line.text)
        playing.answer(role, value, origin)
    except IllegalAnswer as refused:
        reason = grammar.refusal(decision, refused)
        desk.answer(line, "refused", reason=reason, section=refused.section or "")
    except OrderError as error:
        desk.answer(line, _of_order(error), reason=f"{error}")
    except Diverged:
        if not desk.dry_run:
            raise
        # The order is legal, and what comes of it is up to the dice.
        desk.blind = True
        desk.answer(read, "accepted", odds=odds, passed_over=found.passed_over)
    else:
        desk.applied += 1
        desk.answer(read, "accepted", odds=odds, passed_over=found.passed_over)


def _of_order(error: OrderError) -> ReceiptStatus:
    return "unclear" if trouble(error) == "unclear" else "refused"


def _keep(desk: Desk, line: ReadLine, decision: Decision[Any] | None) -> None:
    """Keep an order for the next question that it answers."""
    if line.order is not None and line.order.verb == _NEVER_ASKED:
        try:
            grammar_of(desk.playing.row.game).value(line.order, decision, None)
        except IllegalAnswer as refused:
            desk.answer(line, "refused", reason=f"{refused}", section=refused.section or "")
            return
    desk.ahead.append(line.canonical or line.text)
    when = "nothing is asked of you now" if decision is None else "this is not asked yet"
    reason = f"{when}; it is tried when your next question opens"
    desk.answer(line, "kept", reason=reason, odds=_odds_ahead(desk, line))


def _odds_ahead(desk: Desk, line: ReadLine) -> str:
    """Return the odds of an order kept for later, as the game stands now; empty without any."""
    playing, role = desk.playing, desk.role
    view = playing.view(role)
    planned = grammar_of(playing.row.game).planned(line.order, role, view)
    return "" if planned is None else odds_line(playing.row.game, view, *planned)


def _not_asked(desk: Desk, line: ReadLine, decision: Decision[Any]) -> None:
    asked = questions_for(desk.playing, desk.window, desk.role, desk.mailroom.at)
    examples = asked[0].examples if asked else ()
    wanted = f"; expected is, for example: {examples[0]}" if examples else ""
    desk.answer(
        line,
        "refused",
        reason=f"the open question is another one{wanted}",
        section=decision.section,
    )
