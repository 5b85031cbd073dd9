"""16 Random answers about ships: naval moves and interceptions, transports, piracy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from adjudicator.games.here_i_stand.practice.parts import (
    ActionSamplers,
    affordable,
    any_part,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import adjacent_seas, ports_of
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.powers import action_cost
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    Sailing,
    barred_part,
    fleet_at,
    is_harbouring,
    locations,
    neighbours,
    rested_fleet,
    why_not_enter,
)
from adjudicator.games.here_i_stand.rules.sea.interception import SquadronsChoice
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy, targets, why_no_piracy_in
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import State, has_land_units
from adjudicator.games.sampling import Samplers, passes

_RESTLESS: Final = 0.5
_SPLIT: Final = 0.2
_TRIES: Final = 6
_GO_ON: Final = 0.4


def _squadrons(choice: SquadronsChoice, rng: random.Random) -> Force | None:
    if rng.random() < 0.4:
        return None
    fleet = any_part(choice.available, rng, most=choice.available.size, least=1)
    if fleet.size == choice.available.size and not choice.company:
        fleet = Force(fleet.units, choice.available.leaders)
    return fleet


CHOICES: Final[Samplers] = {SquadronsChoice: _squadrons}

# ------------------------------------------------------------------ naval moves


def any_naval_move(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any naval move; None without a ship that can move."""
    if not affordable("naval_move", power, cp) or state.impulse.foul_weather:
        return None
    at = [here for here in locations() if is_harbouring(state, here, power)]
    if not at:
        return None
    some = [here for here in at if rng.random() < _RESTLESS] or [rng.choice(at)]
    moves = [found for here in some for found in _sailings(state, power, here, rng)]
    return NavalMove(tuple(moves)) if moves else None


def _sailings(state: State, power: str, origin: str, rng: random.Random) -> Iterator[Sailing]:
    """Yield one or two legal moves of ships out of a location; none where none can go."""
    rested = rested_fleet(state, origin, power)
    if not rested.size:
        return
    going = any_part(rested, rng, most=rested.size, least=1)
    if going.size == fleet_at(state, origin, power).size:
        going = Force(going.units, rested.leaders)
    ways = list(neighbours(origin))
    rng.shuffle(ways)
    if going.size > 1 and rng.random() < _SPLIT:
        ahead = Force(any_part(Force(going.units), rng, most=1, least=1).units)
        to = _open_way(state, power, ahead, ways)
        if to is not None:
            ways.remove(to)
            going = going.minus(ahead)
            yield Sailing(origin, to, ahead)
    to = _open_way(state, power, going, ways)
    if to is not None:
        yield Sailing(origin, to, going)


def _open_way(state: State, power: str, fleet: Force, ways: list[str]) -> str | None:
    for to in ways:
        if barred_part(fleet, to).is_empty and why_not_enter(state, power, to) is None:
            return to
    return None


# ------------------------------------------------------------------ transport and piracy


def any_transport(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any legal transport within ``cp``; None when none of the ways tried is one."""
    each = action_cost("move_clear", power)
    if each is None or cp < 2 * each:
        return None
    zones = [zone for zone in state.seas if is_harbouring(state, zone, power)]
    starts = [
        (port, zone)
        for zone in zones
        for port in ports_of(zone)
        if has_land_units(state, port, power)
    ]
    for _try in range(min(_TRIES, 2 * len(starts))):
        origin, zone = rng.choice(starts)
        path = _path(zone, zones, cp // each, rng)
        available = movable(state, power, origin)
        if not available.size:
            continue
        most = tables()["combat_numbers"]["naval_transport_units"]
        capacity = available.capacity or most
        force = any_part(available, rng, most=min(most, capacity, available.size), least=1)
        action = Transport(origin, path, force)
        if passes(action.check, state, power):
            return action
    return None


def _path(zone: str, zones: list[str], most: int, rng: random.Random) -> tuple[str, ...]:
    """Return a way of at most ``most`` steps that begins in ``zone`` and crosses only ``zones``."""
    path = [zone]
    while len(path) < most - 1 and rng.random() < _GO_ON:
        onward = [other for other in adjacent_seas(path[-1]) if other in zones]
        if not onward:
            break
        path.append(rng.choice(onward))
    return (*path, rng.choice(ports_of(path[-1])))


def any_piracy(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any piracy that is possible."""
    if not affordable("initiate_piracy", power, cp):
        return None
    raids = [
        Piracy(zone, target)
        for zone in state.seas
        if why_no_piracy_in(state, zone) is None
        for target in targets(state, zone)
    ]
    return rng.choice(raids) if raids else None


ACTIONS: Final[ActionSamplers] = {
    NavalMove: any_naval_move,
    Transport: any_transport,
    Piracy: any_piracy,
}
