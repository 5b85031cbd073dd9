"""What sheets answer: the words of each kind of answer, and the value it makes of a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.in_use import remembered
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    leader_names,
    place_names,
)
from adjudicator.games.thirty_years_war.language.names import card_names as cards
from adjudicator.games.thirty_years_war.language.orders import card, place, read_names
from adjudicator.games.thirty_years_war.language.settling import kinds, values
from adjudicator.games.thirty_years_war.language.settling.wishes import Wish, spec
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError
from adjudicator.words.order_words import order_line

Find = Callable[[str], str]
Value = Callable[[Wish, Decision[Any]], object]


@dataclass(frozen=True)
class Way:
    """One kind of answer: the ``kind`` of question that it is for, its words, and its value.

    ``pattern`` is read before names, ``word`` written. ``find`` reads a name, ``full`` writes it;
    None where no names follow. ``special`` are words in the place of names. ``value`` returns None
    where nothing of what is wished for is possible.
    """

    kind: str
    pattern: str
    word: str
    value: Value
    find: Find | None = None
    full: Find = str
    special: tuple[str, ...] = ()
    others: Mapping[str, str] = field(default_factory=dict)
    """Other words for the special ones."""


def _place_or_area(words: str) -> str:
    try:
        return area_names().find(words)
    except Ambiguous:
        raise
    except OrderError:
        return place(words)


def _place_or_area_name(name: str) -> str:
    return area_names().full(name) if name in area_names() else place_names().full(name)


def _place_name(name: str) -> str:
    return place_names().full(name)


WAYS: Final[Mapping[str, Way]] = {
    "inside": Way(kinds.REACTIONS, r"(?:go\s+|stay\s+)?inside", "INSIDE", values.inside),
    "outside": Way(kinds.REACTIONS, r"(?:stay\s+|stand\s+)?outside", "OUTSIDE", values.outside),
    "play": Way(
        kinds.CARDS,
        r"play(?:\s+cards?)?",
        "PLAY",
        values.cards,
        card,
        lambda name: cards().full(name),
        (values.ANY,),
    ),
    "lose": Way(kinds.LOSSES, r"lose", "LOSE", values.losses, spec, str, (values.CHEAPEST,)),
    "retreat": Way(
        kinds.RETREATS,
        r"retreat(?:\s+(?:to|into))?",
        "RETREAT",
        values.retreat,
        place,
        _place_name,
        (values.INSIDE, values.HOME),
    ),
    "choose": Way(
        kinds.COMMANDERS,
        r"choose",
        "CHOOSE",
        values.one_of,
        lambda words: leader_names().find(words),
        lambda name: leader_names().full(name),
    ),
    "accept": Way(kinds.PEACE, r"accept\s+peace", "ACCEPT PEACE", values.accept),
    "refuse": Way(kinds.PEACE, r"(?:refuse|reject|decline)\s+peace", "REFUSE PEACE", values.refuse),
    "evacuate": Way(
        kinds.EVACUATIONS,
        r"evacuate",
        "EVACUATE",
        values.evacuate,
        _place_or_area,
        _place_or_area_name,
    ),
    "keep": Way(
        kinds.KEEPING,
        r"keep",
        "KEEP",
        values.keep,
        card,
        lambda name: cards().full(name),
        (values.HIGHEST, values.NOTHING),
    ),
    "pay": Way(kinds.WAGES, r"pay", "PAY", values.pay, spec, str, (values.ALL, values.NOTHING)),
    "recover": Way(kinds.RECOVERY, r"recover", "RECOVER", values.recover, place, _place_name),
    "sieges": Way(
        kinds.SIEGES,
        r"continue\s+sieges(?:\s+of)?",
        "CONTINUE SIEGES",
        values.sieges,
        place,
        _place_name,
        (values.ALL, values.NOTHING),
    ),
    "spread": Way(
        kinds.REVOLTS, r"spread(?:\s+to)?", "SPREAD TO", values.one_of, place, _place_name
    ),
}
"""By the name of a wish."""

OF_THE_HAND: Final = frozenset({"play", "keep"})
"""Answers that depend on the hand: a line that gives one never leads to a question."""
_LIMIT: Final = re.compile(
    r"(?P<rest>.+?),?\s+at\s+most\s+(?P<most>[1-9]\d?)(?:\s+cards?)?\s+(?:a|per|each)\s+turn", re.I
)


@remembered(1024)
def read_wish(text: str) -> Wish | None:
    """Return the answer that words give; None for other words. Raises OrderError for names."""
    limit = _LIMIT.fullmatch(text)
    most = int(limit["most"]) if limit else 0
    words = limit["rest"] if limit else text
    for name, way in WAYS.items():
        found = re.fullmatch(rf"(?:{way.pattern})(?:\s+(?P<names>.+))?", words, re.IGNORECASE)
        if found is None or (most and name != "play"):
            continue
        if way.find is None:
            return None if found["names"] else Wish(name)
        if found["names"] is None:
            raise _names_wanted(way)
        return Wish(name, _names(way, found["names"]), most)
    return None


def _names_wanted(way: Way) -> NotUnderstood:
    return NotUnderstood(
        _(
            "say what, as in {example}",
            example=order_line(in_own_names(f"ALWAYS {kinds.EXAMPLES[way.kind]}")),
        )
    )


def _names(way: Way, text: str) -> tuple[str, ...]:
    find = way.find
    assert find is not None  # noqa: S101 - of all ways with names

    def one(words: str) -> str:
        word = words.strip().upper()
        return word if word in way.special else find(words)

    if text.strip().upper() in way.special:
        return (text.strip().upper(),)
    return tuple(dict.fromkeys(read_names(text, one)))


def wish_words(wish: Wish) -> str:
    """Return an answer in canonical words."""
    way = WAYS[wish.name]
    if way.find is None:
        return way.word
    names = ", ".join(one if one in way.special else way.full(one) for one in wish.names)
    limit = f" AT MOST {wish.most} A TURN" if wish.most else ""
    return f"{way.word} {names}{limit}"
