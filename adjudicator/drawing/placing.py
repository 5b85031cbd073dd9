"""Finding room for words: every piece has several places, and the least crowded one is taken.

No piece lies on another in the end, nor on what is solid: one that still does after all have been
placed goes to the nearest place that is free.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

_CELL: Final = 160.0
"""The width of a cell in which boxes are looked up, in map units."""
_SWEEPS: Final = 3
_OUTSIDE: Final = 6.0
"""How much worse a piece of a box outside of the picture is than one over something else."""
SOLID: Final = 2.0
"""The least weight of a taken box that no piece may touch."""
_SLACK: Final = 1.0
"""How far boxes may reach into each other, in map units: less than is ever seen."""


@dataclass(frozen=True)
class Box:
    """A rectangle, in map units; ``weight`` is how bad it is to cover it.

    ``round``: only the ellipse in it is taken, as the sign of a space is.
    """

    left: float
    top: float
    right: float
    bottom: float
    weight: float = 1.0
    round: bool = False

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

    def inside(self, frame: Box) -> bool:
        """Return whether the whole box lies in another."""
        return frame.holds(self.left, self.top) and frame.holds(self.right, self.bottom)

    def touches(self, other: Box) -> bool:
        """Return whether a rectangle reaches into another box, which may be round."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        if wide <= _SLACK or high <= _SLACK:
            return False
        if not other.round:
            return True
        x, y = other.middle
        across = (min(max(x, self.left), self.right) - x) / (other.right - x - _SLACK)
        down = (min(max(y, self.top), self.bottom) - y) / (other.bottom - y - _SLACK)
        return across * across + down * down < 1

    def grown(self, by: float) -> Box:
        """Return the box with a margin around it."""
        return Box(
            self.left - by,
            self.top - by,
            self.right + by,
            self.bottom + by,
            self.weight,
            self.round,
        )


def box_around(
    x: float, y: float, width: float, height: float, weight: float = 1.0, *, round_: bool = False
) -> Box:
    """Return the box of a size around a point."""
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2, weight, round_)


@dataclass(frozen=True)
class Piece:
    """Something to be placed: where it may stand, and how bad each of that is (square units).

    ``more`` gives further places, the best first, for when all of those are taken.
    """

    key: str
    places: tuple[tuple[Box, float], ...]
    more: Callable[[], Iterable[Box]] = tuple


@dataclass(frozen=True)
class Placed:
    """Where pieces stand, by their keys, and which of them found no place that is free."""

    boxes: Mapping[str, Box]
    crowded: frozenset[str]


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

    def _near(self, box: Box) -> Iterable[Box]:
        cells = [found for cell in _cells(box) if (found := self._cells.get(cell))]
        if len(cells) == 1:
            return cells[0].values()
        return {key: one for found in cells for key, one in found.items()}.values()

    def blocks(self, box: Box, least: float = 0.0) -> bool:
        """Return whether something of a weight is where a box would stand."""
        return any(one.weight >= least and box.touches(one) for one in self._near(box))

    def cost(self, box: Box) -> float:
        """Return how much of other boxes a box would cover, by their weight."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        # Most boxes of a cell do not touch; asking them one by one is what takes the time.
        touching = [
            other
            for other in self._near(box)
            if other.left < right
            and left < other.right
            and other.top < bottom
            and top < other.bottom
        ]
        return sum(box.shared(other) * other.weight for other in touching)


def placed(pieces: Sequence[Piece], taken: Iterable[Box], frame: Box) -> Placed:
    """Return a box for every piece, in a frame with boxes that are taken already.

    Pieces come in order of importance. After the first round each one is tried again with all
    others in their places. In the end those of less importance make way.
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
    return Placed(found, _freed(pieces, found, fixed, others, frame))


def _freed(
    pieces: Sequence[Piece], found: dict[str, Box], fixed: _Crowd, others: _Crowd, frame: Box
) -> frozenset[str]:
    """Move each piece that lies on something to a place that is free; return those without one.

    Where there is none, it goes where it lies on less important pieces only, which then move.
    """
    settled, crowded = _Crowd(), set()

    def is_free(box: Box) -> bool:
        return box.inside(frame) and not fixed.blocks(box, SOLID) and not settled.blocks(box)

    for piece in pieces:
        here = found[piece.key]
        others.remove(piece.key, here)
        if not is_free(here):
            liked = sorted(piece.places, key=lambda place: place[1])
            offered = chain((box for box, _dislike in liked), piece.more())
            free = _nearest(filter(is_free, offered), others)
            if free is None:
                crowded.add(piece.key)
            found[piece.key] = here = free or here
        settled.add(piece.key, here)
    return frozenset(crowded)


def _nearest(free: Iterable[Box], others: _Crowd) -> Box | None:
    """Return the first place where none of the others stands, else the first one."""
    first = None
    for box in free:
        if not others.blocks(box):
            return box
        first = first or box
    return first


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
