"""19.3 Lines of communications that are fixed in the Action Phase."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.turn import LinesFixed
from adjudicator.games.thirty_years_war.rules.control.holding import is_city
from adjudicator.games.thirty_years_war.rules.options import LINES_FIXED, OPTIONS
from adjudicator.games.thirty_years_war.rules.pay.lines import bases_for_pay, has_line, paid_as
from adjudicator.games.thirty_years_war.rules.state import State, everywhere
from adjudicator.kit.options import YES


@rule("19.3")
def fix_lines(table: Table[State], side: str) -> None:
    """Note which stacks of a side have a line after its last round of the turn."""
    state = table.state
    if OPTIONS.value(state, LINES_FIXED) != YES:
        return
    found: dict[str, list[str]] = {}
    for place, stack in everywhere(state, side):
        if not is_city(state, place):
            continue
        faces = state.edition.pieces.faces
        nations = {paid_as(state, faces[face].nation, stack.leaders) for face in stack.units}
        found[place] = [
            nation
            for nation in sorted(nations)
            if has_line(state, nation, place, bases_for_pay(state, nation))
        ]
    state.supplied[side] = found
    table.tell(LinesFixed(side, {place: tuple(nations) for place, nations in found.items()}))
