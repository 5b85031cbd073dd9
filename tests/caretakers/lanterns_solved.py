"""How often Lanterns can be won against a random player: the best play, worked out exactly.

The other token lies anywhere where it was not looked for yet; a random player finds one's own by
every third guess, whatever was guessed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from adjudicator.games.lanterns.rules import BLANK, HIT, PLACES, ROLES, STORM

_FLAME: Final = 0.7
"""How often a flame burns: 4 to 10 on a die of ten."""
_ROUNDS: Final = 3


class Lamps(NamedTuple):
    """What a side has: places that are lit, lanterns at them, and whether its shield is left."""

    lit: int = 0
    lanterns: int = 0
    shield: bool = True


def best_chance(role: str) -> float:
    """Return how often a role can win alone against a player who does anything legal."""
    return _chance(ROLES.index(role), 0, Lamps(), Lamps(), len(PLACES))


@cache
def _lanterns() -> dict[int, float]:
    """Return how often a lamp that is tried gets how many lanterns."""
    found = dict.fromkeys(range(4), 0.0)
    for wind in product((HIT, BLANK, STORM), repeat=3):
        lanterns = wind.count(HIT) if wind.count(STORM) < 2 else 0
        found[lanterns] += _FLAME / 27
    found[0] += 1 - _FLAME
    return found


@cache
def _chance(mine: int, turn: int, own: Lamps, other: Lamps, left: int) -> float:
    """Return the chance before a turn, counted from 0; the first role has the even ones.

    ``left`` is at how many places the token of the other may lie.
    """
    if turn == 2 * _ROUNDS:
        return float(own.lanterns > other.lanterns)
    if turn % 2 == mine:
        return max(_ways(mine, turn, own, other, left))
    dark = len(PLACES) - other.lit
    passes = _chance(mine, turn + 1, own, other, left)
    found = dark * _other_lights(mine, turn, own, other, left) + len(PLACES) * passes * 2 / 3
    return (found + passes) / (dark + len(PLACES) + 1)


def _ways(mine: int, turn: int, own: Lamps, other: Lamps, left: int) -> Iterator[float]:
    """Give the chance of passing, guessing and lighting a lamp."""
    yield _chance(mine, turn + 1, own, other, left)
    wrong = _chance(mine, turn + 1, own, other, left - 1) if left > 1 else 0.0
    yield 1 / left + (1 - 1 / left) * wrong
    if own.lit < len(PLACES):
        yield sum(
            often * _lights(mine, turn, own, other, left, count)
            for count, often in _lanterns().items()
        )


def _lights(mine: int, turn: int, own: Lamps, other: Lamps, left: int, count: int) -> float:
    """Return the chance when a lamp of one's own burns; a random player shields every second."""
    if not count:
        return _chance(mine, turn + 1, own, other, left)
    burns = _chance(mine, turn + 1, _with(own, count), other, left)
    if not other.shield:
        return burns
    return (burns + _chance(mine, turn + 1, own, other._replace(shield=False), left)) / 2


def _other_lights(mine: int, turn: int, own: Lamps, other: Lamps, left: int) -> float:
    """Return the chance when the other lights a lamp, on which one's shield may be spent."""
    found = 0.0
    for count, often in _lanterns().items():
        lit = _with(other, count) if count else other
        ways = [_chance(mine, turn + 1, own, lit, left)]
        if count and own.shield:
            ways.append(_chance(mine, turn + 1, own._replace(shield=False), other, left))
        found += often * max(ways)
    return found


def _with(lamps: Lamps, count: int) -> Lamps:
    return lamps._replace(lit=lamps.lit + 1, lanterns=lamps.lanterns + count)
