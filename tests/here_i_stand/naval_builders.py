"""Small builders for the tests of naval affairs: fleets at sea, naval moves."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.sea.fleets import Sailing
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.state import State, location_of
from tests.here_i_stand.builders import clear_map, game_1517, table_for

OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY = (
    "ottoman",
    "hapsburg",
    "england",
    "france",
    "papacy",
)


def faces(count: int, hits: int) -> tuple[int, ...]:
    """Return dice with so many hits."""
    return (6,) * hits + (2,) * (count - hits)


def float_at(state: State, location: str, owner: str, *leaders: str, **units: int) -> None:
    """Put ships and leaders into a port or sea zone."""
    here = location_of(state, location)
    if units:
        kinds = here.units.setdefault(owner, {})
        for kind, count in units.items():
            kinds[kind] = kinds.get(kind, 0) + count
    here.leaders += leaders


def squadrons(owner: str, count: int, *leaders: str) -> Force:
    """Return a fleet of squadrons."""
    return Force({owner: {"squadron": count}}, leaders)


def sea_table(power: str) -> Table[State]:
    """Return a table with an empty map, Algiers in play, and an impulse of ``power``."""
    state = clear_map(game_1517())
    state.wars.clear()
    state.events_done.append("barbary_pirates")
    state.spaces["algiers"].control = OTTOMAN
    return table_for(state, power=power)


def sail(*moves: tuple[str, str, Force]) -> NavalMove:
    """Return a naval move of several fleets."""
    return NavalMove(tuple(Sailing(*move) for move in moves))


def units_at(state: State, location: str) -> dict[str, Any]:
    """Return the units in a port or sea zone."""
    return location_of(state, location).units
