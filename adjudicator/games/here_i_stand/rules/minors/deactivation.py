"""22.4 Deactivation of minor powers."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.logistics import (
    DisplacedUnitsLost,
    FleetLost,
    UnitsDisplaced,
)
from adjudicator.games.here_i_stand.facts.peace import MinorDeactivated
from adjudicator.games.here_i_stand.rules.control.bounds import (
    is_in_bounds,
    why_port_out_of_bounds,
)
from adjudicator.games.here_i_stand.rules.control.paths import (
    decider,
    dumped,
    naval_leaders,
    nearest,
    relocate,
    shelve,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import give_back
from adjudicator.games.here_i_stand.rules.forces import Force, land_count, of_owners
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, is_port
from adjudicator.games.here_i_stand.rules.land import placing
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS, POWER_NAMES, leaders
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    Space,
    State,
    commander,
    controller,
    force_of,
    in_play,
    is_fortified,
    is_friendly_space,
    land_units,
    naval_units,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.winter.fleets import nearest_ports


def why_not_deactivate(state: State, minor: str) -> str | None:
    """Return why a minor power cannot be deactivated, or None when it can be."""
    rules = next((entry for entry in tables()["minor_power"] if entry["id"] == minor), None)
    if rules is None:
        return _("{minor} is no minor power", minor=POWER_NAMES[minor])
    if not rules["deactivatable"]:
        return _("{minor} is never deactivated", minor=POWER_NAMES[minor])
    if minor not in state.minor_allies:
        return _("{minor} is not active", minor=POWER_NAMES[minor])
    return None


@rule("22.4")
async def deactivate(table: Table[State], minor: str, *, spared: str = "") -> None:
    """Make an active minor power inactive again and send everybody where he belongs.

    ``spared`` is a power whose units stay, because it is about to become the new ally.
    """
    state = table.state
    ally = state.minor_allies.pop(minor)
    table.tell(MinorDeactivated(minor, ally))
    give_back(state, [loan for loan in state.loans if _is_loan_of(loan, minor)])
    homes = home_spaces(minor)
    freed = [space for space in homes if state.spaces[space].control in (ally, minor)]
    for name, here in state.spaces.items():
        if name in freed:
            here.control = minor
        elif here.control == minor:  # only the markers on its home spaces are taken off
            here.control = ally
    for space in freed:
        await _send_strangers_away(table, space, minor, spared)
    for space in state.spaces:
        _bring_army_home(table, space, minor)
    for place in (*state.spaces, *state.seas):
        _bring_fleet_home(table, place, minor)
    for here in state.spaces.values():
        here.besiegers[:] = [power for power in here.besiegers if _has_army(state, here, power)]


def _has_army(state: State, here: Space, power: str) -> bool:
    return bool(land_count(of_owners(here.units, owners_under(state, power))))


def _is_loan_of(loan: str, minor: str) -> bool:
    whose = printed_owner(loan)
    return whose == minor or (whose in leaders() and leaders()[whose].power == minor)


# ------------------------------------------------------------------------------ other powers


async def _send_strangers_away(table: Table[State], space: str, minor: str, spared: str) -> None:
    """Move units of other powers out of a home space of the minor power.

    Land units go to the nearest fortified space in friendly hands, naval units to the nearest such
    port; unlike in 12.5 no capital is offered beside it.
    """
    state = table.state
    for power in [p for p in ALL_POWERS if p not in (minor, spared) and commander(state, p) == p]:
        friendly = [s for s in state.spaces if s != space and _is_friendly(state, s, power)]
        army = force_of(state, space, power)
        if not army.is_empty:
            within = [s for s in friendly if is_in_bounds(state, power, s)]
            await _send_army(table, space, power, army, within)
        owners = owners_under(state, power)
        sailors = sum((naval_leaders(state, space, owner) for owner in owners), ())
        fleet = Force(naval_units(state, space, [power]), sailors)
        if not fleet.is_empty:
            within = [s for s in friendly if why_port_out_of_bounds(state, power, s) is None]
            await _send_fleet(table, space, power, fleet, within)


async def _send_army(
    table: Table[State], space: str, power: str, army: Force, friendly: list[str]
) -> None:
    state = table.state
    walls = nearest(state, space, [s for s in friendly if is_fortified(state, s)], power)
    if not walls:
        _lose_army(table, space, power, army)
        return
    to = await _choose(table, power, f"22.4/displace:{space}", walls)
    placing.relocate(state, space, to, army)
    table.tell(UnitsDisplaced(power, space, to, dumped(army)))


async def _send_fleet(
    table: Table[State], space: str, power: str, fleet: Force, friendly: list[str]
) -> None:
    state = table.state
    ports = nearest(state, space, [s for s in friendly if is_port(s)], power)
    if not ports:
        _lose_fleet(table, space, power, fleet)
        return
    to = await _choose(table, power, f"22.4/displace:{space}.fleet", ports)
    relocate(state, space, to, fleet)
    table.tell(UnitsDisplaced(power, space, to, dumped(fleet)))


def _is_friendly(state: State, space: str, power: str) -> bool:
    return in_play(state, space) and is_friendly_space(state, space, power)


async def _choose(table: Table[State], power: str, topic: str, options: tuple[str, ...]) -> str:
    asked = decider(table.state, power)
    if asked is None:
        return options[0]
    return await ask(Decision(asked, topic, OneOf(options), default=options[0]))


def _lose_army(table: Table[State], space: str, owner: str, army: Force) -> None:
    """Eliminate land units that have nowhere to go; leaders stay where they are, as in 12.5."""
    placing.lift(table.state, space, Force(army.units))
    table.tell(DisplacedUnitsLost(owner, space, dumped(Force(army.units))))


def _lose_fleet(table: Table[State], place: str, owner: str, fleet: Force) -> None:
    shelve(table.state, place, fleet)
    table.tell(FleetLost(owner, place, dumped(fleet)))


# ------------------------------------------------------------------------------ the minor power


def _bring_army_home(table: Table[State], space: str, minor: str) -> None:
    """Return land units of the minor power to its nearest fortified home space, else any.

    Nobody decides for an inactive minor power: of equally near spaces the first is taken.
    """
    state = table.state
    army = Force(of_owners(land_units(state, space), [minor]))
    if army.is_empty:
        return
    homes = [home for home in home_spaces(minor) if controller(state, home) == minor]
    walls = [home for home in homes if is_fortified(state, home)]
    goals = nearest(state, space, walls or homes, minor)
    if not goals:
        _lose_army(table, space, minor, army)
    elif goals[0] != space:
        placing.relocate(state, space, goals[0], army)
        table.tell(UnitsDisplaced(minor, space, goals[0], dumped(army)))


def _bring_fleet_home(table: Table[State], place: str, minor: str) -> None:
    """Return naval units and leaders of the minor power to its nearest home port."""
    state = table.state
    units = of_owners(naval_units(state, place), [minor])
    fleet = Force(units, naval_leaders(state, place, minor))
    if fleet.is_empty or (place in home_spaces(minor) and controller(state, place) == minor):
        return
    ports = [port for port in nearest_ports(state, minor, place) if port in home_spaces(minor)]
    if not ports:
        _lose_fleet(table, place, minor, fleet)
        return
    relocate(state, place, ports[0], fleet)
    table.tell(UnitsDisplaced(minor, place, ports[0], dumped(fleet)))
