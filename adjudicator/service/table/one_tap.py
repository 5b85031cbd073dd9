"""What a question offers to be answered with by one tap.

The lines come from the choice of the open decision, said by the grammar of the game. They tell its
reader no more than a refusal would: what he could answer.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from adjudicator.engine.choices import Listed, SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _
from adjudicator.reports.lines import QuestionLine
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

MOST: Final = 10
"""Of a question with more answers than a telephone shows at once, not all are offered."""
_MOST_TRIED: Final = 100


def mark_of(playing: Playing, role: str) -> str:
    """Return the mark of the question that is open for a role: four digits, empty without one.

    A power that goes on answering keeps its window, and links stay in old mail. So their blocks
    name the question besides. The mark tells nobody how many questions there were before.
    """
    item = next((item for item in playing.asked if item.decision.role == role), None)
    if item is None:
        return ""
    row = playing.row
    place = f"question/{row.generation}/{playing.segment}/{item.request}/{role}"
    digest = hmac.digest(bytes.fromhex(row.secret), place.encode(), hashlib.sha256)
    return f"{int.from_bytes(digest[:8], 'big') % 10_000:04}"


def why_another_question(playing: Playing, role: str, mark: str) -> str:
    """Return why a block is not applied that answers another question; empty when it is."""
    if not mark or mark == mark_of(playing, role):
        return ""
    return _(
        "The question that this link answers is no longer open. Nothing was applied; the links of"
        " our latest message answer what is asked now."
    )


def with_answers(
    line: QuestionLine, playing: Playing, window: tables.Window, decision: Decision[Any]
) -> QuestionLine:
    """Return a question with what it can be answered with by one tap.

    That is every answer if these are few, else what silence counts as. READY, or WAIT to take it
    back, goes with them where something has been said that may be changed.
    """
    line = replace(line, mark=mark_of(playing, decision.role))
    if is_talk(decision):
        flags = queries.flags_of(playing.session, window.id)
        offers = _offers(playing, [role for role in flags if role != decision.role], decision.role)
        said = (_ready(flags.get(decision.role)),)
        return replace(line, answers=said, offers=offers, closed=True)
    answers, closed = playing.once("answers", decision, lambda: _all_answers(playing, decision))
    if not answers and line.default:
        answers = (line.default,)
    if not playing.waits_for(decision.role):
        flag = queries.flags_of(playing.session, window.id).get(decision.role)
        if flag is not None and flag.held:
            answers += (_ready(flag),)
    return replace(line, answers=answers, closed=closed)


def _ready(flag: tables.Flag | None) -> str:
    return order_line("WAIT" if flag is not None and flag.final else "READY")


def _offers(playing: Playing, others: list[str], role: str) -> tuple[tuple[str, ...], ...]:
    """Return the beginning of a deal with each other role; without items none is offered."""
    name = playing.game.wording.role_name
    return tuple(
        (order_line(f"DEAL WITH {name(other)}"), "", order_line("ENDDEAL"))
        for other in others
        if playing.may_talk(role, other)
    )


def _all_answers(playing: Playing, decision: Decision[Any]) -> tuple[tuple[str, ...], bool]:
    """Return all lines that answer a question, if these are few, and whether they really are all.

    A line names things in one order; in another one they may mean something else.
    """
    choice = decision.choice
    if not isinstance(choice, Listed):
        return (), False
    values = list(islice(choice.values(), _MOST_TRIED + 1))
    legal = [value for value in values if _is_legal(decision, value)]
    if len(values) > _MOST_TRIED or len(legal) > MOST:
        return (), False
    lines = [line for value in legal for line in order_lines(playing, decision, value)]
    ordered = isinstance(choice, SomeOf) and choice.most > 1
    return tuple(dict.fromkeys(lines)), len(lines) == len(legal) and not ordered


def _is_legal(decision: Decision[Any], value: object) -> bool:
    try:
        decision.check(value)
    except IllegalAnswer:
        return False
    return True


def order_lines(playing: Playing, decision: Decision[Any], value: object) -> tuple[str, ...]:
    """Return a value as an order line; nothing when the game has no words for it."""
    try:
        words = playing.game.grammar.words(decision, value, playing.view(decision.role))
    except OrderError:
        return ()
    return (order_line(words),)
