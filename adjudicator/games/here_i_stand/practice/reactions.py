"""Kinds of players by how they react to others: for measuring how much mail a game takes.

Their rules are simple, and look at what everybody sees and at the own hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.games.here_i_stand.practice.for_a_turn import for_a_turn
from adjudicator.games.here_i_stand.practice.parts import together, units_one_by_one
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, home_cards
from adjudicator.games.here_i_stand.rules.sea.interception import SquadronsChoice
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.rules.windows.occasions import FIGHTS
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.practice import Habit
from adjudicator.games.sampling import passes
from adjudicator.kit.windows import Response

_MECHANICAL: Final = frozenset(
    {
        *("losses", "retreat", "shelter", "sally", "displace", "sail", "continue"),
        *("flip", "counter", "reform", "next_combat"),
    }
)
"""What follows from fights and attempts: players settle it once and for all by standing orders."""
_IN_A_FIGHT: Final = 0.6
"""How often a combat card is played in a fight of one's own."""
_TOUCHED: Final = 0.4
"""How often a card is played on what touches one's own units or spaces, and on other things."""
_UNTOUCHED: Final = 0.15
_SAILS: Final = 0.5
_WITHDRAWS: Final = 0.7


def _intercept(choice: FormationChoice, _role: str, _rng: random.Random) -> Force | None:
    """Intercept with all that can go, where it is at least as strong as what comes."""
    available, coming = choice.available, choice.coming
    going = units_one_by_one(available)[: available.capacity]
    strong = bool(going) and coming is not None and len(going) >= coming.force.size
    return Force(together(going), available.leaders) if strong else None


def _avoid(choice: AvoidanceChoice, _role: str, rng: random.Random) -> Avoidance | None:
    """Avoid battle with everything where the enemy is stronger."""
    coming = choice.coming
    if coming is None or coming.force.size <= choice.available.size:
        return None
    return Avoidance(rng.choice(choice.options), choice.available)


def _sail_out(choice: SquadronsChoice, _role: str, rng: random.Random) -> Force | None:
    return choice.available if rng.random() < _SAILS else None


def _respond(choice: ResponseChoice, role: str, rng: random.Random) -> Response:
    if not choice.modes:
        return None
    occasion = choice.occasion
    likely = _UNTOUCHED
    if occasion.concerns(role):
        likely = _IN_A_FIGHT if occasion.kind in FIGHTS else _TOUCHED
    return rng.choice(choice.modes) if rng.random() < likely else None


_RULES: Final[Mapping[str, Callable[[Any, str, random.Random], Any]]] = {
    "intercept": _intercept,
    "avoid": _avoid,
    "withdraw": lambda choice, role, rng: rng.random() < _WITHDRAWS,
    "intercept_at_sea": _sail_out,
    "window": _respond,
}
_DECISIVE: Final = frozenset({*_RULES, "avoid_at_sea"})


def _attentive(decision: Decision[Any], rng: random.Random) -> Any:
    """Answer by the rules; where there is none, or it cannot be carried out, anything legal."""
    rule = _RULES.get(decision.name)
    if rule is None:
        return sample(decision.choice, rng)
    value = rule(decision.choice, decision.role, rng)
    return value if passes(decision.choice.check, value) else decision.default


def _passive(decision: Decision[Any], rng: random.Random) -> Any:
    """Never do anything in the impulses of others; else anything legal."""
    return decision.default if decision.name in _DECISIVE else sample(decision.choice, rng)


def _random(decision: Decision[Any], rng: random.Random) -> Any:
    return sample(decision.choice, rng)


HABITS: Final[Mapping[str, Habit[View]]] = {
    "attentive": Habit(_attentive, _MECHANICAL, for_a_turn),
    "passive": Habit(_passive, _MECHANICAL | _DECISIVE - {"window"}),
    "random": Habit(_random, _MECHANICAL),
}


def imagined(state: State, role: str, rng: random.Random) -> State:
    """Return the state with what a role does not see dealt at random; home cards are known."""
    found = copy_of(state)
    others = [power for power in MAJOR_POWERS if power != role]
    known = {p: [n for n in found.hands[p] if n in home_cards(p)] for p in others}
    held = [n for p in others for n in found.hands[p] if n not in known[p]]
    unseen = sorted([*found.draw_pile, *held])
    rng.shuffle(unseen)
    for power in others:
        wanted = len(found.hands[power]) - len(known[power])
        found.hands[power] = [*known[power], *unseen[:wanted]]
        del unseen[:wanted]
    found.draw_pile = unseen
    _imagine_diplomatic(found, role, rng)
    return found


def _imagine_diplomatic(state: State, role: str, rng: random.Random) -> None:
    """Deal the diplomatic cards that a role does not see at random (2P 3)."""
    two = state.two_player
    if two is None:
        return
    others = [player for player in two.hands if player != role]
    unseen = sorted([*two.deck, *(number for player in others for number in two.hands[player])])
    rng.shuffle(unseen)
    for player in others:
        wanted = len(two.hands[player])
        two.hands[player] = unseen[:wanted]
        del unseen[:wanted]
    two.deck = unseen
