"""Which questions a standing order answers, as far as its words say; what it does, ``fitting``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.words.ahead import Standing
from adjudicator.words.alternatives import Order
from adjudicator.words.answering import Answering


def shows_a_hand(decision: Decision[Any]) -> bool:
    """Return whether it would tell of a hand that an order answers and nobody is asked.

    In response windows a sheet answers then, whatever is held.
    """
    return decision.window == RESPONSE_WINDOW and decision.discreet


def is_meant(
    order: Standing,
    decision: Decision[Any],
    grammar: Answering[Any, Order],
    places: Collection[str],
) -> bool:
    """Return whether an order is about a question, which is about ``places``."""
    if order.places and set(order.places).isdisjoint(places):
        return False
    return grammar.answers_ahead(order.order, decision)


def is_left_to_sheet(
    order: Standing, decision: Decision[Any], grammar: Answering[Any, Order]
) -> bool:
    """Return whether an order gives up in a response window: it is meant for one's own part."""
    return decision.window == RESPONSE_WINDOW and grammar.gives_up(order.order)
