"""The verbs of a position that is taken over: confirming it, and naming one's own hand (6.2)."""

from __future__ import annotations

import re
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import card_names
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.kit.taking_over_words import CONFIRM, MyHand, hand_verb
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter

TAKING_OVER: Final = Chapter()
_EXAMPLE: Final = "I HOLD 12, Foul Weather, 47"


def _unnamed() -> NotUnderstood:
    return NotUnderstood(
        _(
            "{verb} names your cards by number or title, with commas between them, as in {example}",
            verb=order_line("I HOLD"),
            example=order_line(_EXAMPLE),
        )
    )


def _cards_in(words: str) -> tuple[int, ...]:
    """Return the card that words name, or several numbers without commas between them."""
    numbers = re.findall(r"#?(\d{1,3})(?:\s+and\b)?", words)
    if numbers and re.fullmatch(r"(?:(?:card\s+)?#?\d{1,3}(?:\s+and)?\s*)+", words, re.I):
        return tuple(int(card_names().find(number)) for number in numbers)
    try:
        return (int(card_names().find(words)),)
    except OrderError:
        parts = re.split(r"\s+and\s+", words, flags=re.I)
        if len(parts) == 1:
            raise
        return tuple(number for part in parts for number in _cards_in(part))


def _value(order: MyHand, decision: Asked, view: Any) -> JSON:
    """Return the cards without the home cards of the power, of which everybody knows."""
    own = set(view.state.hands[decision.role])
    return [number for number in order.cards if number not in own]


TAKING_OVER.add(CONFIRM)
TAKING_OVER.add(
    hand_verb(
        _EXAMPLE,
        _cards_in,
        _unnamed,
        lambda number: card(number).title,
        Answer(_value, lambda raw, decision: MyHand(tuple(raw))),
    )
)
