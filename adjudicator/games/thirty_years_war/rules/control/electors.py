"""5.14 Electoral control: the seven Electors, and the awards for most and for all of them."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.control import ElectorsCounted
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State

PALATINE = "lower_palatinate"
BAVARIA = "bavaria"


@rule("5.142")
def electors(state: State) -> tuple[str, ...]:
    """Return the Electors, Areas first; card C12 moves one from the Palatinate to Bavaria."""
    board = state.edition.board
    moving = {"until_c12": PALATINE, "after_c12": BAVARIA}
    areas = [
        area.id
        for area in board.areas.values()
        if area.elector == "yes" or moving.get(area.elector) == state.palatine_elector
    ]
    return (*areas, *(city.id for city in board.cities.values() if city.is_elector))


@rule("5.141")
def elector_control(state: State, elector: str) -> str:
    """Return the side that controls an Elector: whoever controls its Area or City."""
    if elector in state.areas:
        return state.areas[elector].control
    return controller(state, elector)


@rule("5.14")
def electors_held(state: State, side: str) -> int:
    """Return how many Electors a side controls."""
    return sum(elector_control(state, elector) == side for elector in electors(state))


@rule("5.141")
def count_electors(table: Table[State]) -> None:
    """Give the awards that are due after control has changed.

    An award is given again only after the opponent has been given the same one.
    """
    state = table.state
    for side in SIDES:
        held = electors_held(state, side)
        if held >= state.constant("elector_majority") and state.majority_award != side:
            state.majority_award = side
            table.tell(ElectorsCounted(side, "majority"))
            gain(table, side, state.constant("elector_majority_vp"), "electors", "majority")
        if held >= state.constant("elector_all") and state.all_award != side:
            state.all_award = side
            table.tell(ElectorsCounted(side, "all"))
            gain(table, side, state.constant("elector_all_vp"), "electors", "all")
