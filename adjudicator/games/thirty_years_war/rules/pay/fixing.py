"""19.3 Lines of communications that are fixed in the Action Phase."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.turn import LinesFixed
from adjudicator.games.thirty_years_war.rules.control.holding import is_city
from adjudicator.games.thirty_years_war.rules.options import LINES_FIXED, OPTIONS
from adjudicator.games.thirty_years_war.rules.pay.lines import has_line_for_pay
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
        nations = {faces[face].nation for face in stack.units}
        found[place] = [
            nation
            for nation in sorted(nations)
            if has_line_for_pay(state, nation, place, stack.leaders)
        ]
    state.supplied[side] = found
    table.tell(LinesFixed(side, {place: tuple(nations) for place, nations in found.items()}))


@rule("19.3")
def carry_lines(state: State, side: str, origin: str, goal: str) -> None:
    """Let beaten units take the lines that were fixed for them along to where they retreat.

    It is the army that is marked. Units of the same nation whom they join share the line.
    """
    fixed = state.supplied.get(side, {})
    if kept := fixed.get(origin):
        there = fixed.setdefault(goal, [])
        there += [nation for nation in kept if nation not in there]
