"""19.7 The end of the grace for Imperials and Bavarians whom Tilly has led together."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import IMPERIAL
from adjudicator.games.thirty_years_war.rules.lasting import IMPERIALS_PART
from adjudicator.games.thirty_years_war.rules.nations.limits import clash, part
from adjudicator.games.thirty_years_war.rules.pay.loot import move_leaders
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import STACKING, all_of
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State


@rule("19.7")
async def part_imperials(table: Table[State]) -> None:
    """Remove the Imperial units that still stand with Bavarians; they can be recruited again.

    The rule is silent about their leaders, who may not stand there any longer either (17.A.2): they
    go to a friendly City as leaders do who have lost their army in another way (15.225).
    """
    state = table.state
    if IMPERIALS_PART not in state.turn_effects:
        return
    state.turn_effects.remove(IMPERIALS_PART)
    for place in state.places:
        stack = all_of(state, place, CATHOLIC)
        found = clash(state, stack)
        if found and found.first == IMPERIAL:
            await _remove(table, place, part(state, stack, IMPERIAL))
    settle(table)


async def _remove(table: Table[State], place: str, imperials: Stack) -> None:
    eliminate(table, place, CATHOLIC, Stack(imperials.units), cause=STACKING)
    for stack in table.state.places[place].stacks(CATHOLIC):
        stack.leaders[:] = [name for name in stack.leaders if name not in imperials.leaders]
    if imperials.leaders:
        await move_leaders(table, CATHOLIC, place, imperials.leaders, section="19.7")
