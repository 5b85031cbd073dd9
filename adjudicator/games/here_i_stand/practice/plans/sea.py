"""16 Plans at sea: raids, corsairs that go out, blockades of ports under siege, landings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.games.here_i_stand.practice.campaign import Campaign, Target, armies, squadrons_at
from adjudicator.games.here_i_stand.practice.parts import affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import zones_of
from adjudicator.games.here_i_stand.rules.land.construction import (
    PIRATE_BASES,
    Build,
    room_for,
)
from adjudicator.games.here_i_stand.rules.land.formations import as_many_as
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.powers import CORSAIR, OTTOMAN, SQUADRON
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    Sailing,
    enemy_fleets,
    fleet_at,
    is_harbouring,
    is_sea,
    locations,
    neighbours,
    rested_fleet,
    ships,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import (
    Piracy,
    opposing_dice,
    piracy_dice,
    target_ports,
    targets,
    why_no_piracy_in,
)
from adjudicator.games.here_i_stand.rules.sea.transport import Transport, sea_ways
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    force_of,
    in_play,
    is_fortified,
)

_CORSAIRS: Final = 4
"""So many corsairs are enough for the raids of a turn."""
_LEAST: Final = 0.05


def raids(state: State) -> Iterator[Action]:
    """Yield acts of piracy, those with most dice for the pirates and fewest against them first."""
    found = []
    for zone in state.seas:
        if why_no_piracy_in(state, zone) is not None:
            continue
        for target in targets(state, zone):
            at_sea, nearby, forts = opposing_dice(state, zone, target)
            dice = piracy_dice(state, zone, target)
            found.append((2 * dice - at_sea - nearby - len(forts), Piracy(zone, target)))
    yield from (raid for _merit, raid in sorted(found, key=lambda one: -one[0]))


def going_out(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield the move of all corsairs to the best hunting grounds one move away."""
    if power != OTTOMAN or not affordable("naval_move", power, cp):
        return
    moves, taken = [], [*state.piracy_zones]
    for here in locations():
        fleet = rested_fleet(state, here, power)
        if not ships(fleet, CORSAIR) or (is_sea(here) and here not in state.piracy_zones):
            continue
        goals = [zone for zone in neighbours(here) if is_sea(zone) and zone not in taken]
        best = max(goals, key=lambda zone: _prey(state, zone), default="")
        if best and _prey(state, best):
            taken.append(best)
            moves.append(Sailing(here, best, fleet))
    if moves:
        yield NavalMove(tuple(moves))


def _prey(state: State, zone: str) -> int:
    """Return how good a hunting ground is: most ports of one power, without fleets near."""
    return max(
        (
            2 * min(2, len(target_ports(state, zone, target)))
            + 2
            - sum(opposing_dice(state, zone, target)[:2])
            for target in targets(state, zone)
        ),
        default=0,
    )


def corsairs(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield new corsairs for the raids, where Barbarossa's ships are or can be joined."""
    if power != OTTOMAN or not affordable("build_corsair", power, cp):
        return
    afloat = sum(ships(fleet_at(state, here, power), CORSAIR) for here in locations())
    wanted = min(_CORSAIRS - afloat, cp, room_for(state, power, CORSAIR))
    if wanted > 0:
        yield from (Build(power, CORSAIR, base, wanted) for base in PIRATE_BASES)


def blockades(state: State, power: str, cp: int, campaign: Campaign) -> Iterator[Action]:
    """Yield what closes the sea to a port that an army could storm but for ships (15.1).

    Squadrons gather before it; where they are too few, more come nearer or are built. Nobody sails
    against a fleet that is as strong.
    """
    for target in sorted(campaign.targets, key=lambda one: -one.points):
        if target.sea < 1 and _army_near(state, power, campaign, target):
            for zone in zones_of(target.space):
                yield from _closing(state, power, cp, zone, target)


def _army_near(state: State, power: str, campaign: Campaign, target: Target) -> bool:
    return any(
        campaign.prospect(space, force)[1] == target.space for space, force in armies(state, power)
    )


def _closing(state: State, power: str, cp: int, zone: str, target: Target) -> Iterator[Action]:
    """Yield how squadrons come to be enough in a sea zone before a target."""
    holder = controller(state, target.space)
    foes = (holder, *enemy_fleets(state, zone, power))
    against = max(
        squadrons_at(state, target.space, holder),
        sum(squadrons_at(state, zone, foe) for foe in dict.fromkeys(foes)),
    )
    near = [here for here in neighbours(zone) if squadrons_at(state, here, power)]
    lacking = against + 1 - sum(squadrons_at(state, here, power) for here in (zone, *near))
    afloat = affordable("naval_move", power, cp)
    if near and lacking <= 0 and afloat:
        fleets = {here: rested_fleet(state, here, power) for here in near}
        yield NavalMove(tuple(Sailing(here, zone, fleet) for here, fleet in fleets.items()))
    if lacking <= 0:
        return
    coming = [
        Sailing(here, there, rested_fleet(state, here, power))
        for there in neighbours(zone)
        for here in neighbours(there)
        if is_sea(there) and here not in (zone, *near) and squadrons_at(state, here, power)
    ]
    if coming and afloat:
        yield NavalMove(tuple({move.origin: move for move in coming}.values()))
    yards = [here for here in neighbours(zone) if not is_sea(here)]
    yield from (Build(power, SQUADRON, yard, lacking) for yard in yards)


def landings(state: State, power: str, cp: int, campaign: Campaign) -> Iterator[Action]:
    """Yield transports that bring an army nearer to its targets."""
    found: list[tuple[float, Action]] = []
    if not any(is_harbouring(state, zone, power) for zone in state.seas):
        return
    most = tables()["combat_numbers"]["naval_transport_units"]
    for origin, here in armies(state, power):
        if not zones_of(origin) or state.spaces[origin].besiegers:
            continue
        able = movable(state, power, origin)
        held = controller(state, origin) == power and is_fortified(state, origin)
        units = min(most, able.capacity, able.size - held)
        if units < 1:
            continue
        force = Force(as_many_as(able, units).units, able.leaders)
        for port in _ports_across(state, power, origin):
            landed = force_of(state, port, power).plus(force)
            gain = campaign.gain({origin: here.minus(force), port: landed})
            for way in sea_ways(state, power, origin, port)[:1]:
                action = Transport(origin, way, force)
                if gain > _LEAST and action.cost(state, power) <= cp:
                    found.append((gain, action))
    yield from (landing for _gain, landing in sorted(found, key=lambda one: -one[0]))


def _ports_across(state: State, power: str, origin: str) -> list[str]:
    """Return the ports on the sea zones with ships of a power beside a port, and beyond."""
    first = [zone for zone in zones_of(origin) if is_harbouring(state, zone, power)]
    zones = dict.fromkeys(first)
    for zone in first:
        zones.update(
            dict.fromkeys(
                other
                for other in neighbours(zone)
                if is_sea(other) and is_harbouring(state, other, power)
            )
        )
    ports = [port for zone in zones for port in neighbours(zone) if not is_sea(port)]
    return [p for p in dict.fromkeys(ports) if p != origin and in_play(state, p)]
