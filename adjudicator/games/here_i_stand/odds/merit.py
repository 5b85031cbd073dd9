"""How promising an answer is, for BEST: the chance, then how near, then how cheap."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.odds.faith import ConversionOdds, DebateOdds, DietOdds
from adjudicator.games.here_i_stand.odds.fights import FightOdds
from adjudicator.games.here_i_stand.odds.fleets import (
    PiracyOdds,
    SailingOdds,
    SeaAvoidanceOdds,
    SeaInterceptionOdds,
)
from adjudicator.games.here_i_stand.odds.marches import AvoidanceOdds, InterceptionOdds, MarchOdds
from adjudicator.games.here_i_stand.odds.planned import PlannedOdds, odds_of
from adjudicator.games.here_i_stand.odds.voyages import ConquestOdds, ExplorationOdds
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.action.terms import cost_of
from adjudicator.games.here_i_stand.rules.game_map import distance, home_spaces, places
from adjudicator.games.here_i_stand.rules.state import State

Merit: TypeAlias = tuple[Fraction | int, ...]
_FAR: int = 1_000


def merit(state: State, decision: Decision[Any], value: Any) -> Merit:
    """Return what answers are compared by: chance, nearness to home, cheapness.

    ``state`` is what the role of the decision may see.
    """
    role = decision.whose
    odds = odds_of(state, decision, value)
    chance = Fraction(1) if odds is None else _chance(odds)
    choice = decision.choice
    terms = choice.terms if isinstance(choice, ActionChoice) else None
    cost = cost_of(state, role, value, terms) if terms and isinstance(value, Action) else 0
    return chance, -_distance_home(role, value), -cost


def _distance_home(role: str, value: Any) -> int:
    """Return how far the place an answer names is from the home spaces of a power."""
    if isinstance(value, Command):
        return _distance_home(value.of, value.action)
    place = value if isinstance(value, str) else getattr(value, "to", getattr(value, "space", None))
    if not isinstance(place, str) or place not in places():
        return 0
    found = distance(place, home_spaces(role), by_sea=True)
    return _FAR if found is None else found


def _chance(odds: PlannedOdds) -> Fraction:
    match odds:
        case ConversionOdds() | AvoidanceOdds() | SeaAvoidanceOdds():
            return odds.chance
        case DebateOdds():
            return odds.won - odds.lost
        case DietOdds():
            return odds.average
        case FightOdds():
            return odds.won
        case MarchOdds():
            passed = prod((1 - one.chance for one in odds.interceptors), start=Fraction(1))
            return passed * _won(odds.battle)
        case InterceptionOdds(chance=chance, battle=fight):
            return chance * _won(fight)
        case SeaInterceptionOdds(chance=chance, combat=fight):
            return chance * _won(fight)
        case SailingOdds():
            fights = (fight.won for one in odds.meetings for fight in one.combats)
            return prod(fights, start=Fraction(1))
        case PiracyOdds():
            return odds.hits - odds.lost
        case (
            ExplorationOdds(nothing=nothing, lost=lost) | ConquestOdds(nothing=nothing, killed=lost)
        ):
            return 1 - nothing - lost
    return Fraction(1)


def _won(fight: FightOdds | None) -> Fraction:
    return Fraction(1) if fight is None else fight.won
