"""12.11 and 13.1 The end of a march: a battle, a siege or an assault, at most one of them."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.board import DENMARK, SWEDEN
from adjudicator.games.thirty_years_war.facts.movement import LeadersFellBack
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    FIELD,
    LANDING,
    RELIEF,
    SALLY,
)
from adjudicator.games.thirty_years_war.rules.combat.fight import battle_of, fight
from adjudicator.games.thirty_years_war.rules.combat.retreat import make_way
from adjudicator.games.thirty_years_war.rules.leaders import lose_leader
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.assault import end_before_fortress
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.state import State


@rule("8.31", "12.11")
async def engage(table: Table[State], *, sally: bool) -> None:
    """Fight where the march has ended, or let the leader besiege a fortress there (13.11, 13.21).

    All that moves with him is there to attack; who does is asked in the battle (12.13).
    """
    state, active = table.state, table.state.activation
    if active.at not in state.edition.board.cities:
        return
    if not sally and not _must_fight(state):
        await end_before_fortress(table, active.at, active.side)
        return
    kind, came_from = (SALLY, "") if sally else (kind_of_battle(state), active.entered_from)
    where = (active.at, kind, active.side)
    await fight(table, battle_of(state, *where, active.stack, active.leader, came_from))


def _must_fight(state: State) -> bool:
    active = state.activation
    return bool(active.stack.units and state.stack(active.at, other(active.side)).units)


def kind_of_battle(state: State) -> str:
    """Return the kind of the battle to which a march leads that is no sally."""
    active = state.activation
    if active.entered_from in (DENMARK, SWEDEN):
        return LANDING
    return RELIEF if state.places[active.at].garrison == active.side else FIELD


@rule("11.162")
def fall_back(table: Table[State]) -> None:
    """Take leaders whose units are gone out of a city with enemy units, to where they came from.

    Those who came from a box beside the map have no way back and are lost.
    """
    state, active = table.state, table.state.activation
    side, city, goal = active.side, active.at, active.entered_from
    rest = state.stack(city, side)
    enemies = state.places[city].stacks(other(side))
    if rest.units or not rest.leaders or not any(stack.size for stack in enemies):
        return
    if goal in state.edition.board.boxes:
        for leader in [*rest.leaders]:
            lose_leader(table, leader, replaced=False)
    elif goal:
        leaders = [*rest.leaders]
        rest.leaders.clear()
        make_way(table, goal, side)
        state.stack(goal, side).leaders += leaders
        table.tell(LeadersFellBack(side, city, goal, tuple(leaders)))
    settle(table)
