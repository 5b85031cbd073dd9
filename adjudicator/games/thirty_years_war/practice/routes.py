"""11.1 Marches with a purpose: ways on which a stack takes Cities, or comes to a siege or a battle.

Ways are made longer step by step; of each length only the most promising are gone on with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.sampling import passes
from adjudicator.games.thirty_years_war.odds.march_worth import march_worth
from adjudicator.games.thirty_years_war.practice.marches import led_by
from adjudicator.games.thirty_years_war.practice.worth import Ground
from adjudicator.games.thirty_years_war.rules.control.holding import is_hostile, is_in_neutral_area
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.entering import exits_of
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.movement.meeting import is_shut_in
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import (
    masking_side,
    siege_level,
)
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, combat_factors
from adjudicator.games.thirty_years_war.rules.state import State

_WIDTH: Final = 6
"""So many ways of one length are gone on with."""
_LONGEST: Final = 7
_GOOD_ODDS: Final = 1.3
_SURE_ODDS: Final = 2.5
_BATTLE, _SURE_BATTLE, _DEFEAT = 0.8, 1.6, -3.0
_SIEGE, _SIEGE_BEGUN, _IN_VAIN = 0.6, 1.2, -0.5
_NEUTRALITY: Final = -2.0
_STEP: Final = -0.02
_FORAGING: Final = -0.15
_NEAR: Final = 0.8


@dataclass(frozen=True)
class _Way:
    """A way so far: ``gained`` is what has been taken on it, ``promise`` with what its end is."""

    plan: Plan
    march: March
    gained: float
    taken: frozenset[str] = frozenset()
    promise: float = 0.0


def purposeful(choice: MarchChoice) -> Iterator[March]:
    """Yield legal marches, the most promising first; staying is among them."""
    state = choice.state
    if is_shut_in(state):
        sally = March(sally=True)
        if march_worth(state, sally) > 0 and passes(choice.check, sally):
            yield sally
        yield March()
        return
    ground = Ground(state, state.activation.side)
    ways = sorted(_ways(state, ground), key=lambda way: -way.promise)
    for way in ways:
        if passes(choice.check, way.march):
            yield way.march


def _ways(state: State, ground: Ground) -> Iterator[_Way]:
    """Yield all ways that have been looked at, and staying."""
    here = state.activation.at
    yield _Way(Plan(state), March(), 0.0, promise=_staying(state, here, ground))
    edge = [*_starts(state, ground)]
    for _length in range(_LONGEST):
        best: dict[tuple[str, frozenset[str], bool], _Way] = {}
        for way in edge:
            for longer in _longer(way, ground):
                key = (longer.plan.active.at, longer.taken, longer.march.party is None)
                if key not in best or longer.promise > best[key].promise:
                    best[key] = longer
        edge = [*islice(sorted(best.values(), key=lambda way: -way.promise), _WIDTH)]
        yield from edge


def _staying(state: State, here: str, ground: Ground) -> float:
    """Return what it is worth to stay: a siege that has begun may end with the next roll (13.2)."""
    if masking_side(state, here) == state.activation.side and state.places[here].siege is not None:
        return _SIEGE_BEGUN * (1 + ground.value(here))
    return _NEAR * ground.nearness(here)


def _starts(state: State, ground: Ground) -> Iterator[_Way]:
    """Yield those who may set out: all, or as many of the strongest as can be led."""
    here = state.activation.at
    for party in _parties(state):
        for control in (True, False):
            plan, march = Plan(state), March((Stop(here),), party, control)
            if control and not ground.is_wanted(here):
                continue
            if not passes(plan.set_out, march):
                continue
            taken = frozenset({here} if control else ())
            gained = sum(ground.value(city) for city in taken)
            yield _Way(plan, replace(march, stops=()), gained, taken)


def _parties(state: State) -> tuple[Troops | None, ...]:
    plan = Plan(state)
    if plan.has_set_out or plan.is_free:
        return (None,)
    there = plan.others(plan.active.at)
    leaders = {*there.leaders, plan.active.leader} - {""}
    most = led_by(state, leaders)
    if there.size <= most:
        return (None,)
    return (Troops(_strongest(state, there, most), tuple(sorted(leaders))),)


def _strongest(state: State, stack: Stack, most: int) -> Units:
    """Return so many of the units of a stack, by their Combat Factors."""
    faces = state.edition.pieces.faces
    found, left = Units(), most
    for face in sorted(stack.units, key=lambda face: (-faces[face].combat, face)):
        found[face] = min(stack.units[face], left)
        left -= found[face]
    return {face: count for face, count in found.items() if count}


def _longer(way: _Way, ground: Ground) -> Iterator[_Way]:
    """Yield a way with one more place, with and without taking it."""
    plan, march = way.plan, way.march
    if plan.fights:
        return
    for to in exits_of(plan.state, plan.active.at, plan.active.side):
        found = _entered(plan, Stop(to))
        if found is None:
            continue
        gained = way.gained + _entering(plan, to, way)
        yield _judged(_Way(found, _with(march, Stop(to)), gained, way.taken), ground)
        if not found.fights and to not in way.taken and ground.is_wanted(to):
            taking = _entered(plan, Stop(to, control=True))
            if taking is not None:
                more = gained + ground.value(to)
                taken = way.taken | {to}
                longer = _Way(taking, _with(march, Stop(to, control=True)), more, taken)
                yield _judged(longer, ground)


def _entered(plan: Plan, stop: Stop) -> Plan | None:
    fork = plan.forked()
    try:
        fork.stop_at(stop)
    except IllegalAnswer:
        return None
    return fork


def _with(march: March, stop: Stop) -> March:
    return replace(march, stops=(*march.stops, stop))


def _entering(plan: Plan, to: str, way: _Way) -> float:
    """Return what it costs to enter a place: food, and the anger of Neutrals (5.13, 11.16)."""
    state, cost = plan.state, _STEP
    if to in state.edition.board.cities and plan.active.stack.units:
        seen = {stop.to for stop in way.march.stops}
        cities = state.edition.board.cities
        new = not any(s in cities and cities[s].area == cities[to].area for s in seen)
        if is_in_neutral_area(state, to) and new:
            cost += _NEUTRALITY
    return cost


def _judged(way: _Way, ground: Ground) -> _Way:
    """Return a way with its promise: what it has gained, and what the place of its end is worth."""
    state, active = way.plan.state, way.plan.active
    own = combat_factors(state.edition.pieces, active.stack.units)
    levels = state.edition.charts.foraging.at(active.moved) if active.moved else 0
    promise = way.gained + _end(way.plan, own, ground) + _FORAGING * levels
    return replace(way, promise=promise)


def _end(plan: Plan, own: int, ground: Ground) -> float:
    """Return what the place is worth in which a way ends."""
    state, here, side = plan.state, plan.active.at, plan.active.side
    if plan.fights:
        enemies = combat_factors(state.edition.pieces, state.stack(here, other(side)).units)
        if own < _GOOD_ODDS * enemies:
            return _DEFEAT
        return _SURE_BATTLE if own >= _SURE_ODDS * enemies else _BATTLE
    city = state.edition.board.cities.get(here)
    if city is None or not own:
        return 0.0
    if city.is_fortress and is_hostile(state, here, side):
        if own < siege_level(state, here):
            return _IN_VAIN
        return _SIEGE * (1 + ground.value(here))
    return _NEAR * ground.nearness(here)
