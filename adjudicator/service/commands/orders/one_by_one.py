"""The lines of a block, one after the other: each gets its line in the receipt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, joined, sentences
from adjudicator.orders.commands.register import PLAYER
from adjudicator.orders.reader import ReadLine
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.orders.bare_answers import answers_a_deal, without_verb
from adjudicator.service.commands.orders.lines import is_over, try_line
from adjudicator.service.commands.players import carry_out_command
from adjudicator.service.table.ahead.sheets import is_response
from adjudicator.service.table.ahead.structure import Plan
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

NO_ORDERS: Final = ("blank", "continued")
"""The statuses of lines that say nothing of their own."""
_CLOSING: Final = re.compile(r"\s*END(?:PRESS|BROADCAST|DEAL)[.!]?\s*", re.IGNORECASE)

Does = Callable[[Desk, ReadLine, Sequence[str]], None]
"""What carries out a command, with the text that belongs to it."""


def carry_out_lines(
    desk: Desk,
    lines: Sequence[ReadLine],
    *,
    why_not: str = "",
    but_looks: bool = False,
    command: Does = carry_out_command,
) -> None:
    """Try lines in order, but for those that a condition leaves out.

    With a reason why not none of them, ``but_looks``: those that change nothing.
    """
    plan = Plan.of(lines)
    for place, line in enumerate(lines):
        if line.status in NO_ORDERS:
            continue
        _note_end_of_certain(desk)
        body = body_of(lines, place)
        answered = but_looks and line.status == "command" and looks(line)
        if (why_not and not answered) or line.status == "ignored":
            desk.answer(line, "ignored", reason=line.complaint or _("this block is not applied"))
            desk.give_back(body)
        elif place in plan.left_out:
            status, reason = plan.left_out[place]
            desk.answer(line, status, reason=reason)
            desk.give_back(body)
        elif line.status == "order":
            try_line(desk, plan, place, line)
        elif (order := _as_answer(desk, line)) is not None:
            try_line(desk, plan, place, order)
        elif line.status == "command":
            command(desk, line, body)
        elif (line := without_verb(desk, line)).status == "order":
            try_line(desk, plan, place, line)
        else:
            status = "unclear" if line.status == "unclear" else "not_understood"
            desk.answer(line, status, reason=_of_a_deal(desk, line) or _complaint(line))
            desk.give_back(body)


def _as_answer(desk: Desk, line: ReadLine) -> ReadLine | None:
    """Return a command whose words are a legal answer to what is asked as that order: WAIT."""
    playing, command = desk.playing, line.command
    decision = playing.open_for(desk.role)
    if command is None or command.values or decision is None:
        return None
    try:
        order = playing.game.grammar.parse(line.text)
        fitted(order, decision, playing.game.grammar, playing.view(desk.role))
    except (OrderError, IllegalAnswer):
        return None
    return replace(line, status="order", command=None, order=order)


def looks(line: ReadLine) -> bool:
    """Return whether a line changes nothing, whatever it asks for."""
    if line.command is None:
        return line.status in NO_ORDERS
    return PLAYER.entries[line.command.name].looks


def body_of(lines: Sequence[ReadLine], place: int) -> list[str]:
    """Return the text that belongs to a command: the lines behind it up to the next order."""
    body: list[str] = []
    for line in lines[place + 1 :]:
        if line.status not in NO_ORDERS:
            break
        if line.status == "continued" and not _CLOSING.fullmatch(line.text):
            body.append(line.text)
    return body


def _note_end_of_certain(desk: Desk) -> None:
    """Note in a dry run from which line on dice, hidden cards or others matter.

    Nobody interrupts in it, so a response window alone leaves everything with the writer. So does
    the end of his part of the turn: what is too much for it is wrong, whoever is asked next.
    """
    if not desk.dry_run or desk.certain is not None or is_over(desk):
        return
    asked = [item.decision for item in desk.playing.waiting if item.decision.role != desk.role]
    if desk.blind or (desk.applied and not all(map(is_response, asked))):
        desk.certain = len(desk.lines)


def _of_a_deal(desk: Desk, line: ReadLine) -> str:
    if line.status != "not_understood":
        return ""
    return answers_a_deal(desk.playing.session, desk.window, desk.role, line.text)


def _complaint(line: ReadLine) -> str:
    shown = [words for words in line.suggestions if words not in line.complaint]
    if not shown:
        return line.complaint
    return sentences(
        line.complaint, _("Did you mean: {words}?", words=joined(", ", map(order_line, shown)))
    )
