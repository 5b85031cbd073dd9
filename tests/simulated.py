"""Comparing chances with what has come of playing the rules many times."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from statistics import mean, pvariance
from typing import Any, Final

import pytest

RUNS: Final[list[Any]] = [200, pytest.param(2000, marks=pytest.mark.full)]
"""How often: enough to see a wrong rule, and enough to see a wrong die."""
_SIGMAS: Final = 4.0


def expect_chance(seen: Sequence[bool], chance: Fraction) -> None:
    """Compare how often something has happened with its chance."""
    often, runs = sum(seen), len(seen)
    if chance in (0, 1):
        assert often == runs * chance
        return
    tolerance = _SIGMAS * sqrt(runs * chance * (1 - chance))
    assert abs(often - runs * chance) <= tolerance, f"{often} of {runs}; {float(chance):.3f}"


def expect_average(seen: Sequence[int], average: Fraction) -> None:
    """Compare numbers with their average."""
    tolerance = _SIGMAS * sqrt(pvariance(seen) / len(seen))
    found = mean(seen)
    assert abs(found - average) <= tolerance, f"{found} on average; {float(average):.3f}"
