"""Small builders for the rules tests: positions, tables, and strict scripts."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import Impulse, State, pair
from tests.scripted import Hearing, ScriptedDice, heard, open_table, play


def game_1517(**options: Any) -> State:
    """Return the opening position of the 1517 scenario."""
    return set_up("1517", options)


def clear_map(state: State) -> State:
    """Take all units and leaders off the map; control and religion stay."""
    for space in state.spaces.values():
        space.units.clear()
        space.leaders.clear()
        space.besiegers.clear()
    for sea in state.seas.values():
        sea.units.clear()
        sea.leaders.clear()
    return state


def put(state: State, space: str, owner: str, *leaders: str, **units: int) -> None:
    """Put units and leaders into a space: ``put(s, "graz", "hapsburg", regular=4)``."""
    here = state.spaces[space].units.setdefault(owner, {})
    for kind, count in units.items():
        here[kind] = here.get(kind, 0) + count
    if not here:
        del state.spaces[space].units[owner]
    state.spaces[space].leaders += leaders


def go_to_war(state: State, a: str, b: str) -> None:
    """Put two powers at war."""
    if pair(a, b) not in state.wars:
        state.wars.append(pair(a, b))


def force(owner: str, *leaders: str, **units: int) -> Force:
    """Return a force of one owner: ``force("france", "francis_i", regular=6)``."""
    return Force({owner: dict(units)} if units else {}, leaders)


def table_for(state: State, *, power: str = "") -> Table[State]:
    """Return a table without dice; ``play`` gives it its script. ``power`` begins an impulse."""
    if power:
        state.impulse = Impulse(number=1, power=power, cp=10)
        state.active = power
    return open_table(state, HereIStand.revision)


__all__ = ["Hearing", "IllegalAnswer", "ScriptedDice", "heard", "play", "table_for"]
