"""The verbs of a position that is taken over: confirming it, and naming one's own hand (6.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Consent
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import card_names
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, exactly

TAKING_OVER: Final = Chapter()

TAKING_OVER.add(
    Verb(
        name="confirm_position",
        topic="CONFIRM POSITION",
        examples=("CONFIRM POSITION",),
        does=_("says that the position of a game that goes on here is right"),
        alone=r"(?:confirm|accept|approve)(?:\s+(?:the\s+)?position)?",
        suits=lambda decision: isinstance(decision.choice, Consent),
        say=lambda order: "CONFIRM POSITION",
        otherwise=exactly(True, Plain("confirm_position")),
        only_asked=True,
    )
)


@dataclass(frozen=True)
class MyHand:
    """The cards that a power says it holds."""

    cards: tuple[int, ...]
    verb: str = "my_hand"


_MINE: Final = re.compile(r"(?:my\s+(?:hand|cards)|i\s+hold)\b(?:\s+(?:is|are))?[\s:=]*(.*)", re.I)
_BETWEEN: Final = re.compile(r"\s*[,;]\s*(?:and\s+)?")


def _read(text: str, read: Any) -> MyHand | None:
    found = _MINE.fullmatch(text)
    if found is None:
        return None
    named = [part for part in _BETWEEN.split(found[1].rstrip(". ")) if part]
    if not named or found[1].endswith(","):
        raise NotUnderstood(
            _(
                "{verb} names your cards by number or title, with commas between them, as in"
                " {example}",
                verb=order_line("I HOLD"),
                example=order_line("I HOLD 12, Foul Weather, 47"),
            )
        )
    return MyHand(tuple(number for part in named for number in _cards_in(part)))


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


TAKING_OVER.add(
    Verb(
        name="my_hand",
        topic="I HOLD",
        examples=("I HOLD 12, Foul Weather, 47",),
        does=_("names the cards you hold, when a game goes on here; nobody else sees them"),
        read=_read,
        say=lambda order: f"I HOLD {', '.join(card(n).title for n in order.cards)}",
        answers={"own_hand": Answer(_value, lambda raw, decision: MyHand(tuple(raw)))},
        begins=r"(?:my\s+(?:hand|cards)|i\s+hold)\b",
        also=("MY HAND", "MY CARDS"),
        unfit_to_stand=lambda order: _("a hand is named when it is asked for"),
    )
)
