"""3.11 to 3.13 Control markers on Cities and Areas, and the victory points that go with them."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.control import (
    AreaEntered,
    AreaLost,
    AreaTaken,
    CityTaken,
)
from adjudicator.games.thirty_years_war.rules.control.electors import count_electors
from adjudicator.games.thirty_years_war.rules.control.holding import (
    cities_held,
    controller,
    is_occupied,
)
from adjudicator.games.thirty_years_war.rules.control.points import area_value, gain
from adjudicator.games.thirty_years_war.rules.options import FORTRESSES_FOLLOW, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, other
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES


@rule("3.11", "9.42")
def give_city(table: Table[State], city: str, side: str) -> None:
    """Let a side control a City, with everything that follows for its Area and for Electors.

    A marker lies in the City only where its Area is not the side's already (3.13). Where peasants
    are in revolt nobody gains the City before they are put down (9.42).
    """
    state = table.state
    before = controller(state, city)
    printed, place = state.edition.board.cities[city], state.places[city]
    if before == side or place.revolt:
        return
    follows = bool(printed.area) and state.areas[printed.area].control == side
    place.marker = NOBODY if follows else side
    table.tell(CityTaken(city, side, before))
    if printed.is_independent:  # 5.12
        gain(table, side, printed.vp, "city", city)
    elif printed.area:
        _count_area(table, printed.area, side)
        regain_area(table, printed.area)
    count_electors(table)


@rule("3.13")
def _count_area(table: Table[State], area: str, side: str) -> None:
    """Give an Area to a side that controls as many of its Cities as its control rating."""
    state = table.state
    rating = state.edition.board.areas[area].rating
    taken = state.areas[area].control == side
    if rating and not taken and cities_held(state, area, side) >= rating:
        give_area(table, area, side)


@rule("3.13")
def give_area(table: Table[State], area: str, side: str) -> None:
    """Let a side control an Area: its unmarked Cities follow, and victory points move (5.12).

    The opponent keeps Cities that he occupies and Fortress Cities that were his, which only a siege
    can take (3.12).
    """
    state = table.state
    before = state.areas[area].control
    kept = [city for city in _cities(state, area) if _is_kept(state, city, side)]
    for city in _cities(state, area):
        state.places[city].marker = other(side) if city in kept else NOBODY
    found = state.areas[area]
    found.control, found.neutral, found.reverts_to = side, False, NOBODY
    table.tell(AreaTaken(area, side, before))
    gain(table, side, area_value(state, area), "area", area)


def _cities(state: State, area: str) -> tuple[str, ...]:
    return state.edition.board.cities_of[area]


@rule("3.12")
def _is_kept(state: State, city: str, side: str) -> bool:
    """Return whether a City stays with the opponent of the side that has gained its Area."""
    if controller(state, city) != other(side):
        return False
    if is_occupied(state, city, other(side)):
        return True
    stays = OPTIONS.value(state, FORTRESSES_FOLLOW) != YES
    return stays and state.edition.board.cities[city].is_fortress


@rule("9.13")
def enter_area(table: Table[State], area: str, side: str) -> None:
    """Let an Area enter the war on a side by an event; its neutrality is not violated (9.22).

    Cities that the opponent's units occupy stay his; fortresses that they do not turn, too. Where
    they are enough of them, he keeps the Area (3.13), as he does Lorraine (17.F.4).
    """
    state = table.state
    if _stays_with(state, area, other(side)):
        for city in _cities(state, area):
            if not is_occupied(state, city, other(side)):
                give_city(table, city, side)
        return
    table.tell(AreaEntered(area, side))
    taken = state.areas[area].control != side
    if taken:
        give_area(table, area, side)
    for city in _cities(state, area):
        if state.places[city].marker == other(side) and not is_occupied(state, city, other(side)):
            state.places[city].marker = NOBODY
    if taken:
        count_electors(table)


@rule("9.22")
def _stays_with(state: State, area: str, side: str) -> bool:
    """Return whether units of a side occupy enough Cities for it to keep an Area."""
    rating = state.edition.board.areas[area].rating
    held = (city for city in _cities(state, area) if controller(state, city) == side)
    return bool(rating) and sum(is_occupied(state, city, side) for city in held) >= rating


@rule("9.42")
def lose_area_in_revolt(table: Table[State], area: str) -> None:
    """Take an Area from the side that controls it if revolts have left it too few Cities."""
    state = table.state
    found = state.areas[area]
    side, rating = found.control, state.edition.board.areas[area].rating
    if not side or not rating or cities_held(state, area, side) >= rating:
        return
    found.control, found.reverts_to = NOBODY, side
    table.tell(AreaLost(area, side))
    gain(table, side, -area_value(state, area), "area", area)


@rule("9.42")
def regain_area(table: Table[State], area: str) -> None:
    """Give an Area back to the side that revolts took it from, once it has enough Cities again.

    Be it that revolts are put down or that it takes Cities from the enemy. Cities without a marker
    count for that side.
    """
    state = table.state
    found = state.areas[area]
    side, rating = found.reverts_to, state.edition.board.areas[area].rating
    if not side:
        return
    quiet = [city for city in _cities(state, area) if not state.places[city].revolt]
    if sum(state.places[city].marker in (NOBODY, side) for city in quiet) >= rating:
        give_area(table, area, side)
        count_electors(table)
