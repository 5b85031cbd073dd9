"""5.1 Victory points: one total, to which Catholics add and from which Protestants subtract."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.control import VictoryPointsMoved
from adjudicator.games.thirty_years_war.rules.sides import sign
from adjudicator.games.thirty_years_war.rules.state import State


@rule("5.12")
def gain(table: Table[State], side: str, points: int, cause: str, about: str = "") -> None:
    """Give points to a side; a negative number takes them away. Nothing happens for 0."""
    if not points:
        return
    state = table.state
    moved = sign(side) * points
    state.vp += moved
    table.tell(VictoryPointsMoved(moved, state.vp, cause, about))


@rule("15.24")
def area_value(state: State, area: str) -> int:
    """Return what control of an Area is worth: less when all of it has Pillage-2."""
    less = state.constant("pillaged_area_vp") if state.areas[area].pillaged else 0
    return state.edition.board.areas[area].vp - less
