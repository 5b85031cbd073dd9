"""Chances of rolls, exact: every face of every die is counted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from adjudicator.games.thirty_years_war.rules.dice import SIDES

FACES: Final = tuple(range(SIDES))
"""The faces of the die: its 0 is a 0 (2.5)."""

T = TypeVar("T", bound=Hashable)


def shares(results: Iterable[T]) -> Mapping[T, Fraction]:
    """Return the chance of each of some results that are equally likely."""
    found = [*results]
    return {one: Fraction(found.count(one), len(found)) for one in dict.fromkeys(found)}
