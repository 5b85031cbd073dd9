"""Carrying out one line of orders: it answers the open question, is kept, or is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer, Unknowable, Unrolled, Untold
from adjudicator.engine.record import Open
from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyOrder
from adjudicator.orders.reader import ReadLine, trouble
from adjudicator.reports.lines import ReceiptStatus
from adjudicator.reports.parts import risk_of
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.orders.bare_answers import nothing_to_answer
from adjudicator.service.errors import NotPossible
from adjudicator.service.table.ahead import book, conditions, sheets, standing
from adjudicator.service.table.ahead.book import MOST_KEPT, Kept
from adjudicator.service.table.ahead.structure import Plan
from adjudicator.service.table.contexts import questions_for
from adjudicator.service.table.playing import is_talk
from adjudicator.service.table.timekeeping.flags import give
from adjudicator.store.positions import Given
from adjudicator.words.ahead import NEXT, If, Standing
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

_SHEET: Final = "sheet"  # the verb of orders about response sheets
_NOT_AFTER_A_MISTAKE: Final = _(
    "not carried out, because a line before it was not; send it again if you still mean it"
)
_DICE: Final = _("what is legal then depends on dice not rolled yet")
_CARDS: Final = _("what is legal then depends on cards that you do not see")
_ANSWERS: Final = _("what is legal then depends on what others answer in secret")
_NOT_JUDGED: Final = _("whether it holds then is not judged; {why}")
_CHECKED: Final = _("only checked, not carried out")
_FULL: Final = _("at most {count} lines are kept; send the rest later", count=MOST_KEPT)


def try_line(desk: Desk, plan: Plan, place: int, line: ReadLine) -> None:
    """Carry out the line at a place of a plan, and say in the receipt what became of it."""
    verb = line.order.verb if line.order is not None else ""
    if verb == _SHEET:
        _change_sheet(desk, line)
    elif isinstance(line.order, Standing):
        _let_stand(desk, line, line.order)
    elif len(desk.ahead) >= MOST_KEPT and place > plan.kept_to:
        desk.answer(line, "refused", reason=_FULL)
        if place in plan.branches:
            _leave_out_branch(plan, place)
    elif isinstance(line.order, If):
        _try_condition(desk, plan, place, line, line.order)
    elif verb == NEXT:
        part = desk.playing.game.part
        _keep_structure(desk, line, _("the lines behind it are for your next {part}", part=part))
    elif place in plan.decided:
        desk.answer(line, "accepted")
    elif verb in ("else", "endif"):
        _keep_structure(desk, line)
    else:
        _try_order(desk, line)


def _order_of(line: ReadLine) -> AnyOrder:
    if line.order is None:
        raise TypeError(f"line {line.number} holds no order")
    return line.order


# -- orders that answer no question ---------------------------------------------------------------


def _change_sheet(desk: Desk, line: ReadLine) -> None:
    """Put a line on the writer's response sheet, and repeat the sheet in the receipt."""
    playing, seat = desk.playing, desk.seat
    try:
        if desk.dry_run:
            sheets.check_order(playing.row, seat, _order_of(line))
            desk.answer(line, "accepted", reason=_CHECKED)
            return
        desk.sheet = sheets.apply_order(playing, seat, _order_of(line))
    except (NotPossible, OrderError) as refused:
        desk.answer(line, "refused", reason=str(refused))
    else:
        desk.answer(line, "accepted")


def _let_stand(desk: Desk, line: ReadLine, order: Standing) -> None:
    """Keep a standing order, or say why it cannot stand."""
    try:
        if desk.dry_run:
            standing.checked(desk.playing, desk.seat, order)
            desk.answer(line, "accepted", reason=_CHECKED)
            return
        given = (desk.incoming_id, line.number)
        words, number = standing.add(desk.playing, desk.seat, order, *given)
    except NotPossible as refused:
        desk.answer(line, "refused", reason=str(refused))
    else:
        read = replace(line, canonical=words)
        desk.answer(read, "accepted", reason=_("it is your standing order {number}", number=number))


# -- conditions -----------------------------------------------------------------------------------


def _try_condition(desk: Desk, plan: Plan, place: int, line: ReadLine, order: If) -> None:
    """Judge a condition when what it decides is asked now; else keep it with all its lines."""
    orders = list(plan.next_orders(place))
    settle(desk, orders)
    if is_over(desk):
        _come_too_late(desk, line)
        _leave_out_branch(plan, place)
        return
    decision = desk.playing.open_for(desk.role)
    later = decision is None or desk.blind or bool(desk.ahead) or is_talk(decision)
    if not later and decision is not None and book.is_meant(desk.playing, orders, decision):
        holds = conditions.holds(desk.playing, desk.role, order.condition)
        says = _("it holds") if holds else _("it does not hold")
        desk.answer(line, "accepted", reason=says)
        words = (
            _("“{line}” holds", line=order_line(line.canonical))
            if holds
            else _("“{line}” does not hold", line=order_line(line.canonical))
        )
        plan.decide(place, words, holds=holds)
    elif later or _has_answered(desk):
        _keep_condition(desk, plan, place, line, order)
    elif decision is not None:
        _not_asked(desk, line, decision)
        _leave_out_branch(plan, place)


def _leave_out_branch(plan: Plan, place: int) -> None:
    reason = _("the IF before it was refused")
    plan.leave_out(range(place + 1, plan.branches[place].end + 1), "ignored", reason)


def _keep_condition(desk: Desk, plan: Plan, place: int, line: ReadLine, order: If) -> None:
    end = plan.branches[place].end
    if place > plan.kept_to and len(desk.ahead) + end - place + 1 > MOST_KEPT:
        desk.answer(line, "refused", reason=_FULL)
        _leave_out_branch(plan, place)
        return
    plan.kept_to = max(plan.kept_to, end)
    reason = _("it is judged once, when a line behind it is due")
    if unknown := _unknown(desk):
        reason = _(_NOT_JUDGED, why=unknown)
    elif desk.dry_run:
        holds = conditions.holds(desk.playing, desk.role, order.condition)
        reason = _("as things stand, it holds") if holds else _("as things stand, it does not hold")
    _keep_structure(desk, line, reason)


def _unknown(desk: Desk) -> str:
    """Return why a dry run cannot know to what the lines before have led; empty when it can."""
    if desk.blind or not desk.dry_run:
        return desk.blind
    asked = desk.playing.open_for(desk.role) is not None
    return _ANSWERS if asked and not desk.playing.waits_for(desk.role) else ""


def _keep_structure(desk: Desk, line: ReadLine, reason: str = "") -> None:
    if not desk.blind:
        desk.ahead.append(Kept(line.canonical, line.number))
    desk.answer(line, "kept", reason=reason)


# -- orders that answer questions -----------------------------------------------------------------


def _try_order(desk: Desk, line: ReadLine) -> None:
    """Answer the open decision with an order, keep it for later, or say why neither."""
    order = _order_of(line)
    settle(desk, [order])
    decision = desk.playing.open_for(desk.role)
    if desk.blind:
        desk.answer(line, "kept", reason=desk.blind)
    elif decision is None or desk.ahead or is_talk(decision):
        _keep(desk, line, decision)
    elif desk.playing.game.grammar.answers(order, decision):
        if desk.held_until is not None:
            # The line before has answered this; a message is a sequence, so this is for the next.
            _keep(desk, line, decision)
        else:
            _give(desk, line, decision)
    elif _has_answered(desk):
        _keep(desk, line, decision)
    else:
        _not_asked(desk, line, decision)


def _has_answered(desk: Desk) -> bool:
    """Return whether nothing is waited for from the writer, so that an order is for what comes.

    A line before has answered, or he, or his sheet, while the question stays open for others.
    """
    return bool(desk.applied) or not desk.playing.waits_for(desk.role)


def settle(desk: Desk, orders: Sequence[AnyOrder]) -> None:
    """Let everything else answer what the lines before have led to, so that an order may fit.

    Books, standing orders and sheets of others answer. In a dry run everybody else passes: what
    they have written would tell of them. An answer of these orders goes before the writer's own
    standing orders and sheet, and so does any answer about which the sheet would ask.
    """
    while desk.applied and not desk.blind:
        playing = desk.playing
        if desk.dry_run:
            _let_all_pass(desk)
        else:
            book.run(playing, but=desk.role)
        item = next((i for i in playing.waiting if i.decision.role == desk.role), None)
        if item is None or book.is_meant(playing, orders, item.decision):
            return
        if not _answered_by_standing(desk, item) and not _answered_by_sheet(desk, item):
            return


def _let_all_pass(desk: Desk) -> None:
    """Pass in every response window of a dry run; it ends where that leads to what is unknown."""
    try:
        sheets.pass_all(desk.playing)
    except Unknowable as unknown:
        _end_here(desk, unknown)


def _end_here(desk: Desk, unknown: Unknowable) -> None:
    """Note that a dry run cannot know what comes of the line before, and why; else raise it."""
    if not desk.dry_run:
        raise unknown
    why = {Unrolled: _DICE, Untold: _ANSWERS}
    desk.blind = why.get(type(unknown), _CARDS)


def _answered_by_sheet(desk: Desk, item: Open) -> bool:
    if not sheets.is_response(item.decision):
        return False
    asks = sheets.would_ask(desk.playing, desk.seat, item.decision)
    return not asks and sheets.answer(desk.playing, [desk.seat])


def _answered_by_standing(desk: Desk, item: Open) -> bool:
    notes = desk.notes if desk.dry_run else None
    try:
        return standing.answer(desk.playing, item, notes=notes)
    except Unknowable as unknown:
        _end_here(desk, unknown)
        return False


def _give(desk: Desk, line: ReadLine, decision: Decision[Any]) -> None:
    """Answer a decision with an order of its kind, if it is legal."""
    playing = desk.playing
    grammar, view = playing.game.grammar, playing.view(desk.role)
    try:
        found = fitted(_order_of(line), decision, grammar, view)
        read = replace(line, canonical=grammar.words(decision, found.value, view))
        if desk.went_wrong and grammar.gives_up(_order_of(line)):
            # PASS THE REST behind a mistake would throw away what the mistake was meant to use.
            desk.answer(read, "ignored", reason=_NOT_AFTER_A_MISTAKE)
            return
        risk = risk_of(playing.known_as, view, decision, found.value)
        _hand_over(desk, found.value, Given("message", desk.incoming_id, line.number, line.text))
    except IllegalAnswer as refused:
        reason = grammar.refusal(decision, refused)
        desk.answer(line, "refused", reason=reason, section=refused.section or "")
    except OrderError as error:
        status: ReceiptStatus = "unclear" if trouble(error) == "unclear" else "refused"
        desk.answer(line, status, reason=str(error))
    except Unknowable as unknown:
        _end_here(desk, unknown)
        desk.answer(line, "kept", reason=desk.blind)
    else:
        desk.applied += 1
        left = _left(desk)
        desk.tell_once(risk.stakes)
        desk.answer(read, "accepted", reason=left, odds=risk.words, passed_over=found.passed_over)


def _left(desk: Desk) -> str:
    """Return what a dry run has left to spend; empty where nothing is spent, and without it."""
    if desk.dry_run and not desk.blind:
        _let_all_pass(desk)
    following = desk.playing.open_for(desk.role) if desk.dry_run and not desk.blind else None
    wording = desk.playing.game.wording
    return "" if following is None else wording.points_left(following) or ""


def _hand_over(desk: Desk, value: object, origin: Given) -> None:
    """Give a legal answer to the rules; a dry run ends where what comes of it is unknown."""
    playing, role = desk.playing, desk.role
    if not desk.dry_run:
        desk.held_until = give(playing, desk.window, role, value, origin)
        return
    try:
        playing.answer(role, value, origin)
    except Unknowable as unknown:
        _end_here(desk, unknown)


def _keep(desk: Desk, line: ReadLine, decision: Decision[Any] | None) -> None:
    """Keep an order for the next question that it answers."""
    if is_over(desk):
        _come_too_late(desk, line)
        return
    refused = desk.playing.game.grammar.never_asked(_order_of(line))
    if refused:
        desk.answer(line, "refused", reason=str(refused), section=refused.section or "")
        return
    if (
        not desk.applied
        and not desk.ahead
        and desk.playing.game.grammar.only_asked(_order_of(line))
    ):
        desk.answer(line, "refused", reason=nothing_to_answer(desk))
        return
    desk.ahead.append(Kept(line.canonical or line.text, line.number))
    reason = (
        _("nothing is asked of you now; it is tried when your next question opens")
        if decision is None
        else _unknown(desk) or _("this is not asked yet; it is tried when your next question opens")
    )
    desk.answer(line, "kept", reason=reason, odds=_odds_ahead(desk, line))


def is_over(desk: Desk) -> bool:
    """Return whether the lines before have ended the part of the turn that their writer acted in.

    Lines behind it would come back at once; those for the next part stand behind NEXT.
    """
    if not desk.applied or desk.ahead or desk.blind:
        return False
    acting = desk.playing.game.ahead.acting
    return any(acting(position.snapshot) == desk.role for position in desk.playing.unclosed)


def _come_too_late(desk: Desk, line: ReadLine) -> None:
    """Refuse a line for what is over; giving up what is left of it was only not needed."""
    part = desk.playing.game.part
    if desk.playing.game.grammar.only_gives_up(_order_of(line)):
        reason = _("not needed; the lines before it have ended your {part}", part=part)
        desk.answer(line, "ignored", reason=reason)
        return
    reason = _(
        "it comes too late, the lines before it have ended your {part}; what is meant for the next"
        " one stands behind {next}",
        part=part,
        next=order_line(f"NEXT {part.upper()}"),
    )
    desk.answer(line, "refused", reason=reason)


def _odds_ahead(desk: Desk, line: ReadLine) -> str:
    """Return the odds of an order kept for later, as the game stands now; empty without any."""
    playing, role = desk.playing, desk.role
    view = playing.view(role)
    planned = playing.game.grammar.planned(_order_of(line), role, view)
    return "" if planned is None else risk_of(playing.known_as, view, *planned).words


def _not_asked(desk: Desk, line: ReadLine, decision: Decision[Any]) -> None:
    if desk.supposed:  # it may be for another question still to come
        _keep(desk, line, None)
        return
    asked = questions_for(desk.playing, desk.window, desk.role, desk.mailroom.at)
    examples = asked[0].examples if asked else ()
    reason = (
        _("the open question is another one; expected is, for example: {line}", line=examples[0])
        if examples
        else _("the open question is another one")
    )
    desk.answer(line, "refused", reason=reason, section=decision.section)
