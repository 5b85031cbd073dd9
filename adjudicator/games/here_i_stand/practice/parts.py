"""5.1 and 11.1 Parts of forces, and what CP reach to: for random answers of several chapters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.powers import action_cost
from adjudicator.games.here_i_stand.rules.state import State

ActionSamplers: TypeAlias = Mapping[
    type[Action], Callable[[State, str, int, random.Random], Action | None]
]
"""Class of actions -> the function that returns any legal one of a power within some CP, or None
when it finds none."""


def any_part(
    available: Force, rng: random.Random, *, most: int | None = None, least: int = 0
) -> Force:
    """Return part of a force: at least ``least`` and at most ``most`` of its units.

    With ``most`` None the limit is that of a formation under the leaders picked; then nearly
    everything goes more often than not, as in real play.
    """
    named = available.leaders
    if named and rng.random() < 0.3:
        named = tuple(rng.sample(named, rng.randint(0, len(named))))
    limit = min(available.size, Force({}, named).capacity if most is None else most)
    if limit < least:
        named, limit = available.leaders, min(available.size, available.capacity)
    count = limit if rng.random() < 0.5 else rng.randint(min(least, limit), limit)
    single = units_one_by_one(available)
    return Force(together(single if count >= len(single) else rng.sample(single, count)), named)


def units_one_by_one(force: Force) -> list[tuple[str, str]]:
    """Return owner and kind of each unit of a force."""
    return [
        (owner, kind)
        for owner, kinds in force.units.items()
        for kind, number in kinds.items()
        for _ in range(number)
    ]


def together(units: Iterable[tuple[str, str]]) -> Units:
    """Return the counts of units of which owner and kind are given one by one."""
    found: Units = {}
    for owner, kind in units:
        add(found, {owner: {kind: 1}})
    return found


def affordable(action: str, power: str, cp: int) -> bool:
    """Return whether a power can take an action at all and has the CP for it."""
    cost = action_cost(action, power)
    return cost is not None and cost <= cp
