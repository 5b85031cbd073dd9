"""Successive halving: all candidates are tried a little, the better half again and again."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2


def best_of(count: int, trials: int, value: Callable[[int, int], float]) -> int:
    """Return which of ``count`` candidates (at least 1) is best by about ``trials`` trials in all.

    ``value(candidate, trial)`` is the result of a trial; those of all candidates with one number
    are about the same thing. In each round every candidate that is left is tried at least once;
    the better half by the mean stays, of equal ones the first.
    """
    alive = list(range(count))
    results: list[list[float]] = [[] for _ in alive]
    rounds = max(1, ceil(log2(count)))
    while len(alive) > 1:
        for candidate in alive:
            for _ in range(max(1, trials // (rounds * len(alive)))):
                results[candidate].append(value(candidate, len(results[candidate])))
        alive.sort(key=lambda one: (-sum(results[one]) / len(results[one]), one))
        del alive[ceil(len(alive) / 2) :]
    return alive[0]
