"""9.44 and 6.0.F The spread of Peasant Revolts."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.turn import RevoltRolled
from adjudicator.games.thirty_years_war.rules.control.holding import cities_held, is_occupied
from adjudicator.games.thirty_years_war.rules.control.taking import place_revolt
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT, SIDES, other
from adjudicator.games.thirty_years_war.rules.state import State


@rule("9.44", "6.0.F")
async def revolt_segment(table: Table[State]) -> None:
    """Roll for every Peasant Revolt that was on the map when the segment began."""
    state = table.state
    for city in [name for name, place in state.places.items() if place.revolt]:
        if goals := spread_goals(state, city):
            await _spread(table, city, goals)


async def _spread(table: Table[State], city: str, goals: tuple[str, ...]) -> None:
    """Let the player roll who does not control the Area; he chooses where the revolt spreads to."""
    side = roller(table.state, city)
    die = roll(table, f"revolt at {city}")
    goal = ""
    if die <= table.state.constant("revolt_spreads_up_to"):
        topic = f"9.44/spread:{city}"
        about = Situation(table.state, city)
        goal = await ask(Response(side, topic, OneOf(goals), default=goals[0], situation=about))
    table.tell(RevoltRolled(side, city, die, goal))
    if goal:
        place_revolt(table, goal)


@rule("9.44")
def roller(state: State, city: str) -> str:
    """Return who rolls: the side that does not control the Area.

    Where nobody controls it, that is the side with fewer Cities of it, the Protestants on a tie.
    """
    area = state.edition.board.cities[city].area
    if holder := state.areas[area].control:
        return other(holder)
    held = {side: cities_held(state, area, side) for side in SIDES}
    return PROTESTANT if held[PROTESTANT] <= held[CATHOLIC] else CATHOLIC


@rule("9.44")
def spread_goals(state: State, city: str) -> tuple[str, ...]:
    """Return the Cities to which a revolt could spread: next to it, in its Area, unoccupied.

    A Supply Base of any nation never revolts by spreading; nothing spreads from an Independent
    City.
    """
    board = state.edition.board
    area = board.cities[city].area
    return tuple(
        near
        for near in board.neighbours[city]
        if area
        and board.cities[near].area == area
        and not state.places[near].revolt
        and not board.cities[near].supply_base_for
        and near != state.swedish_base
        and not any(is_occupied(state, near, side) for side in SIDES)
    )
