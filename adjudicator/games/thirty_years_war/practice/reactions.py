"""Kinds of players by how they react to others: for measuring how much mail a game takes.

Their rules are simple, and look at what everybody sees and at the own hand.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.games.practice import Habit
from adjudicator.games.thirty_years_war.practice.for_a_turn import for_a_turn
from adjudicator.games.thirty_years_war.practice.samples import sample
from adjudicator.games.thirty_years_war.practice.sensible import best_march
from adjudicator.games.thirty_years_war.rules.action.choices import ACT, RoundChoice
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View

_MECHANICAL: Final = frozenset(
    {
        *("losses", "retreat", "commander", "attackers", "join", "step", "assault", "siege"),
        *("forage", "forage_loss", "overstack", "part", "looting_losses", "leaders", "pay"),
        *("sieges", "take", "withdraw", "withdrawing"),
    }
)
"""What follows from marches, fights and pay: players settle it once and for all by orders."""
_REACTIONS: Final = frozenset({"react", "combat_cards", "accept"})
"""What is asked while the other side acts."""
_AT_WAR: Final = 0.7
"""How often the warlike activate a leader."""
_IN_A_FIGHT: Final = 0.6
"""How often combat cards are played that can be."""


def _attentive(decision: Decision[Any], rng: random.Random) -> Any:
    """React as a deadline would; play combat cards more often than not; else anything legal."""
    choice = decision.choice
    if isinstance(choice, CombatCardsChoice):
        able = choice.possible()
        return (rng.choice(able),) if able and rng.random() < _IN_A_FIGHT else ()
    if decision.name in _REACTIONS:
        return decision.default
    return sample(choice, rng)


def _passive(decision: Decision[Any], rng: random.Random) -> Any:
    """Never do anything in the rounds of the other side; else anything legal."""
    return decision.default if decision.name in _REACTIONS else sample(decision.choice, rng)


def _warlike(decision: Decision[Any], rng: random.Random) -> Any:
    """React like the attentive; activate a leader most often, and march to where it is worth most.

    Their battles and sieges ask more of both sides than random marches do.
    """
    choice = decision.choice
    if isinstance(choice, MarchChoice):
        return best_march(choice, rng)
    if isinstance(choice, RoundChoice) and rng.random() < _AT_WAR:
        marches = [play for play in choice.named() if play.use == ACT]
        able = [play for play in marches if choice.why_not(play) is None]
        return rng.choice(able) if able else sample(choice, rng)
    return _attentive(decision, rng)


def _random(decision: Decision[Any], rng: random.Random) -> Any:
    return sample(decision.choice, rng)


HABITS: Final[Mapping[str, Habit[View]]] = {
    "attentive": Habit(_attentive, _MECHANICAL, for_a_turn),
    "warlike": Habit(_warlike, _MECHANICAL, for_a_turn),
    "passive": Habit(_passive, _MECHANICAL | {"react", "accept"}),
    "random": Habit(_random, _MECHANICAL),
}


def imagined(state: State, role: str, rng: random.Random) -> State:
    """Return the state with what a role does not see dealt at random.

    Each side has a deck of its own: what is hidden of it is the hand of the other side, and the
    order of what has not been played.
    """
    found = copy_of(state)
    for side in SIDES:
        held = found.hands[side]
        unseen = sorted([*found.unplayed[side], *(held if side != role else ())])
        rng.shuffle(unseen)
        if side != role:
            found.hands[side] = unseen[: len(held)]
            del unseen[: len(held)]
        found.unplayed[side] = unseen
    return found
