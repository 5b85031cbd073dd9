"""22.5 Defeat of Hungary-Bohemia."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import ForceEliminated, HungaryDefeated
from adjudicator.games.here_i_stand.rules.control.control import displace, set_control
from adjudicator.games.here_i_stand.rules.diplomacy.war import declare_war
from adjudicator.games.here_i_stand.rules.forces import Force, land_count, of_owners
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.formations import is_under_siege
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, HUNGARY, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.sea.combat import combats_at_declaration
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    force_of,
    keys_controlled,
    land_units,
    pair,
    units_on_map,
)

DEFEATED: Final = "defeat_of_hungary"
_WAR_WINNER: Final = ("war_winner", 2)


def hungary_is_beaten(state: State) -> bool:
    """Return whether one of the two sets of conditions of 22.5 holds.

    As a Hapsburg ally Hungary-Bohemia is beaten with two home keys in Ottoman hands, else with
    one and at most 4 of its regulars left on the map.
    """
    if DEFEATED in state.events_done:
        return False
    homes = home_spaces(HUNGARY)
    keys = [key for key in keys_controlled(state, OTTOMAN) if key in homes]
    if HUNGARY in state.minor_allies:
        return len(keys) >= 2
    return bool(keys) and units_on_map(state, HUNGARY, REGULAR) <= 4


@rule("22.5")
async def check_defeat_of_hungary(table: Table[State]) -> None:
    """Credit the Ottomans with their victory over Hungary-Bohemia if it is complete.

    To be called at the end of every field battle and assault.
    """
    state = table.state
    if not hungary_is_beaten(state):
        return
    state.events_done.append(DEFEATED)
    taken = tuple(
        space
        for space in home_spaces(HUNGARY)
        if controller(state, space) != OTTOMAN and land_count(land_units(state, space, [OTTOMAN]))
    )
    kind, points = _WAR_WINNER
    state.bonus_vp[OTTOMAN].append([kind, points])
    table.tell(HungaryDefeated(taken, points))
    await _let_hapsburgs_intervene(table)
    for space in taken:
        await _yield_space(table, space)


async def _let_hapsburgs_intervene(table: Table[State]) -> None:
    """Ally the Hapsburgs with Hungary-Bohemia for good and put them at war with the Ottomans."""
    state = table.state
    state.minor_allies[HUNGARY] = HAPSBURG
    if pair(OTTOMAN, HUNGARY) in state.wars:
        state.wars.remove(pair(OTTOMAN, HUNGARY))
    if pair(OTTOMAN, HAPSBURG) in state.alliances:
        state.alliances.remove(pair(OTTOMAN, HAPSBURG))
    if pair(OTTOMAN, HAPSBURG) not in state.wars:
        declare_war(table, OTTOMAN, HAPSBURG)
        await combats_at_declaration(table, OTTOMAN, HAPSBURG)


@rule("22.5")
async def _yield_space(table: Table[State], space: str) -> None:
    """Put a space under Ottoman control; Hungarian units besieged there are eliminated."""
    state = table.state
    here = state.spaces[space]
    if is_under_siege(state, space):
        besieged = Force(of_owners(land_units(state, space), [HUNGARY]))
        if not besieged.is_empty:
            lift(state, space, besieged)
            table.tell(ForceEliminated(HUNGARY, space, besieged.dump()))
        here.besiegers.clear()
        if not force_of(state, space, HAPSBURG).is_empty:
            await displace(table, space, [HAPSBURG])
    await set_control(table, space, OTTOMAN)
