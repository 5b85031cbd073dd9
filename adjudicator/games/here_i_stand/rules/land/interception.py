"""13.2 Interception: enemy formations that meet a moving formation in the space it enters."""

from __future__ import annotations

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import InterceptionTried
from adjudicator.games.here_i_stand.rules.control.bounds import bound_units, is_in_bounds
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.denominations import Division
from adjudicator.games.here_i_stand.rules.forces import Force, of_owners
from adjudicator.games.here_i_stand.rules.game_map import adjacent_in_clear
from adjudicator.games.here_i_stand.rules.land.allied_play import may_join_defence
from adjudicator.games.here_i_stand.rules.land.formations import (
    Approach,
    FormationChoice,
    garrison,
    is_besieged,
    is_under_siege,
)
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.memory import note_tried, tried
from adjudicator.games.here_i_stand.rules.land.placing import (
    capture_lone_leaders,
    relocate,
)
from adjudicator.games.here_i_stand.rules.land.relief import common_part
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    MAJOR_POWERS,
    OTTOMAN,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    force_of,
    is_fortified,
    is_friendly_space,
    powers_with_land_units,
)

NEEDED = 9
"""The modified sum of two dice at which an interception or an avoidance succeeds."""


@rule("13.2")
async def interceptions(table: Table[State], march: March) -> None:
    """Let enemies next to the destination try to intercept, one stack after the other.

    In impulse order; after a success only further stacks of the same power may try. Sets
    ``march.interceptor`` and adds it to ``march.foes``.
    """
    if not may_be_intercepted(table.state, march):
        return
    for power in MAJOR_POWERS:
        if not may_intercept(table.state, march, power):
            continue
        await _one_by_one(table, march, power)
        if march.interceptor:
            return


@rule("13.2")
async def _one_by_one(table: Table[State], march: March, power: str) -> None:
    """Let one power try from every space next to the destination, in any order, once from each.

    A stack that has declined is asked again after another has tried, so that the owner has the
    order in hand (step 4).
    """
    done: list[str] = []
    declined: list[str] = []
    while some := [
        origin
        for origin in adjacent_in_clear(march.to)
        if origin not in (*done, *declined) and _may_try_from(table.state, march, power, origin)
    ]:
        if await _from_space(table, march, power, some[0]):
            done.append(some[0])
            declined.clear()
        else:
            declined.append(some[0])


def _may_try_from(state: State, march: March, power: str, origin: str) -> bool:
    """Return whether a stack could intercept; leaders alone only join units of their power."""
    available = available_to_intercept(state, power, origin)
    alone = power in powers_with_land_units(state, march.to)
    return bool(available.size or (alone and available.leaders))


@rule("13.2")
async def _from_space(table: Table[State], march: March, power: str, origin: str) -> bool:
    """Carry out the Interception Procedure for one stack; return whether it tried."""
    state = table.state
    available = available_to_intercept(state, power, origin)
    alone = power in powers_with_land_units(state, march.to)
    force = await ask(  # step 1
        Decision(
            power,
            f"13.2/intercept:{origin}>{march.to}",
            FormationChoice(
                available,
                alone,
                Division(state, origin),
                march.to,
                Approach(march.power, march.force, march.foes, (march.origin,)),
            ),
            default_given=True,
        )
    )
    if force is None:
        return False
    note_tried(state, origin, force)

    modifier = battle_modifier(power, force, march.power, march.force)  # step 2
    rolls = table.dice.roll(2, f"{power} intercepts from {origin} into {march.to}")
    success = sum(rolls) + modifier >= NEEDED
    table.tell(InterceptionTried(power, origin, march.to, force.dump(), rolls, modifier, success))
    if not success:
        return True

    relocate(state, origin, march.to, force)  # step 3
    march.interceptor = power
    _add_foe(march, power)
    await capture_lone_leaders(table, march.to, power)
    await break_siege_if_needed(table, origin)
    return True


def battle_modifier(power: str, force: Force, enemy: str, enemy_force: Force) -> int:
    """Return what is added to the dice of an interception or avoidance (13.2, 13.3 step 4).

    The best battle rating of those who try; cavalry among them helps the Ottomans, cavalry facing
    them hinders everybody else.
    """
    modifier = force.battle_rating
    if power == OTTOMAN and force.has_cavalry:
        modifier += 1
    if power != OTTOMAN and enemy == OTTOMAN and enemy_force.has_cavalry:
        modifier -= 1
    return modifier


def may_be_intercepted(state: State, march: March) -> bool:
    """Return whether a march can be intercepted at all.

    Not into a friendly fortified space without a siege, not where units are under siege already.
    """
    walls = is_fortified(state, march.to) and not is_under_siege(state, march.to)
    if walls and is_friendly_space(state, march.to, march.power):
        return False
    return not garrison(state, march.to).size


def may_intercept(state: State, march: March, power: str) -> bool:
    """Return whether 13.2 lets ``power`` intercept into the destination of a march.

    Independents and inactive minor powers never do (2.2, 22.1); they are not asked.
    """
    hostile = at_war(state, power, march.power) or power in march.foes
    if power == march.power or not hostile:
        return False
    if power == PROTESTANT and not league_formed(state):
        return False
    return is_in_bounds(state, power, march.to) and may_join_defence(state, power, march.to)


def available_to_intercept(state: State, power: str, origin: str) -> Force:
    """Return the units and leaders in a space that may still try to intercept in this impulse.

    Not those under siege, those that have tried before, and those bound to the space (2P 5).
    """
    present = force_of(state, origin, power)
    if present.is_empty or is_besieged(state, origin, power):
        return Force()
    before = tried(state, origin)
    left = present.minus(Force(of_owners(before.units, present.units), before.leaders))
    return left.minus(common_part(left, Force(bound_units(state, origin))))


def _add_foe(march: March, power: str) -> None:
    """Add the interceptor to the foes; independents leave the fight to him (22.6)."""
    named = (*march.foes, power)
    march.foes = tuple(other for other in ALL_POWERS if other in named)
