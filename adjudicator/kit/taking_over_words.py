"""The verbs of a position that is taken over: confirming it, and naming one's own hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Consent
from adjudicator.engine.words import _
from adjudicator.words.lexicon import OrderError
from adjudicator.words.verbs import Answer, Plain, Verb, exactly

CONFIRM: Final = Verb(
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


@dataclass(frozen=True)
class MyHand:
    """The cards that a role says it holds."""

    cards: tuple[Any, ...]
    verb: str = "my_hand"


_MINE: Final = re.compile(r"(?:my\s+(?:hand|cards)|i\s+hold)\b(?:\s+(?:is|are))?[\s:=]*(.*)", re.I)
_BETWEEN: Final = re.compile(r"\s*[,;]\s*(?:and\s+)?")


def hand_verb(
    example: str,
    cards_in: Callable[[str], tuple[Any, ...]],
    unnamed: Callable[[], OrderError],
    title: Callable[[Any], str],
    answer: Answer,
) -> Verb:
    """Return the verb with which a role names its hand.

    ``cards_in`` reads what stands between two commas, ``unnamed`` makes the error where nothing
    does, ``title`` says a card.
    """

    def read(text: str, _read: Any) -> MyHand | None:
        found = _MINE.fullmatch(text)
        if found is None:
            return None
        named = [part for part in _BETWEEN.split(found[1].rstrip(". ")) if part]
        if not named or found[1].endswith(","):
            raise unnamed()
        return MyHand(tuple(card for part in named for card in cards_in(part)))

    return Verb(
        name="my_hand",
        topic="I HOLD",
        examples=(example,),
        does=_("names the cards you hold, when a game goes on here; nobody else sees them"),
        read=read,
        say=lambda order: f"I HOLD {', '.join(map(title, order.cards))}",
        answers={"own_hand": answer},
        begins=r"(?:my\s+(?:hand|cards)|i\s+hold)\b",
        also=("MY HAND", "MY CARDS"),
        unfit_to_stand=lambda order: _("a hand is named when it is asked for"),
    )
