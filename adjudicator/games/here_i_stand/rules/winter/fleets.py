"""19.3 Naval units return to the nearest ports of their power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.logistics import FleetHarboured, FleetLost
from adjudicator.games.here_i_stand.rules.control.paths import (
    decider,
    dumped,
    may_sail,
    naval_leaders,
    relocate,
    shelve,
)
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add, of_owners
from adjudicator.games.here_i_stand.rules.game_map import (
    adjacent_seas,
    ports_of,
    sea_zones,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.powers import NAVAL_KINDS, SQUADRON
from adjudicator.games.here_i_stand.rules.state import (
    State,
    commander,
    controller,
    in_play,
    location_of,
    naval_units,
    owners_under,
)

WINDOW: Final = "winter"


def nearest_ports(state: State, owner: str, location: str) -> tuple[str, ...]:
    """Return the nearest ports of the power that commands ``owner``, by sea zones from a location.

    Enemy fleets and sieges do not matter; Genoese and Venetians avoid the Atlantic (16.1).
    """
    power = commander(state, owner)
    front = [location] if location in sea_zones() else list(zones_of(location))
    front = [zone for zone in front if may_sail(owner, zone)]
    seen = set(front)
    while front:
        near = {port for zone in front for port in ports_of(zone)}
        found = tuple(
            port
            for port in state.spaces
            if port in near and in_play(state, port) and controller(state, port) == power
        )
        if found:
            return found
        further = [z for zone in front for z in adjacent_seas(zone) if may_sail(owner, z)]
        front = [zone for zone in dict.fromkeys(further) if zone not in seen]
        seen.update(front)
    return ()


@rule("19.3")
async def return_fleets(table: Table[State], power: str) -> None:
    """Bring every fleet that ``power`` commands from sea, or from a port it has lost, to a port."""
    state = table.state
    away = [port for port in state.spaces if zones_of(port) and controller(state, port) != power]
    for location in (*state.seas, *away):
        here = location_of(state, location)
        for owner in owners_under(state, power):
            if owner not in here.units and not here.leaders:
                continue
            units = of_owners(naval_units(state, location), [owner])
            fleet = Force(units, naval_leaders(state, location, owner))
            if not fleet.is_empty:
                await _return_fleet(table, owner, location, fleet)


async def _return_fleet(table: Table[State], owner: str, location: str, fleet: Force) -> None:
    state = table.state
    ports = nearest_ports(state, owner, location)
    if not ports:
        shelve(state, location, fleet)
        table.tell(FleetLost(owner, location, dumped(fleet)))
        return
    arriving: dict[str, Units] = {port: {} for port in ports}
    for kind in NAVAL_KINDS:
        count = fleet.units.get(owner, {}).get(kind, 0)
        if count:
            split = await _split(table, owner, location, kind, count, ports)
            for port, number in split.items():
                add(arriving[port], {owner: {kind: number}})
    # A leader stays with a ship that started in the same sea zone.
    harbours = tuple(port for port in ports if arriving[port]) or ports
    aboard: dict[str, list[str]] = {port: [] for port in ports}
    for name in fleet.leaders:
        aboard[await _harbour_of(table, owner, name, harbours)].append(name)
    for port in ports:
        part = Force(arriving[port], tuple(aboard[port]))
        if not part.is_empty:
            relocate(state, location, port, part)
            table.tell(FleetHarboured(owner, location, port, dumped(part)))


async def _split(
    table: Table[State], owner: str, location: str, kind: str, count: int, ports: tuple[str, ...]
) -> Mapping[str, int]:
    asked = decider(table.state, owner)
    usual = {ports[0]: count}
    if asked is None:
        return usual
    detail = location
    if owner != asked:
        detail += f".{owner}"
    if kind != SQUADRON:
        detail += f".{kind}"
    choice = Split(count, dict.fromkeys(ports, count))
    return await ask(Decision(asked, f"19.3/port:{detail}", choice, default=usual, window=WINDOW))


async def _harbour_of(
    table: Table[State], owner: str, leader: str, harbours: tuple[str, ...]
) -> str:
    asked = decider(table.state, owner)
    if asked is None:
        return harbours[0]
    topic = f"19.3/leader:{leader}"
    choice = OneOf(harbours)
    return await ask(Decision(asked, topic, choice, default=harbours[0], window=WINDOW))
