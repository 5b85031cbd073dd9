"""Positions for the rules tests of Thirty Years War, and tables to play them at."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import NOBODY
from adjudicator.games.thirty_years_war.rules.stacks import add
from adjudicator.games.thirty_years_war.rules.state import Activation, State
from tests.scripted import Hearing, heard, open_table, play

REVISION = 1


def campaign(**options: Any) -> State:
    """Return the opening position of the campaign."""
    return set_up("campaign", options)


def empty_map(state: State) -> State:
    """Take all pieces and revolts off the map; control stays."""
    for place in state.places.values():
        for stack in (*place.outside.values(), place.inside):
            stack.clear()
        place.garrison, place.siege, place.revolt = NOBODY, None, False
    return state


def put(state: State, place: str, side: str, *leaders: str, **units: int) -> None:
    """Put pieces of a side outside: ``put(s, "linz", "catholic", "tilly", bavarian_militia=2)``."""
    add(state.stack(place, side).units, units)
    state.stack(place, side).leaders += leaders


def put_inside(state: State, place: str, side: str, *leaders: str, **units: int) -> None:
    """Put pieces of a side into a fortress."""
    found = state.places[place]
    found.garrison = side
    add(found.inside.units, units)
    found.inside.leaders += leaders


def give(state: State, side: str, *cities: str) -> None:
    """Place control markers of a side, without points or anything else that follows."""
    for city in cities:
        state.places[city].marker = side


def activate(state: State, side: str, leader: str, place: str) -> None:
    """Make a leader the active one, in a place."""
    state.active = side
    state.activation = Activation(side=side, leader=leader, start=place, at=place)


def table_for(state: State) -> Table[State]:
    """Return a table without dice; ``play`` gives it its script, with rolls made by ``die``."""
    return open_table(state, REVISION)


def die(label: str, number: int) -> tuple[str, tuple[int]]:
    """Return a scripted roll: ``number`` is 0 to 9, as the rules count (2.5)."""
    return label, (number + 1,)


__all__ = ["Hearing", "heard", "play"]
