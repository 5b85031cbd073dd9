"""The verbs of a position that is taken over: confirming it, and naming one's own hand (8.1)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.names import card_names
from adjudicator.games.thirty_years_war.language.orders import card, read_names
from adjudicator.kit.taking_over_words import CONFIRM, MyHand, hand_verb
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Chapter

TAKING_OVER: Final = Chapter()
_EXAMPLE: Final = "I HOLD C6, C12, C31"


def _unnamed() -> NotUnderstood:
    return NotUnderstood(
        _(
            "{verb} names your cards by code or title, with commas between them, as in {example}",
            verb=order_line("I HOLD"),
            example=order_line(_EXAMPLE),
        )
    )


TAKING_OVER.add(CONFIRM)
TAKING_OVER.add(
    hand_verb(
        _EXAMPLE,
        lambda words: read_names(words, card),
        _unnamed,
        lambda name: card_names().full(name),
        Answer(lambda order, decision, view: [*order.cards], lambda raw, _: MyHand(tuple(raw))),
    )
)
