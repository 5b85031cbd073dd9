"""14 and 15.1 Chances to take walls, roughly: in the field first where many stand before them."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb, exp
from typing import Final

_HIT: Final = 1 / 3
_WALLS: Final = 4
"""So many units withdraw into a fortification (13.4); more of them fight in the field first."""
_HARD: Final = 0.6
"""What is left of a chance when a field battle goes before the siege."""
_ASSAULTS: Final = 3
_PATIENCE: Final = 0.85
"""What is left of the worth of a key for every impulse in which it is not taken."""
_TOO_FEW: Final = 0.15


def chance_to_take(units: int, rating: int, inside: int, their_rating: int = 0) -> float:
    """Return about how likely an army takes walls that it stands before, by rating of leaders."""
    found = _TOO_FEW * units / (units + inside + 1)
    if units > inside > _WALLS:
        found = max(found, _won(units + rating, inside + their_rating + 1) * _HARD)
    elif units > inside:
        found = max(found, _stormed(units, rating, inside, their_rating, _ASSAULTS))
    return found


@lru_cache(16384)
def _stormed(units: int, rating: int, inside: int, their_rating: int, tries: int) -> float:
    """Return the chance to take walls in some assaults: one die for two units if manned (15.1)."""
    if units <= inside or not tries:
        return 0.0
    dice = rating + ((units + 1) // 2 if inside else units)
    against = inside + their_rating + 1
    total = 0.0
    for hits in range(dice + 1):
        for losses in range(against + 1):
            chance = _hits(dice, hits) * _hits(against, losses)
            left, there = units - min(units, losses), max(0, inside - hits)
            if hits and left and not there:
                total += chance
            else:
                total += chance * _PATIENCE * _stormed(left, rating, there, their_rating, tries - 1)
    return total


@cache
def _hits(dice: int, hits: int) -> float:
    return comb(dice, hits) * _HIT**hits * float(1 - _HIT) ** (dice - hits)


@lru_cache(4096)
def _won(dice: int, others: int) -> float:
    """Return about the chance to win a field battle with so many dice."""
    return 1 / (1 + exp(-1.4 * (dice - others) / (dice + others) ** 0.5))
