"""Finding room for words: every piece has several places, and the least crowded one is taken."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_CELL: Final = 160.0
"""The width of a cell in which boxes are looked up, in map units."""
_SWEEPS: Final = 3
_OUTSIDE: Final = 6.0
"""How much worse a piece of a box outside of the picture is than one over something else."""


@dataclass(frozen=True)
class Box:
    """A rectangle, in map units; ``weight`` is how bad it is to cover it."""

    left: float
    top: float
    right: float
    bottom: float
    weight: float = 1.0

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def shared(self, other: Box) -> float:
        """Return the area that two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in the box."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def grown(self, by: float) -> Box:
        """Return the box with a margin around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by, self.weight)


def box_around(x: float, y: float, width: float, height: float, weight: float = 1.0) -> Box:
    """Return the box of a size around a point."""
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2, weight)


@dataclass(frozen=True)
class Piece:
    """Something to be placed: where it may stand, and how bad each of that is (square units)."""

    key: str
    places: tuple[tuple[Box, float], ...]


class _Crowd:
    """Boxes that are found again by where they are."""

    def __init__(self) -> None:
        self._cells: defaultdict[tuple[int, int], dict[str, Box]] = defaultdict(dict)

    def add(self, key: str, box: Box) -> None:
        for cell in _cells(box):
            self._cells[cell][key] = box

    def remove(self, key: str, box: Box) -> None:
        for cell in _cells(box):
            del self._cells[cell][key]

    def cost(self, box: Box) -> float:
        """Return how much of other boxes a box would cover, by their weight."""
        cells = [found for cell in _cells(box) if (found := self._cells.get(cell))]
        if not cells:
            return 0.0
        near = cells[0] if len(cells) == 1 else {key: one for c in cells for key, one in c.items()}
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        # Most boxes of a cell do not touch; asking them one by one is what takes the time.
        touching = [
            other
            for other in near.values()
            if other.left < right
            and left < other.right
            and other.top < bottom
            and top < other.bottom
        ]
        return sum(box.shared(other) * other.weight for other in touching)


def placed(pieces: Sequence[Piece], taken: Iterable[Box], frame: Box) -> Mapping[str, Box]:
    """Return a box for every piece, in a frame with boxes that are taken already.

    Pieces come in order of importance. After the first round each one is tried again with all
    others in their places.
    """
    fixed = _Crowd()
    for index, box in enumerate(taken):
        fixed.add(str(index), box)
    choices = {
        piece.key: sorted(
            (_alone(box, dislike, frame), index, box)
            for index, (box, dislike) in enumerate(piece.places)
        )
        for piece in pieces
    }
    covered: dict[str, dict[int, float]] = {piece.key: {} for piece in pieces}
    others = _Crowd()
    found: dict[str, Box] = {}
    for _sweep in range(_SWEEPS):
        for key, choice in choices.items():
            if key in found:
                others.remove(key, found[key])
            found[key] = _best(choice, covered[key], fixed, others)
            others.add(key, found[key])
    return found


def _best(
    choice: Sequence[tuple[float, int, Box]],
    covered: dict[int, float],
    fixed: _Crowd,
    others: _Crowd,
) -> Box:
    """Return the place that is least bad, the first one of several.

    ``choice`` are places with how bad each is by itself and its number, the best one first;
    ``covered`` is filled with what they cover of the fixed boxes, which stays what it is.
    """
    least, first, best = math.inf, 0, choice[0][2]
    for alone, index, box in choice:
        if alone > least:
            break  # what a place covers only adds to that
        if index not in covered:
            covered[index] = fixed.cost(box)
        cost = alone + covered[index]
        if cost > least:
            continue
        cost += others.cost(box)
        if cost < least or (cost == least and index < first):
            least, first, best = cost, index, box
    return best


def _alone(box: Box, dislike: float, frame: Box) -> float:
    """Return how bad a place is whatever else is there."""
    area = (box.right - box.left) * (box.bottom - box.top)
    return dislike + (area - box.shared(frame)) * _OUTSIDE


def _cells(box: Box) -> list[tuple[int, int]]:
    return [
        (i, j)
        for i in range(int(box.left // _CELL), int(box.right // _CELL) + 1)
        for j in range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
    ]
