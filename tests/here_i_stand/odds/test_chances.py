"""Distributions of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from adjudicator.games.here_i_stand.odds.chances import (
    both,
    hits,
    margins,
    mean,
    outcomes,
    sums_of_two,
    two_dice_reach,
    ways,
)
from tests.tables import each

FACES = range(1, 7)


@each("dice", [0, 1, 2, 4])
def test_hits_are_those_that_counting_every_throw_finds(dice: int) -> None:
    thrown = [sum(face >= 5 for face in faces) for faces in product(FACES, repeat=dice)]
    assert ways(dice) == tuple(thrown.count(number) for number in range(dice + 1))
    assert sum(hits(dice)) == 1


def test_less_than_no_dice_never_hit() -> None:
    assert ways(-1) == (1,)
    assert outcomes(-1, 1) == 6


def test_a_third_of_the_dice_hits_on_average() -> None:
    assert mean(hits(9)) == 3
    assert mean(hits(6, hitting=3)) == 3


def test_both_sides_together_are_every_outcome_once() -> None:
    assert sum(number for _, _, number in both(3, 2)) == outcomes(3, 2)


def test_margins_of_equal_sides_are_symmetric() -> None:
    found = margins(4, 4, 2)
    assert sum(found.values()) == 1
    assert all(found[margin] == found[-margin] for margin in found)


def test_two_dice_are_counted_out() -> None:
    sums = [a + b for a, b in product(FACES, repeat=2)]
    assert sums_of_two() == {total: Fraction(sums.count(total), 36) for total in range(2, 13)}


@each(
    ("needed", "chance"),
    [(9, Fraction(10, 36)), (7, Fraction(21, 36)), (10, Fraction(6, 36)), (2, 1), (1, 1), (13, 0)],
)
def test_two_dice_reach_what_is_needed(needed: int, chance: Fraction) -> None:
    assert two_dice_reach(needed) == chance
