"""19.8 Ways between two leaders, by pathways."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.control.holding import is_occupied
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.state import State


@rule("19.8")
def designated_path(state: State, side: str, start: str, goal: str) -> tuple[str, ...]:
    """Return the cities of a shortest way, without the first: one without enemies if there is one.

    A longer way is never better: each further city costs more than enemies do. Empty where there is
    no way at all.
    """
    neighbours = state.edition.board.neighbours
    ways: dict[str, tuple[str, ...]] = {start: ()}
    edge = [start] if start in neighbours else []
    while edge and goal not in ways:
        found: dict[str, tuple[str, ...]] = {}
        for city in edge:
            for after in neighbours[city]:
                way = (*ways[city], after)
                if after not in ways and _is_better(state, side, way, found.get(after)):
                    found[after] = way
        ways |= found
        edge = [*found]
    return ways.get(goal, ())


def _is_better(state: State, side: str, way: tuple[str, ...], than: tuple[str, ...] | None) -> bool:
    return than is None or _enemies(state, side, way) < _enemies(state, side, than)


def _enemies(state: State, side: str, way: tuple[str, ...]) -> bool:
    return any(is_occupied(state, city, other(side)) for city in way[:-1])


def steps_to(state: State, start: str, goals: Iterable[str]) -> int | None:
    """Return how many cities away the nearest of some cities is; None where none can be reached.

    So it is from a box: no pathway leads out of one.
    """
    wanted, neighbours = {*goals}, state.edition.board.neighbours
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(city in wanted for city in edge):
            return steps
        edge = list(dict.fromkeys(n for c in edge for n in neighbours.get(c, ()) if n not in seen))
        seen.update(edge)
        steps += 1
    return None
