"""13.1 and 14.1 Placing stacks: moving, losing and capturing units and leaders on the map."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import ForceEliminated, LeaderCaptured
from adjudicator.games.here_i_stand.rules.control import paths
from adjudicator.games.here_i_stand.rules.control.bounds import is_in_bounds
from adjudicator.games.here_i_stand.rules.control.control import displace
from adjudicator.games.here_i_stand.rules.forces import Force, land_count
from adjudicator.games.here_i_stand.rules.game_map import electorates
from adjudicator.games.here_i_stand.rules.land.allied_play import gives_refuge
from adjudicator.games.here_i_stand.rules.land.memory import carry, forget_missing
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.revisions import ALLIES_OF_BOTH
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    army_leaders,
    at_war,
    commander,
    controller,
    is_fortified,
    is_friendly_space,
    land_units,
    leader_power,
    neighbours_in_play,
)


def is_closed_electorate(state: State, space: str) -> bool:
    """Return whether nobody may enter a space, an electorate before the League (21.6)."""
    return space in electorates() and not paths.league_formed(state)


def relocate(
    state: State, origin: str, to: str, force: Force, *, rested_first: bool = False
) -> None:
    """Put ``force`` from one space into another, with what the impulse remembers of it."""
    carry(state, origin, to, force, rested_first=rested_first)
    paths.relocate(state, origin, to, force)
    forget_missing(state, origin)


def lift(state: State, space: str, force: Force) -> None:
    """Take ``force`` off the map."""
    paths.lift(state, space, force)
    forget_missing(state, space)


@rule("14")
async def capture(
    table: Table[State], space: str, names: tuple[str, ...], captors: tuple[str, ...]
) -> None:
    """Put army leaders on the power card of a major power among their captors (step 10).

    The first who is at war with the leader; who has only helped an ally comes after him.
    FAQ 14: independents and inactive minor powers never capture; the leaders are displaced.
    """
    state = table.state
    for name in names:
        captor = _captor(state, name, captors)
        if captor is None:
            await send_home(table, space, name)
            continue
        lift(state, space, Force({}, (name,)))
        state.captured[name] = captor
        table.tell(LeaderCaptured(name, captor, space))


def _captor(state: State, name: str, captors: tuple[str, ...]) -> str | None:
    possible = [power for power in captors if power in MAJOR_POWERS]
    if state.revision >= ALLIES_OF_BOTH:
        owner = leader_power(state, name)
        possible.sort(key=lambda power: not at_war(state, power, owner))
    return possible[0] if possible else None


@rule("12.5")
async def send_home(table: Table[State], space: str, name: str) -> None:
    """Displace an army leader who has lost all his units; with him go others of his power."""
    if name in table.state.spaces[space].leaders:
        await displace(table, space, [commander(table.state, leader_power(table.state, name))])
        forget_missing(table.state, space)


@rule("14.1")
async def eliminate(
    table: Table[State], power: str, space: str, force: Force, captors: tuple[str, ...]
) -> None:
    """Remove a stack that has nowhere to go; its leaders are captured (14.1, 15.3)."""
    if force.is_empty:
        return
    table.tell(ForceEliminated(power, space, force.dump()))
    lift(table.state, space, Force(force.units))
    await capture(table, space, force.leaders, captors)


@rule("13.1")
async def capture_lone_leaders(table: Table[State], space: str, power: str) -> None:
    """Capture enemy army leaders whom land units of ``power`` find alone (13.1).

    A leader is alone without land units of his side; in a friendly fortified space he is safe
    behind the walls.
    """
    state = table.state
    if not land_count(land_units(state, space, [power])):
        return
    for name in army_leaders(state, space):
        owner = commander(state, leader_power(state, name))
        if not at_war(state, owner, power) or _has_company(state, space, owner):
            continue
        if gives_refuge(state, space, owner, power):
            continue
        await capture(table, space, (name,), (power,))


def _has_company(state: State, space: str, power: str) -> bool:
    return any(allied(state, owner, power) for owner in land_units(state, space))


def retreat_goals(
    state: State,
    power: str,
    space: str,
    *,
    barred: tuple[str, ...] = (),
    foes: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Return where a stack may retreat or avoid battle to (13.3, 14.1, 15.3).

    Adjacent friendly-controlled spaces, never independent ones, free of unrest and of enemy land
    and naval units, best shelter first. ``foes`` are powers to be treated as enemies although
    there is no war with them (13.1); ``barred`` spaces are out of question.
    """
    goals = [
        goal
        for goal in neighbours_in_play(state, space)
        if goal not in barred and _may_retreat_to(state, power, goal, foes)
    ]
    return tuple(sorted(goals, key=lambda goal: _shelter_order(state, power, goal)))


def _may_retreat_to(state: State, power: str, goal: str, foes: tuple[str, ...]) -> bool:
    there = state.spaces[goal]
    # A space under siege is no refuge, whoever the besiegers are at war with.
    if there.unrest or there.besiegers or is_closed_electorate(state, goal):
        return False
    if not is_friendly_space(state, goal, power) or not is_in_bounds(state, power, goal):
        return False
    return not any(
        at_war(state, owner, power) or commander(state, owner) in foes for owner in there.units
    )


def _shelter_order(state: State, power: str, goal: str) -> tuple[bool, bool, str]:
    return (not is_fortified(state, goal), controller(state, goal) != power, goal)
