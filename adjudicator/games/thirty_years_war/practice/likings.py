"""Likings: how the players of practice games answer, who want to see certain uses.

What is wanted is done where it can be, and the card is kept for it where it cannot.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.practice import Use
from adjudicator.games.thirty_years_war.cards import EVENT
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.odds.march_worth import is_fought, march_worth
from adjudicator.games.thirty_years_war.practice.marches import tried_march
from adjudicator.games.thirty_years_war.practice.uses import (
    ANY_CARD,
    CAMPAIGN_MOVE,
    COMBAT,
    FREE_ACTION,
    PEACE,
    PROVINCES,
    SWEDISH_BASE,
    card_use,
    other_use,
    ways_of,
)
from adjudicator.games.thirty_years_war.rules.action.campaign import SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import (
    ACT,
    BASE,
    DUTCH,
    ENEMIES,
    FREE,
    SKIP,
    Play,
    RoundChoice,
)
from adjudicator.games.thirty_years_war.rules.action.choices import PEACE as OFFER
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.state import State

Liked: TypeAlias = Sequence[tuple[Any, float]]

_WANTED: Final = 20.0
_THEME: Final = 3.0
"""What is wanted and needs no card of its own; the same chance will come often."""
_UNWANTED: Final = 0.3
_PASSING: Final = 0.2
_EAGER: Final = 6.0
"""A march, where a card waits for a battle."""
_KEPT: Final = 0.03
"""A card that is kept for something else is given away only where nothing else is left."""
_WASTED: Final = 0.05
_PLANNED: Final = 0.5
"""How often a march is the best of some; else it is any."""
_COMPARED: Final = 5
_COMBINATIONS: Final = 40
_GOAL: Final = 8.0
_THINGS: Final = {FREE: FREE_ACTION, BASE: SWEDISH_BASE, OFFER: PEACE}


class Likings:
    """What players like who have the same wishes; called with a state, a decision and chance."""

    def __init__(self, wishes: Collection[Use]) -> None:
        self._wishes = frozenset(wishes)
        self._things = {use.thing for use in wishes}

    def __call__(self, state: State, decision: Decision[Any], rng: random.Random) -> Liked:
        """Return legal values with how much they are liked; none where any will do."""
        choice = decision.choice
        if isinstance(choice, RoundChoice):
            return self._plays(choice)
        if isinstance(choice, MarchChoice):
            return self._marches(choice, rng)
        if isinstance(choice, CombatCardsChoice):
            return self._combat(choice)
        if isinstance(choice, SecondChoice):
            weight = _THEME if CAMPAIGN_MOVE in self._things else _UNWANTED
            return [(move, weight if move.card else 1.0) for move in choice.values()]
        if decision.name == "keep" and isinstance(choice, OneOf):
            return [(card, _WANTED if self._waits(state, card) else 1.0) for card in choice.options]
        return ()

    # -- cards ------------------------------------------------------------------------------------

    def _plays(self, choice: RoundChoice) -> Liked:
        """Return all plays; those that differ only in what is activated share their weight."""
        legal = [*choice.values()]
        alike = Counter((play.use, play.card) for play in legal)
        return [
            (play, self._of_play(choice.state, play) / alike[play.use, play.card]) for play in legal
        ]

    def _of_play(self, state: State, play: Play) -> float:
        if play.use == SKIP:
            return _PASSING
        if play.use in _THINGS:
            rare = _WANTED if play.use == OFFER else _THEME
            return rare if _THINGS[play.use] in self._things else _UNWANTED
        if play.use in (DUTCH, ENEMIES):
            wanted = other_use(ANY_CARD, play.use) in self._wishes
            spare = _KEPT if self._waits(state, play.card) else 1.0
            return _UNWANTED * spare * (_THEME if wanted else 1.0)
        if card_use(play.card, play.use) in self._wishes:
            return _WANTED
        if self._waits(state, play.card):
            return _KEPT
        return _EAGER if play.use == ACT and self._is_eager(state, state.active) else 1.0

    def _waits(self, state: State, card: str) -> bool:
        """Return whether a card is kept for its event, or for a battle."""
        if not card or card in state.events_spent or card not in state.edition.cards:
            return False
        return any(
            card_use(card, way) in self._wishes for way in ways_of(card) if way in (EVENT, COMBAT)
        )

    def _combat(self, choice: CombatCardsChoice) -> Liked:
        return [(cards, self._of_cards(cards)) for cards in islice(choice.values(), _COMBINATIONS)]

    def _of_cards(self, cards: tuple[str, ...]) -> float:
        if not cards:
            return 1.0
        wanted = all(card_use(card, COMBAT) in self._wishes for card in cards)
        return _WANTED if wanted else _WASTED

    # -- marches ----------------------------------------------------------------------------------

    def _marches(self, choice: MarchChoice, rng: random.Random) -> Liked:
        """Return the best of some marches, or none where any will do."""
        if rng.random() > _PLANNED:
            return ()
        tried = (tried_march(choice, rng) for _ in range(_COMPARED))
        found = [march for march in tried if march is not None]
        if not found:
            return ()
        best = max(
            found, key=lambda march: march_worth(choice.state, march) + self._goal(choice, march)
        )
        return [(best, 1.0)]

    def _goal(self, choice: MarchChoice, march: March) -> float:
        """Return what a march is worth for what is wanted: a battle for a card, the Provinces."""
        state, worth = choice.state, 0.0
        if PROVINCES in self._things and any(stop.to == UNITED_PROVINCES for stop in march.stops):
            worth += _GOAL
        if self._is_eager(state, state.activation.side) and is_fought(state, march):
            worth += _GOAL
        return worth

    def _is_eager(self, state: State, side: str) -> bool:
        """Return whether a side holds a card that is kept for a battle."""
        return any(card_use(card, COMBAT) in self._wishes for card in state.hands[side])
