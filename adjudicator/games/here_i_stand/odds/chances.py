"""Distributions of dice: hits among many dice, the sum of two, both sides of a fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from adjudicator.games.here_i_stand.rules.land.sides import HIT

FACES: Final = 6
HITTING: Final = FACES + 1 - HIT
"""How many faces of a die hit in combat."""


@cache
def ways(dice: int, hitting: int = HITTING) -> tuple[int, ...]:
    """Return for 0, 1, ... hits in how many of the 6 ** ``dice`` outcomes they are rolled.

    ``hitting`` is the number of faces that hit; no or fewer dice never hit.
    """
    count = max(0, dice)
    return tuple(
        comb(count, hits) * hitting**hits * (FACES - hitting) ** (count - hits)
        for hits in range(count + 1)
    )


@cache
def hits(dice: int, hitting: int = HITTING) -> tuple[Fraction, ...]:
    """Return the chances of 0, 1, ... hits."""
    return tuple(Fraction(number, FACES ** max(0, dice)) for number in ways(dice, hitting))


def both(attack: int, defence: int) -> Iterator[tuple[int, int, int]]:
    """Yield the hits of attacker and defender with the number of ways to roll them.

    The ways add up to ``outcomes(attack, defence)``.
    """
    for own, own_ways in enumerate(ways(attack)):
        for other, other_ways in enumerate(ways(defence)):
            yield own, other, own_ways * other_ways


def outcomes(attack: int, defence: int) -> int:
    """Return in how many ways the dice of both sides can fall."""
    return int(FACES ** (max(0, attack) + max(0, defence)))


@cache
def margins(attack: int, defence: int, hitting: int) -> Mapping[int, Fraction]:
    """Return the chances of the attacker's hits less the defender's."""
    found: dict[int, Fraction] = {}
    for own, chance in enumerate(hits(attack, hitting)):
        for other, other_chance in enumerate(hits(defence, hitting)):
            found[own - other] = found.get(own - other, Fraction()) + chance * other_chance
    return found


@cache
def sums_of_two() -> Mapping[int, Fraction]:
    """Return the chances of the sums of two dice, 2 to 12."""
    return {
        total: Fraction(FACES - abs(FACES + 1 - total), FACES**2)
        for total in range(2, 2 * FACES + 1)
    }


def two_dice_reach(needed: int) -> Fraction:
    """Return the chance that the sum of two dice is at least ``needed``."""
    return sum((p for total, p in sums_of_two().items() if total >= needed), Fraction())


def mean(chances: tuple[Fraction, ...]) -> Fraction:
    """Return the average of a distribution over 0, 1, 2, ..."""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction())
