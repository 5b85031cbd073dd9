"""10.12 and 11.1 The moving stack: what it may hold, what it has spent, who has joined and left.

All functions change an ``Activation`` alone, so that a route can be tried on a copy of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, take
from adjudicator.games.thirty_years_war.rules.state import Activation, Group, State


def has_set_out(active: Activation) -> bool:
    """Return whether it is known what moves with the active leader."""
    return bool(active.rated or active.groups)


@rule("10.12")
def capacity(state: State, active: Activation) -> int:
    """Return how many units may move at a time: the Leadership Ratings that count, at most eight.

    Those who were stacked with the active leader from the start count as long as they move with
    him; those he has picked up do not (11.15).
    """
    leaders = state.edition.pieces.leaders
    rated = (one for one in active.rated if one in active.stack.leaders)
    led = sum(leaders[leader].leadership for leader in rated)
    return min(led, state.constant("stacking_limit"))


@rule("11.11")
def movement_left(state: State, active: Activation) -> int:
    """Return the movement points that are left: those of a leader, or of his slowest unit.

    A unit that was picked up has what is left of its own points, and never more than the leader.
    """
    faces = state.edition.pieces.faces
    left = [active.movement + active.extra - active.spent] if active.movement else []
    for group in active.groups:
        spent = active.spent - group.since
        left += [faces[face].movement + active.extra - spent for face in group.units]
    return max(min(left, default=0), 0)


def advance(active: Activation, to: str, cost: int) -> None:
    """Move the stack to a place; its units count as moved (11.16)."""
    active.entered_from, active.at = active.at, to
    active.spent += cost
    for group in active.groups:
        if not group.has_moved:
            active.moved += sum(group.units.values())
            group.has_moved = True
    if active.stack.units:
        active.route.append(to)


def join(active: Activation, troops: Stack) -> None:
    """Let pieces join the stack, for what it has spent so far."""
    active.stack.add(troops)
    if troops.units:
        active.groups.append(Group(dict(troops.units), active.spent))


def leave(active: Activation, troops: Stack) -> None:
    """Leave pieces behind where the stack is; units may not move any more (11.14).

    Of units that are alike those leave that have moved longest.
    """
    active.stack.take(troops)
    left = dict(troops.units)
    moved: Units = {}
    for group in active.groups:
        part = {face: min(n, group.units.get(face, 0)) for face, n in left.items()}
        take(group.units, part)
        take(left, part)
        if group.has_moved:
            add(moved, part)
    active.groups = [group for group in active.groups if group.units]
    if moved:
        add(active.dropped.setdefault(active.at, {}), moved)


def movable(active: Activation, place: str, units: Mapping[str, int]) -> Units:
    """Return those of the units in a place that have not marched already (11.11, 11.14)."""
    done: Units = {}
    for gone in (active.dropped, active.marched):
        add(done, gone.get(place, {}))
    left = {face: count - done.get(face, 0) for face, count in units.items()}
    return {face: count for face, count in left.items() if count > 0}
