"""Chances of rolls, exact: every face of every die is counted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from adjudicator.games.thirty_years_war.rules.dice import SIDES

FACES: Final = tuple(range(SIDES))
"""The faces of the die: its 0 is a 0 (2.5)."""

T = TypeVar("T", bound=Hashable)

Numbers: TypeAlias = tuple[tuple[int, Fraction], ...]
"""Numbers that can come, the lowest first, each with its chance."""


def shares(results: Iterable[T]) -> Mapping[T, Fraction]:
    """Return the chance of each of some results that are equally likely."""
    found = [*results]
    return {one: Fraction(found.count(one), len(found)) for one in dict.fromkeys(found)}


def numbers(results: Iterable[int]) -> Numbers:
    """Return the chances of some numbers that are equally likely."""
    return tuple(sorted(shares(results).items()))


def mean(chances: Numbers) -> Fraction:
    """Return the average of numbers."""
    return sum((number * chance for number, chance in chances), Fraction())


def faces_that(wanted: Iterable[bool]) -> Fraction:
    """Return the chance of a die, of whose faces is said whether each is wanted."""
    found = [*wanted]
    return Fraction(sum(found), len(found))
