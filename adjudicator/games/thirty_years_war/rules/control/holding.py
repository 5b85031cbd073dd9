"""3.1 Control: who controls a City or an Area, and how many Cities of it."""

from __future__ import annotations

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, other
from adjudicator.games.thirty_years_war.rules.state import State


@rule("3.1")
def controller(state: State, city: str) -> str:
    """Return the side that controls a City, or NOBODY.

    A City without a marker is controlled like its Area (3.13); one in revolt is Neutral (9.42).
    """
    place, area = state.places[city], state.edition.board.cities[city].area
    if place.revolt:
        return NOBODY
    if place.marker or not area:
        return place.marker
    return state.areas[area].control


def is_city(state: State, place: str) -> bool:
    """Return whether a place is a City rather than a box beside the map."""
    return place in state.edition.board.cities


def is_friendly(state: State, city: str, side: str) -> bool:
    """Return whether a side controls a City."""
    return controller(state, city) == side


def is_hostile(state: State, city: str, side: str) -> bool:
    """Return whether the other side controls a City."""
    return controller(state, city) == other(side)


@rule("11.18")
def is_in_neutral_area(state: State, city: str) -> bool:
    """Return whether a City belongs to an Area that has its Neutral marker still."""
    area = state.edition.board.cities[city].area
    return bool(area) and state.areas[area].neutral


def units_in(state: State, place: str, side: str) -> int:
    """Return how many units a side has in a place, inside a fortress or not."""
    return sum(stack.size for stack in state.places[place].stacks(side))


def is_occupied(state: State, place: str, side: str) -> bool:
    """Return whether a side has units in a place, inside a fortress or not."""
    return units_in(state, place, side) > 0


@rule("3.13")
def cities_held(state: State, area: str, side: str) -> int:
    """Return how many Cities of an Area a side controls; Independent Cities do not count."""
    return controllers(state, area).count(side)


def controllers(state: State, area: str) -> tuple[str, ...]:
    """Return who controls each City of an Area, as ``controller`` does it for one (3.1)."""
    control = state.areas[area].control
    places = [state.places[city] for city in state.edition.board.cities_of[area]]
    return tuple([NOBODY if city.revolt else city.marker or control for city in places])
