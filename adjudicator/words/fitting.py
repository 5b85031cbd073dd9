"""Fitting an order to a question: the legal value it gives, alternatives tried in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, joined
from adjudicator.words.alternatives import Alternatives, AnyName, Order
from adjudicator.words.answering import Answering
from adjudicator.words.lexicon import OrderError, unreadable

V = TypeVar("V")
_Refused: TypeAlias = "list[tuple[Order, OrderError | IllegalAnswer]]"


@dataclass(frozen=True)
class Fitted:
    """An order that answers a question: its value, and why earlier alternatives were not taken."""

    value: object
    passed_over: tuple[str, ...] = ()


def fitted(order: Order, decision: Decision[Any], grammar: Answering[V, Order], view: V) -> Fitted:
    """Return the legal value that an order gives to a decision that it answers.

    Alternatives are tried in turn, then whatever ANY stands for, or the best of it. Raises
    OrderError when the words cannot be a value, or ask for the best of what cannot be compared;
    IllegalAnswer when it is not legal, with every reason when there are several.
    """
    if not isinstance(order, Alternatives):
        return Fitted(_legal(order, decision, grammar, view))
    if grammar.unranked(order, decision):
        raise unreadable(
            "nothing says which is the best here, so BEST cannot choose; name one, or write ANY"
        )
    refused: _Refused = []
    for way in order.ways:
        try:
            value = _legal(way, decision, grammar, view)
        except (OrderError, IllegalAnswer) as wrong:
            refused.append((way, wrong))
        else:
            return Fitted(value, _reasons(refused, decision, grammar))
    if order.rest is not None:
        legal = _all_legal(order.rest, decision, grammar, view)
        found = next(legal, None)
        if found is not None and order.rest.best:
            # The first of equals, as the order in which they are tried is fixed.
            found = max((found, *legal), key=lambda one: grammar.merit(one[0], decision, view))
        if found is not None:
            return Fitted(found[0], _reasons(refused, decision, grammar))
    raise _none_legal(order, refused, decision, grammar)


def _all_legal(
    rest: AnyName, decision: Decision[Any], grammar: Answering[V, Order], view: V
) -> Iterator[tuple[object]]:
    """Give the legal values that ANY stands for, each in a tuple: None may be one."""
    for way in grammar.any_of(rest, decision, view):
        try:
            yield (_legal(way, decision, grammar, view),)
        except (OrderError, IllegalAnswer):
            continue


def _legal(way: Order, decision: Decision[Any], grammar: Answering[V, Order], view: V) -> object:
    if not grammar.answers(way, decision):
        raise unreadable("this answers another question")
    value = grammar.value(way, decision, view)
    decision.check(value)
    return value


def _reasons(
    refused: _Refused, decision: Decision[Any], grammar: Answering[V, Order]
) -> tuple[str, ...]:
    return tuple(
        _(
            "{order}: {reason}",
            order=grammar.canonical(way),
            reason=why_refused(wrong, decision, grammar),
        )
        for way, wrong in refused
    )


def why_refused(
    wrong: OrderError | IllegalAnswer, decision: Decision[Any], grammar: Answering[V, Order]
) -> str:
    """Return why an order gives no legal value, with the names that players know."""
    if isinstance(wrong, IllegalAnswer):
        return str(grammar.refusal(decision, wrong))
    return str(wrong)


def _none_legal(
    order: Alternatives, refused: _Refused, decision: Decision[Any], grammar: Answering[V, Order]
) -> IllegalAnswer:
    reasons: Sequence[str] = _reasons(refused, decision, grammar)
    if order.rest is not None:
        reasons = (*reasons, _("{order}: nothing is legal here", order=order.rest.line))
    sections = [wrong.section for _, wrong in refused if isinstance(wrong, IllegalAnswer)]
    return IllegalAnswer(joined("; ", reasons), section=sections[0] if sections else None)
