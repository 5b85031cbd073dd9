"""11.1 What a march is worth to a careful player, in points that are good for comparing only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.games.thirty_years_war.edition.board import City
from adjudicator.games.thirty_years_war.rules.action.distances import steps_to
from adjudicator.games.thirty_years_war.rules.control.holding import (
    controller,
    is_hostile,
    is_in_neutral_area,
)
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.movement.meeting import is_shut_in
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import siege_level
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.state import State

_GOOD_ODDS: Final = 1.3
"""So many times the strength of the enemy make a battle worth fighting."""
_BATTLE: Final = 3.0
_DEFEAT: Final = -6.0
_SIEGE: Final = 4.0
_IN_VAIN: Final = -1.5
"""Standing before a fortress that cannot be besieged."""
_NEUTRALITY: Final = -4.0
_FORAGING: Final = -0.3
_FAR: Final = -0.4
"""For each step that is left to the nearest city of the enemy."""
_CITY: Final = 1.0


def march_worth(state: State, march: March) -> float:
    """Return what a legal march is worth; staying where one is, nothing."""
    if is_shut_in(state):
        return _sally(state, march)
    plan = Plan(state)
    plan.set_out(march)
    side, found = plan.active.side, 0.0
    violated: set[str] = set()
    taken = [plan.active.at] if march.control else []
    for stop in march.stops:
        plan.stop_at(stop)
        city = state.edition.board.cities.get(stop.to)
        if city is not None and plan.active.stack.units and is_in_neutral_area(state, stop.to):
            violated.add(city.area)
        taken += [stop.to] if stop.control else []
    found += sum(_worth(state, city, side) for city in dict.fromkeys(taken))
    found += _NEUTRALITY * len(violated) + _end(plan)
    return found + _FORAGING * _levels(state, plan.active.moved)


def is_fought(state: State, march: March) -> bool:
    """Return whether a legal march leads to a battle, as far as that is known beforehand."""
    plan = Plan(state)
    plan.try_out(march)
    return march.sally or plan.fights


def _worth(state: State, name: str, side: str) -> float:
    """Return what control of a City is worth that is taken from the enemy or from nobody."""
    if controller(state, name) == side:
        return 0.0
    city: City = state.edition.board.cities[name]
    area = state.edition.board.areas.get(city.area)
    share = area.vp / area.rating if area is not None and area.rating else 0.0
    return _CITY + city.vp + share


def _end(plan: Plan) -> float:
    """Return what the place is worth in which a march ends."""
    state, active = plan.state, plan.active
    pieces, here = state.edition.pieces, active.at
    own = combat_factors(pieces, active.stack.units)
    if plan.fights:
        enemies = combat_factors(pieces, state.stack(here, other(active.side)).units)
        return _BATTLE if own >= _GOOD_ODDS * enemies else _DEFEAT
    city = state.edition.board.cities.get(here)
    if city is None or not own:
        return _IN_VAIN
    if city.is_fortress and is_hostile(state, here, active.side):
        return _SIEGE if own >= siege_level(state, here) else _IN_VAIN
    return _FAR * _distance(state, here, _hostile(state, active.side))


def _sally(state: State, march: March) -> float:
    if not march.sally:
        return 0.0
    active, pieces = state.activation, state.edition.pieces
    place = state.places[active.at]
    party = place.inside.units if march.party is None else march.party.stack.units
    own = combat_factors(pieces, party)
    enemies = combat_factors(pieces, place.outside[other(active.side)].units)
    return _BATTLE if own >= _GOOD_ODDS * enemies else _DEFEAT


def _hostile(state: State, side: str) -> frozenset[str]:
    return frozenset(c for c in state.edition.board.cities if is_hostile(state, c, side))


def _distance(state: State, start: str, goals: Iterable[str]) -> int:
    """Return the steps from a place to the nearest of some cities, 0 where there is no way."""
    return steps_to(state, start, goals) or 0


def _levels(state: State, moved: int) -> int:
    """Return the levels of Pillage by which so many units forage (11.16)."""
    return state.edition.charts.foraging.at(moved) if moved else 0
