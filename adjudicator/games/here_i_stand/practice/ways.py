"""13.1 Ways to targets: the CP that armies need, through spaces that they may enter.

Those that lead past the walls of others take longer.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from adjudicator.games.here_i_stand.rules.control.paths import barred
from adjudicator.games.here_i_stand.rules.game_map import adjacent, is_pass
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    at_war,
    controller,
    is_fortified,
)

_PAST_WALLS: Final = 3
_FARTHEST: Final = 10


def obstacles(state: State, power: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the spaces that a power may not enter, and the walls of others on its way."""
    closed, walls = [], []
    open_to: dict[str, tuple[bool, bool]] = {}
    for space in state.spaces:
        whose = controller(state, space)
        if whose not in open_to:
            friendly = allied(state, whose, power)
            enemy = whose == INDEPENDENT or at_war(state, whose, power)
            open_to[whose] = friendly, friendly or enemy
        friendly, enterable = open_to[whose]
        if not enterable or barred(state, space, power):
            closed.append(space)
        elif not friendly and is_fortified(state, space):
            walls.append(space)
    return frozenset(closed), frozenset(walls)


class Ways:
    """The ways to targets, each looked for when it is first asked for."""

    def __init__(self, closed: frozenset[str], walls: frozenset[str]) -> None:
        self._closed, self._walls = closed, walls
        self._known: dict[str, dict[str, int]] = {}

    def to(self, goal: str) -> dict[str, int]:
        """Return the CP of the way to a goal by the space where it begins."""
        if goal not in self._known:
            self._known[goal] = self._from(goal)
        return self._known[goal]

    def _from(self, goal: str) -> dict[str, int]:
        found: dict[str, int] = {}
        front = [(0, goal)]
        while front:
            far, here = heappop(front)
            if here in found or far > _FARTHEST:
                continue
            found[here] = far
            leaving = _PAST_WALLS if here in self._walls and here != goal else 0
            for there in adjacent(here):
                if there not in self._closed and there not in found:
                    step = 2 if is_pass(here, there) else 1
                    heappush(front, (far + step + leaving, there))
        return found


@lru_cache(256)
def ways_past(closed: frozenset[str], walls: frozenset[str]) -> Ways:
    """Return the ways past some spaces; those that were looked for are kept."""
    return Ways(closed, walls)
