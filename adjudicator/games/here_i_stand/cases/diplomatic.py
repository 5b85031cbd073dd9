"""Rules cases: the diplomatic cards of the variant for two, in positions and expectations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.words import Check, Finder, Handler
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.kit.case_keys import unlike

PILES: Final = ("deck", "discards", "waiting", "removed")
KEY: Final = "diplomatic_"


def _take(state: State, numbers: Sequence[int]) -> None:
    """Take diplomatic cards from wherever they are."""
    cards = cards_of(state)
    for pile in (*cards.hands.values(), *(getattr(cards, name) for name in PILES)):
        pile[:] = [number for number in pile if number not in numbers]


def _hands(state: State, value: Any, find: Finder) -> None:
    """Put these cards into the diplomatic hands of the players."""
    for words, titles in value.items():
        player = find.power(words, words)
        numbers = [find.diplomatic_card(title, words) for title in titles]
        _take(state, numbers)
        cards_of(state).hands[player] += numbers


def _pile(name: str) -> Handler:
    """Return what puts cards on top of a pile, the first card first."""

    def handler(state: State, value: Any, find: Finder) -> None:
        numbers = [find.diplomatic_card(title) for title in value]
        _take(state, numbers)
        getattr(cards_of(state), name).extend(reversed(numbers))

    return handler


PLACES: Final[dict[str, Handler]] = {
    f"{KEY}hands": _hands,
    **{f"{KEY}{name}": _pile(name) for name in PILES},
}
"""Handlers by key; the cards of the League join the deck with ``diplomatic_deck``."""


def _titles(numbers: Sequence[int]) -> list[str]:
    return [card(number).title for number in sorted(numbers)]


def _same_hands(state: State, value: Any, find: Finder) -> list[str]:
    found = []
    for words, titles in value.items():
        player = find.power(words, words)
        wanted = _titles([find.diplomatic_card(title, words) for title in titles])
        there = _titles(cards_of(state).hands[player])
        found += unlike(f"the diplomatic hand of {words}", wanted, there)
    return found


def _among(name: str) -> Check:
    """Return what looks whether cards are in a pile."""

    def check(state: State, value: Any, find: Finder) -> list[str]:
        numbers = [find.diplomatic_card(title) for title in value]
        pile = getattr(cards_of(state), name)
        missing = _titles([number for number in numbers if number not in pile])
        return [f"{title} is not in {KEY}{name}" for title in missing]

    return check


EXPECTED: Final[dict[str, Check]] = {
    f"{KEY}hands": _same_hands,
    **{f"{KEY}{name}": _among(name) for name in PILES},
}
"""Checks by key: whole hands, and cards that are among those of a pile."""
