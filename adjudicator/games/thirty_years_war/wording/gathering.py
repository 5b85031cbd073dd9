"""Facts put together for reports: the steps of one march in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from adjudicator.engine.fact import Fact
from adjudicator.games.thirty_years_war.facts.control import (
    AreaLost,
    AreaTaken,
    CityTaken,
    ElectorsCounted,
    NeutralityViolated,
    RevoltSuppressed,
    VictoryPointsMoved,
)
from adjudicator.games.thirty_years_war.facts.movement import (
    DroppedOff,
    FortressReaction,
    Marched,
    Overrun,
    PickedUp,
    StackMoved,
)

_Step: TypeAlias = StackMoved | DroppedOff | PickedUp
_ON_THE_WAY: Final = (
    *(AreaLost, AreaTaken, CityTaken, ElectorsCounted, NeutralityViolated, RevoltSuppressed),
    *(VictoryPointsMoved, FortressReaction, Overrun),
)
"""What a march goes on after: it is told behind the march, in its order."""


def gathered(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return facts with the steps of each march in one, before what it has led to on the way.

    Whatever ends a march, such as a battle, comes after it.
    """
    found: list[Fact] = []
    steps: list[_Step] = []
    along: list[Fact] = []
    for fact in facts:
        if isinstance(fact, StackMoved | DroppedOff | PickedUp) and _goes_on(steps, fact):
            steps.append(fact)
            continue
        if steps and isinstance(fact, _ON_THE_WAY):
            along.append(fact)
            continue
        found += [*_in_one(steps), *along]
        steps, along = [], []
        if isinstance(fact, StackMoved):
            steps.append(fact)
        else:
            found.append(fact)
    return (*found, *_in_one(steps), *along)


def _goes_on(steps: Sequence[_Step], fact: _Step) -> bool:
    """Return whether a step belongs to the march before it."""
    if not steps or steps[0].side != fact.side:
        return False
    last = next(step.to for step in reversed(steps) if isinstance(step, StackMoved))
    return last == (fact.origin if isinstance(fact, StackMoved) else fact.place)


def _in_one(steps: Sequence[_Step]) -> tuple[Fact, ...]:
    if len(steps) < 2:
        return tuple(steps)
    first, *_others = moves = [step for step in steps if isinstance(step, StackMoved)]
    return (
        Marched(
            first.side,
            (first.origin, *(move.to for move in moves)),
            first.units,
            first.leaders,
            tuple(step for step in steps if isinstance(step, DroppedOff)),
            tuple(step for step in steps if isinstance(step, PickedUp)),
        ),
    )
