"""11.1 Where a march can lead: the quickest ways to every place, made on trial by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.rules.movement.entering import exits_of
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class Route:
    """A route by its places; ``spent`` are the points it costs, ``plan`` has gone it on trial."""

    stops: tuple[str, ...]
    spent: int
    plan: Plan

    @property
    def goal(self) -> str:
        """Where it ends."""
        return self.stops[-1]

    @property
    def via(self) -> tuple[str, ...]:
        """Where it leads through."""
        return self.stops[:-1]

    @property
    def fights(self) -> bool:
        """Whether it ends before enemies who must be fought."""
        return self.plan.fights

    @property
    def needs_units(self) -> bool:
        """Whether leaders alone could not go it: past enemies, or to the United Provinces.

        They pass enemy leaders without units, but do not stay with them (11.22).
        """
        there = self.plan.state.places[self.goal].outside[other(self.plan.active.side)]
        return not there.is_empty or any(map(self._is_closed, self.stops))

    def _is_closed(self, place: str) -> bool:
        """Return whether leaders without units could not come to a place (11.21, 16.22)."""
        state, enemy = self.plan.state, other(self.plan.active.side)
        found = state.places[place]
        besieged = found.garrison == enemy and not found.inside.is_empty
        return besieged or bool(found.outside[enemy].units) or place == UNITED_PROVINCES

    def may_end(self, *, control: bool = False) -> bool:
        """Return whether a march may end there, perhaps with control of where it ends."""
        plan = self.plan.forked()
        try:
            if control:
                plan.take_control()
            plan.end_here(has_moved=True)
        except IllegalAnswer:
            return False
        return True


def routes(state: State, party: Troops | None, most: int) -> tuple[Route, ...]:
    """Return the routes that a party of the active leader can go, at most so many to each place.

    Those that cost least come first; all go on from a place where the first of them has come, and
    none leads through a place twice. Whether pieces may stay where one ends is not looked at.
    """
    plan = Plan(state)
    try:
        plan.set_out(March((Stop(plan.active.at),), party))
    except IllegalAnswer:
        return ()
    found: list[Route] = []
    number, reached = count(), Counter({plan.active.at: most})
    before = plan.active.spent
    heap: list[tuple[int, int, int, Route]] = []
    heappush(heap, (0, 0, next(number), Route((), 0, plan)))
    while heap:
        _spent, _length, _number, route = heappop(heap)
        if route.stops:
            if reached[route.goal] == most:
                continue
            reached[route.goal] += 1
            found.append(route)
            if reached[route.goal] > 1:
                continue
        for to, further in _steps(route):
            if reached[to] < most:
                spent = further.active.spent - before
                longer = Route((*route.stops, to), spent, further)
                heappush(heap, (spent, len(longer.stops), next(number), longer))
    return tuple(found)


def _steps(route: Route) -> Iterator[tuple[str, Plan]]:
    """Give the places to which a route can go on, with the plan that has gone there."""
    plan = route.plan
    if plan.fights:
        return
    for to in exits_of(plan.state, plan.active.at, plan.active.side):
        if to not in route.stops:
            further = plan.forked()
            try:
                further.stop_at(Stop(to))
            except IllegalAnswer:
                continue
            yield to, further
