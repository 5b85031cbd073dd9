"""5.2 Denominations: what the counters of 1, 2, 4 and 6 can show, and divisions they cannot.

Counters may be exchanged all over the board at any time, so a position can be shown or not; how it
came about does not matter. To put stacks of a kind together never hurts. What can leave too few
small counters is a new unit, a lost unit, and a stack that divides:

- units are built and added only where they can be shown (17, ``can_show_with``, ``levies``);
- losses, units given up or given away and stacks that divide in a retreat, in Winter or for an
  event cost further units in that space until the rest can be shown (``land.losses.make_change``);
- a formation that moves, deploys, is shipped, intercepts or avoids battle must be one whose
  parting the counters can show (``check_division``, ``Division``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import (
    HUNGARY,
    INDEPENDENT,
    LAND_KINDS,
    MINOR_POWERS,
    POWER_NAMES,
    REGULAR,
    counters,
)
from adjudicator.games.here_i_stand.rules.state import State, land_holders


@rule("5.2")
def can_show(state: State, owner: str) -> bool:
    """Return whether the denominations of ``owner`` can show all its land stacks (5.2).

    Units of one kind in one space are a stack; any counters may be exchanged for it.
    """
    return sizes_show(list(_stacks(state, owner).values()), owner)


def _stacks(state: State, owner: str) -> dict[tuple[str, str], int]:
    """Return the land stacks of ``owner`` by space or foreign war and kind."""
    return {
        (name, kind): count
        for name, here in land_holders(state)
        if owner in here.units
        for kind, count in here.units[owner].items()
        if kind in LAND_KINDS
    }


def sizes_show(stacks: Iterable[int], owner: str) -> bool:
    """Return whether the counters of ``owner`` can show land stacks of these sizes (5.2)."""
    return _sorted_show(tuple(sorted(stacks)), owner)


@lru_cache(4096)  # from one answer to the next the stacks of most owners stay the same
def _sorted_show(sizes: tuple[int, ...], owner: str) -> bool:
    stacks = list(sizes)
    if owner in MINOR_POWERS:
        return _two_sided_show(stacks, owner)
    pieces = dict(counters(owner, REGULAR))
    return any(_chain_shows(left, pieces) for left in _with_big_ones(stacks, 6, pieces.get(6, 0)))


def _with_big_ones(stacks: list[int], value: int, pieces: int) -> Iterable[list[int]]:
    """Yield what is left of the stacks for every use of up to ``pieces`` counters of a value."""
    yield stacks
    if not pieces:
        return
    for place, size in enumerate(stacks):
        if size >= value:
            left = [*stacks[:place], size - value, *stacks[place + 1 :]]
            yield from _with_big_ones(left, value, pieces - 1)


def _chain_shows(stacks: list[int], pieces: dict[int, int]) -> bool:
    """Return whether counters of 4, 2 and 1 can show the stacks.

    Each value divides the next, so it never hurts to use the largest counter that fits.
    """
    fours = min(pieces.get(4, 0), sum(size // 4 for size in stacks))
    twos = min(pieces.get(2, 0), sum(size // 2 for size in stacks) - 2 * fours)
    return sum(stacks) - 4 * fours - 2 * twos <= pieces.get(1, 0)


def _two_sided_show(stacks: list[int], owner: str) -> bool:
    """Return whether the counters of a minor power, each with 1 and 2 on its sides, do.

    One counter of Hungary-Bohemia has 4 and 2 instead.
    """
    small = max((n for value, n in counters(owner, REGULAR) if value == 1), default=0)
    if owner != HUNGARY:
        return sum(-(-size // 2) for size in stacks) <= small
    return any(
        sum(-(-size // 2) for size in left) <= small
        for side in (4, 2)
        for left in _with_big_ones(stacks, side, 1)
    )


def can_show_with(state: State, owner: str, kind: str, changes: Mapping[str, int]) -> bool:
    """Return whether the stacks could be shown with more units, or fewer, in some places."""
    stacks = _stacks(state, owner)
    for place, count in changes.items():
        stacks[place, kind] = stacks.get((place, kind), 0) + count
    return sizes_show(list(stacks.values()), owner)


@rule("5.2")
def check_division(state: State, origin: str, to: str, force: Force) -> None:
    """Refuse to part ``force`` from its stacks where the counters cannot show both parts."""
    for owner, kinds in force.units.items():
        if owner == INDEPENDENT or not can_show(state, owner):
            continue
        stacks = _stacks(state, owner)
        for kind, count in kinds.items():
            stacks[origin, kind] = stacks.get((origin, kind), 0) - count
            stacks[to, kind] = stacks.get((to, kind), 0) + count
        if not sizes_show([size for size in stacks.values() if size > 0], owner):
            raise IllegalAnswer(
                _(
                    "the counters of {owner} cannot show the stacks that this makes, whatever "
                    "is exchanged: there are not enough small ones; take more units or fewer",
                    owner=POWER_NAMES[owner],
                ),
                section="5.2",
            )


@dataclass(frozen=True)
class Division:
    """Judges which part of the stacks in ``origin`` can leave it; for choices."""

    state: State
    origin: str

    def check(self, to: str, force: Force) -> None:
        """Refuse a part whose leaving the counters cannot show."""
        check_division(self.state, self.origin, to, force)

    def allows(self, to: str, force: Force) -> bool:
        """Return whether the part can leave."""
        try:
            self.check(to, force)
        except IllegalAnswer:
            return False
        return True
