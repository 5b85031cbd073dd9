"""6.1 Wishes: the uses of cards that the players of a practice game want to see."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.games.here_i_stand.cards import OWN_IMPULSE
from adjudicator.games.here_i_stand.practice.uses import CP, card_of, uses
from adjudicator.games.here_i_stand.rules.deck import may_use
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.special.england import elizabeth_is_born
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.practice import Use

Way: TypeAlias = "tuple[int, str]"
"""A card and ``cp`` or one of its modes."""

_MARRIAGE: Final[Way] = (3, "marriage")
_ELIZABETH: Final[Way] = (23, "event")
_SUCCESSIONS: Final[tuple[Way, ...]] = ((19, "event"), (21, "event"))
_REBELS: Final = "rebels_before_roll"

PAVED_BY: Final[dict[Way, tuple[Way, ...]]] = {
    _ELIZABETH: (_MARRIAGE, *_SUCCESSIONS),
    (59, "event"): (*_SUCCESSIONS, _ELIZABETH),
    (68, "anti_piracy"): ((68, "genoa"), (73, "minor_power")),
    (69, "deactivate"): ((69, "activate"), (73, "minor_power")),
    (69, "reinforce"): ((69, "activate"), (73, "minor_power")),
    (108, "deactivate"): ((108, "activate"), (73, "minor_power")),
    (108, "reinforce"): ((108, "activate"), (73, "minor_power")),
    (115, "return_dissolution"): ((63, CP),),
    (115, "save_cranmer"): ((5, "reformer"),),
}
"""Way -> what has to be played before it can be, mostly by somebody else."""

_SCARCE: Final = frozenset(
    {
        *((way, OWN_IMPULSE) for way in PAVED_BY),
        *((way, OWN_IMPULSE) for way in ((86, "new_home"), (95, "event"), (96, "event"))),
        ((69, "intervene"), "intervene_scotland"),
        ((73, "peace_terms"), "peace_terms"),
        ((108, "intervene"), "intervene_venice"),
        ((115, "save_cranmer"), "papal_bull_on_cranmer"),
    }
)
"""Uses that a rare position allows, with their moments."""

_SINGLE: Final = 0.35
"""Of how many cards one use alone is wanted, so that no other forestalls it."""
_FOR_CP: Final = 0.15
_FOR_AN_EVENT: Final = 0.45
_FOR_A_RESPONSE: Final = 0.6
_FOR_THE_SCARCE: Final = 0.9


def wanted(seed: int) -> tuple[Use, ...]:
    """Return the uses that are wanted in the game with this seed, the rare ones more often."""
    rng = random.Random(f"wanted {seed}")
    by_card: dict[int, list[Use]] = {}
    for use in uses():
        by_card.setdefault(card_of(use), []).append(use)
    found: list[Use] = []
    for ways in by_card.values():
        if rng.random() < _SINGLE:
            found.append(rng.choice(ways))
        else:
            found += [use for use in ways if rng.random() < _chance_of(use)]
    return tuple(found)


def _chance_of(use: Use) -> float:
    if ((card_of(use), use.way), use.moment) in _SCARCE:
        return _FOR_THE_SCARCE
    if use.way == CP:
        return _FOR_CP
    return _FOR_AN_EVENT if use.moment == OWN_IMPULSE else _FOR_A_RESPONSE


@dataclass(frozen=True)
class Wish:
    """One wanted use, taken apart."""

    card: int
    way: str
    moment: str


class Wishes:
    """The wanted uses of one game."""

    def __init__(self, wishes: Iterable[Use]) -> None:
        self._by_card: dict[int, list[Wish]] = {}
        for one in wishes:
            wish = Wish(card_of(one), one.way, one.moment)
            self._by_card.setdefault(wish.card, []).append(wish)
        everything = self.everything()
        self._ways = {(wish.card, wish.way) for wish in everything}
        self._paving = {paving for way in self._ways for paving in PAVED_BY.get(way, ())}
        if any(wish.moment == _REBELS for wish in everything):
            self._paving.add((71, "event"))

    def everything(self) -> list[Wish]:
        """Return all wanted uses, wherever the cards are."""
        return self._all(self._by_card)

    def _all(self, numbers: Iterable[int]) -> list[Wish]:
        return [wish for number in numbers for wish in self._by_card.get(number, ())]

    def has(self, number: int, way: str, moment: str) -> bool:
        """Return whether just this use is wanted."""
        return Wish(number, way, moment) in self._by_card.get(number, ())

    def paves(self, state: State, number: int, way: str) -> bool:
        """Return whether a use makes a wanted one possible."""
        return (number, way) in self._paving and not self.spoils(state, number, way)

    def spoils(self, state: State, number: int, way: str) -> bool:
        """Return whether a use endangers a wanted one: a son would exclude Elizabeth."""
        son = (number, way) == _MARRIAGE and elizabeth_is_born(state)
        return son and _ELIZABETH in self._ways

    def keeps(self, number: int, power: str) -> bool:
        """Return whether a power that holds a card has a wanted use for it, now or later."""
        return any(
            wish.way == CP or may_use(number, power, wish.way)
            for wish in self._by_card.get(number, ())
        )

    def within_reach(self, state: State) -> list[Wish]:
        """Return the wanted uses of cards that are in a hand whose power may play them so."""
        return [
            wish
            for power in MAJOR_POWERS
            for wish in self._all(state.hands[power])
            if wish.way != CP and may_use(wish.card, power, wish.way)
        ]
