"""2.1 and 2.2 Stacks: combat units by face, and leaders, that stand together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import REDUCED, Pieces, UnitFace

Units: TypeAlias = dict[str, int]
"""Counts by face: ``imperial_veteran`` or ``reduced_imperial_veteran``; no zero entries."""


@dataclass
class Stack:
    """Units and leaders of one side in one place; the leaders in the order of arrival."""

    units: Units = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many units there are, full and reduced alike (10.21)."""
        return sum(self.units.values())

    @property
    def is_empty(self) -> bool:
        """Whether there is neither unit nor leader."""
        return not self.units and not self.leaders

    @property
    @rule("3.2")
    def is_army(self) -> bool:
        """Whether there are both units and leaders (3.2)."""
        return bool(self.units and self.leaders)

    def add(self, other: Stack) -> None:
        """Add another stack to this one."""
        add(self.units, other.units)
        self.leaders += other.leaders

    def take(self, other: Stack) -> None:
        """Take a part of this stack away; ValueError when it is not there."""
        take(self.units, other.units)
        for leader in other.leaders:
            self.leaders.remove(leader)

    def holds(self, other: Stack) -> bool:
        """Return whether another stack is a part of this one."""
        return contains(self.units, other.units) and set(other.leaders) <= set(self.leaders)

    def copied(self) -> Stack:
        """Return a stack of its own with the same pieces."""
        return Stack(dict(self.units), [*self.leaders])

    def clear(self) -> None:
        """Take everything away."""
        self.units.clear()
        self.leaders.clear()


def add(units: Units, more: Mapping[str, int]) -> None:
    """Add counts to counts."""
    for face, count in more.items():
        if count:
            units[face] = units.get(face, 0) + count


def take(units: Units, fewer: Mapping[str, int]) -> None:
    """Take counts from counts; ValueError when there are not that many."""
    for face, count in fewer.items():
        left = units.get(face, 0) - count
        if left < 0:
            raise ValueError(f"{count} {face} are to be taken from {units}")
        units[face] = left
        if not left:
            del units[face]


def contains(units: Mapping[str, int], part: Mapping[str, int]) -> bool:
    """Return whether counts hold at least the counts of a part."""
    return all(0 <= count <= units.get(face, 0) for face, count in part.items())


def faces(pieces: Pieces, units: Mapping[str, int]) -> Iterator[UnitFace]:
    """Give the face of each single unit, in the order of the counts."""
    for face, count in units.items():
        for _unit in range(count):
            yield pieces.faces[face]


def combat_factors(pieces: Pieces, units: Mapping[str, int]) -> int:
    """Return the sum of the combat factors of units (12.22)."""
    return sum(pieces.faces[face].combat * count for face, count in units.items())


def steps(pieces: Pieces, units: Mapping[str, int]) -> int:
    """Return the steps of units."""
    return sum(pieces.faces[face].steps * count for face, count in units.items())


def nations(pieces: Pieces, units: Mapping[str, int]) -> frozenset[str]:
    """Return the nations of units."""
    return frozenset(pieces.faces[face].nation for face in units)


def of_nations(pieces: Pieces, units: Mapping[str, int], wanted: Iterable[str]) -> Units:
    """Return the units of some nations."""
    known = frozenset(wanted)
    return {face: n for face, n in units.items() if pieces.faces[face].nation in known}


def of_types(pieces: Pieces, units: Mapping[str, int], *types: str) -> Units:
    """Return the units of some types."""
    return {face: n for face, n in units.items() if pieces.faces[face].type in types}


def lose_step(units: Units, face: str) -> None:
    """Take a step from one unit with this face: it is reduced, or eliminated when it is (12.32)."""
    take(units, {face: 1})
    if not face.startswith(REDUCED):
        add(units, {f"{REDUCED}{face}": 1})
