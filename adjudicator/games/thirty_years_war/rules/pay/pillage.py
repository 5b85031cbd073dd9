"""15.24 Pillage: levels in Cities, and what they do to the value of an Area."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.control import Pillaged, Recovered
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.state import State


@rule("15.221")
def set_pillage(table: Table[State], city: str, levels: int, cause: str) -> int:
    """Raise the Pillage of a City, at most to Pillage-2; return the levels it could not take."""
    state = table.state
    place, most = state.places[city], state.constant("pillage_most")
    taken = min(levels, most - place.pillage)
    for _level in range(taken):
        place.pillage += 1
        table.tell(Pillaged(city, place.pillage, cause))
    value_area(table, state.edition.board.cities[city].area)
    return levels - taken


@rule("15.251")
def recover(table: Table[State], city: str, cause: str) -> None:
    """Lower the Pillage of a City by one level."""
    place = table.state.places[city]
    place.pillage -= 1
    table.tell(Recovered(city, place.pillage, cause))
    value_area(table, table.state.edition.board.cities[city].area)


@rule("15.24")
def value_area(table: Table[State], area: str) -> None:
    """Take a point from an Area all of whose Cities have Pillage-2, and give it back later.

    Whoever controls the Area loses or regains it at once.
    """
    state = table.state
    if not area:  # an Independent City belongs to none
        return
    found, most = state.areas[area], state.constant("pillage_most")
    cities = state.edition.board.cities_of[area]
    pillaged = all(state.places[name].pillage == most for name in cities)
    if pillaged == found.pillaged:
        return
    found.pillaged = pillaged
    if found.control:
        points = state.constant("pillaged_area_vp")
        gain(table, found.control, -points if pillaged else points, "pillage", area)
