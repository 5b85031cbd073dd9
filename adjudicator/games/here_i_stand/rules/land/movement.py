"""13 Movement: moving formations of land units and army leaders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import (
    FormationMoved,
    FormationReturned,
    FormationWentOn,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.denominations import check_division
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import is_pass
from adjudicator.games.here_i_stand.rules.land.avoiding import avoid_battle, foes_outside, withdraw
from adjudicator.games.here_i_stand.rules.land.battle import Battle, Side, field_battle
from adjudicator.games.here_i_stand.rules.land.formations import (
    is_under_siege,
    powers_present,
)
from adjudicator.games.here_i_stand.rules.land.interception import interceptions
from adjudicator.games.here_i_stand.rules.land.march import (
    March,
    check_adjacent,
    check_may_enter,
    check_may_move,
    known_space,
    march_into,
)
from adjudicator.games.here_i_stand.rules.land.memory import note_weary, weary
from adjudicator.games.here_i_stand.rules.land.placing import (
    capture,
    capture_lone_leaders,
    eliminate,
    relocate,
    retreat_goals,
)
from adjudicator.games.here_i_stand.rules.land.relief import common_part, sally
from adjudicator.games.here_i_stand.rules.land.siege import (
    begin_siege,
    break_siege_if_needed,
    outnumbers,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    controller,
    is_fortified,
    is_friendly_space,
    land_units,
    neighbours_in_play,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import fit
from adjudicator.games.here_i_stand.rules.windows.windows import MOVE_DECLARED, others_than, window

RETURN = "return"


def move_cost(power: str, origin: str, to: str) -> int:
    """Return the CP cost of moving a formation from a space to an adjacent one."""
    action = "move_pass" if is_pass(origin, to) else "move_clear"
    return printed_cost(action, power, "13")


@dataclass(frozen=True)
class Move(Action):
    """The actions Move Formation In Clear and Move Formation Over Pass."""

    do: ClassVar[str] = "move"
    section: ClassVar[str] = "13.1"

    origin: str
    to: str
    force: Force

    def cost(self, state: State, power: str) -> int:
        """Return 1 CP in clear, 2 CP over a pass."""
        return move_cost(power, known_space(self.origin), known_space(self.to))

    def check(self, state: State, power: str) -> None:
        """Refuse what a restriction of 13.1 or 21.6 forbids."""
        origin, to = known_space(self.origin), known_space(self.to)
        check_may_move(state, power, origin, self.force)
        check_adjacent(origin, to)
        check_may_enter(state, power, to, self.force)
        check_division(state, origin, to, self.force)

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Move the formation and see what it meets."""
        await move_formation(table, power, self.origin, self.to, self.force)


@rule("13.1")
async def move_formation(
    table: Table[State], power: str, origin: str, to: str, force: Force
) -> None:
    """Carry out the Land Movement Procedure from step 4; its CP have been spent."""
    await _move_unless_spoiled(table, power, origin, to, force)


async def _move_unless_spoiled(
    table: Table[State], power: str, origin: str, to: str, force: Force
) -> bool:
    """Return whether the move took place: a card may spoil it as it is declared."""
    march = march_into(table.state, power, origin, to, force)
    # Steps 1 and 2 are declared openly: who may intercept must know what is coming.
    table.tell(FormationMoved(power, origin, to, force.dump()))
    await window(
        table, MOVE_DECLARED, march, others_than(table.state, power), f"{origin}>{to}"
    )  # step 4
    if march.cancelled:
        return False
    await enter(table, march)
    return True


@rule("13.1")
async def enter(table: Table[State], march: March) -> None:
    """Bring a formation into its destination (steps 5-8)."""
    await interceptions(table, march)  # step 5
    relocate(table.state, march.origin, march.to, march.force, rested_first=True)
    if table.state.impulse.foul_weather:
        note_weary(table.state, march.to, march.force)
    await break_siege_if_needed(table, march.origin)
    await meet(table, march)


@rule("13.1")
async def meet(table: Table[State], march: March) -> None:
    """Let a formation that has arrived face what is there (steps 6-8)."""
    withdrawn = False
    if not march.interceptor:
        await avoid_battle(table, march)  # step 6
        withdrawn = await withdraw(table, march)  # step 7
    await capture_lone_leaders(table, march.to, march.power)

    march.foes = () if withdrawn else foes_outside(table.state, march)
    if march.foes and march.force.size:  # step 8
        await _fight(table, march)
    elif march.interceptor:
        await _catch_leaders(table, march)
    else:
        await _arrive(table, march)


async def _fight(table: Table[State], march: March) -> None:
    """Fight a field battle, besieged friends of a relief force at its side (15.2)."""
    state = table.state
    relief = is_under_siege(state, march.to) and is_friendly_space(state, march.to, march.power)
    sallied = await sally(table, march)
    battle = battle_at_the_end(state, march, sallied)
    battle.relief = relief
    await field_battle(table, battle)


def battle_at_the_end(state: State, march: March, sallied: Force) -> Battle:
    """Return the field battle of a march: its formation, with ``sallied``, against its foes."""
    foes = march.foes
    met = Force(land_units(state, march.to, foes), army_leaders(state, march.to, foes))
    return Battle(
        march.to,
        Side((march.power,), march.force.plus(sallied)),
        Side(foes, met),
        origin=march.origin,
        garrison=march.garrison,
        sallied=sallied,
    )


async def _catch_leaders(table: Table[State], march: March) -> None:
    """Capture leaders who were intercepted on their way without land units (13.1)."""
    await capture(table, march.to, march.force.leaders, (march.interceptor,))


# ------------------------------------------------------------------ 13.4, after a withdrawal


@rule("13.4")
async def _arrive(table: Table[State], march: March) -> None:
    """Put the fortified space of others under siege, or go on or back where that fails."""
    state, power, space = table.state, march.power, march.to
    await break_siege_if_needed(table, space, march)
    if not is_fortified(state, space) or is_friendly_space(state, space, power):
        return
    if outnumbers(state, power, space):
        begin_siege(table, power, space)
        return

    while not await _leave(table, march):
        pass


@rule("13.4")
async def _leave(table: Table[State], march: March) -> bool:
    """Go on or back with a formation that may not stay; return False when a card spoiled it."""
    state, power, space = table.state, march.power, march.to
    back = march.origin in retreat_goals(state, power, space)
    onward = _onward(state, march)
    if back:
        onward = (RETURN, *(goal for goal in onward if goal != march.origin))
    if not onward:
        captors = (*powers_present(state, space), controller(state, space))
        others = tuple(captor for captor in captors if captor != power)
        await eliminate(table, power, space, march.force, others)
        return True
    goal = await ask(Decision(power, f"13.4/continue:{space}", OneOf(onward), default=onward[0]))
    if goal != RETURN:
        return await _go_on(table, march, goal)
    relocate(state, space, march.origin, march.force)
    table.tell(FormationReturned(power, space, march.origin, march.force.dump()))
    return True


@rule("13.4")
async def _go_on(table: Table[State], march: March, goal: str) -> bool:
    impulse = table.state.impulse
    impulse.paid = move_cost(march.power, march.to, goal)
    impulse.cp -= impulse.paid
    table.tell(FormationWentOn(march.power, march.to, goal, impulse.paid))
    return await _move_unless_spoiled(table, march.power, march.to, goal, march.force)


def _onward(state: State, march: March) -> tuple[str, ...]:
    """Return where the CP left can take a formation that may not stay (13.4 choice 1).

    Nowhere if it has made its one move in foul weather, or if its leader has got Gout.
    """
    tired = not common_part(weary(state, march.to), march.force).is_empty
    if tired or fit(state, march.force) != march.force:
        return ()
    found = []
    for goal in neighbours_in_play(state, march.to):
        if move_cost(march.power, march.to, goal) > state.impulse.cp:
            continue
        try:
            check_may_enter(state, march.power, goal, march.force)
        except IllegalAnswer:
            continue
        if not state.impulse.confined_to or goal in state.impulse.confined_to:
            found.append(goal)
    return tuple(found)
