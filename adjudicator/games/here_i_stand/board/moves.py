"""Who has gone where between two positions, as far as an arrow says it.

A march, a sail, an evasion or interception has an arrow: it leads a few spaces along connections,
or over a few sea zones. What goes home in winter, or to the other end of Europe at once, is marked
at its places only. So is everything when very many have moved.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from adjudicator.games.here_i_stand.board.scene import LAND, NAVAL
from adjudicator.games.here_i_stand.rules.forces import of_kinds
from adjudicator.games.here_i_stand.rules.game_map import (
    adjacent,
    adjacent_seas,
    places,
    ports_of,
    sea_zones,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.powers import LAND_KINDS, NAVAL_KINDS, leaders
from adjudicator.games.here_i_stand.rules.state import (
    State,
    holders,
    leader_location,
    leader_power,
    location_of,
)

MOST_MOVES: Final = 10
"""With more arrows than this nobody finds the one he looks for."""
_AT_HOME: Final = frozenset({"winter", "new_world", "victory"})
"""The stages of a turn by which everybody has gone home, or does."""
_MARCH: Final = 5
"""How many spaces a leader is followed: more than he comes in one impulse of the best card."""
_UNLED: Final = 3
"""The same of units without a leader, who could also be others, raised where they are now."""
_SAIL: Final = 4
"""How many steps ships are followed: out of a port, two sea zones on, and into a port."""


@dataclass(frozen=True)
class Move:
    """Units or a leader of an owner that were in one place and are now in another."""

    owner: str
    origin: str
    goal: str


def moves_between(before: State, after: State) -> tuple[Move, ...]:
    """Return who has gone where: leaders by name, units where counts went down and up."""
    if "winter" in (before.stage, after.stage) or _winters(before) != _winters(after):
        return ()
    led = dict.fromkeys(_leaders_moved(before, after))
    units = {
        move: None
        for domain in (LAND, NAVAL)
        for move in _units_moved(_counts(before, domain), _counts(after, domain), led, domain)
        if move not in led
    }
    if len(led) + len(units) <= MOST_MOVES:
        return (*led, *units)
    return tuple(led) if len(led) <= MOST_MOVES else ()


def _winters(state: State) -> int:
    """Return how many winters have begun."""
    return state.turn + (state.stage in _AT_HOME)


def _leaders_moved(before: State, after: State) -> Iterator[Move]:
    present = sorted(leader for here in holders(after) for leader in here.leaders)
    for leader in present:
        origin, goal = leader_location(before, leader), leader_location(after, leader)
        if origin is None or goal is None or origin == goal:
            continue
        domain = LAND if leaders()[leader].is_army else NAVAL
        if _is_way(origin, goal, domain, _MARCH):
            yield Move(leader_power(after, leader), origin, goal)


def _is_way(origin: str, goal: str, domain: str, march: int) -> bool:
    """Return whether somebody can have come from one place to another in a few steps."""
    if domain == NAVAL:
        return goal in _within(origin, NAVAL, _SAIL)
    # An army crosses a sea zone, or two, from port to port.
    return goal in _within(origin, LAND, march) or goal in _within(origin, NAVAL, _SAIL - 1)


@cache
def _within(origin: str, domain: str, most: int) -> frozenset[str]:
    """Return the places that are so few steps away, by land or by sea."""
    reached = {origin}
    for _step in range(most):
        reached |= {there for here in reached for there in _steps(here, domain)}
    return frozenset(reached)


def _steps(here: str, domain: str) -> tuple[str, ...]:
    if domain == LAND:
        return adjacent(here) if here in places() else ()
    return ports_of(here) + adjacent_seas(here) if here in sea_zones() else zones_of(here)


def _counts(state: State, domain: str) -> dict[str, dict[str, int]]:
    """Return how many units an owner has in each place, on land or afloat."""
    kinds = LAND_KINDS if domain == LAND else NAVAL_KINDS
    found: dict[str, dict[str, int]] = {}
    for place in (*state.spaces, *state.seas):
        for owner, units in of_kinds(location_of(state, place).units, kinds).items():
            found.setdefault(owner, {})[place] = sum(units.values())
    return found


def _units_moved(
    before: Mapping[str, Mapping[str, int]],
    after: Mapping[str, Mapping[str, int]],
    led: Iterable[Move],
    domain: str,
) -> Iterator[Move]:
    """Pair places that lost units with places that won them, those of leaders' moves first."""
    led = tuple(led)
    for owner in sorted(after):
        old, new = before.get(owner, {}), after[owner]
        change = {p: new.get(p, 0) - old.get(p, 0) for p in sorted({*old, *new})}
        pairs = sorted(
            (move not in led, _apart(origin, goal), origin, goal)
            for origin in change
            for goal in change
            if change[origin] < 0 < change[goal]
            and (
                (move := Move(owner, origin, goal)) in led or _is_way(origin, goal, domain, _UNLED)
            )
        )
        for _new, _far, origin, goal in pairs:
            count = min(-change[origin], change[goal])
            if count > 0:
                change[origin] += count
                change[goal] -= count
                yield Move(owner, origin, goal)


def _apart(a: str, b: str) -> float:
    spots = [places().get(place) or sea_zones()[place] for place in (a, b)]
    return math.dist(*((spot.x, spot.y) for spot in spots))
