"""A smooth change of coordinates that takes given points exactly to other given points.

A printed map is no projection of the globe: it stretches the places where much is fought over.
A thin plate spline bends as little as it can between the places of which both positions are known,
so that true coasts run past the printed spaces as they do past the towns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

_PARALLEL = math.cos(math.radians(45))
"""A degree of longitude in degrees of latitude in the middle of the map."""


@dataclass(frozen=True)
class Warp:
    """The thin plate spline through known points; ``weights`` has one row each, then three more."""

    known: tuple[Point, ...]
    weights: tuple[Point, ...]

    def __call__(self, longitude: float, latitude: float) -> Point:
        """Return where a point of the globe (degrees) is on the map."""
        here = (longitude * _PARALLEL, latitude)
        bends = [_bend(here, there) for there in self.known]
        terms = [*bends, 1.0, *here]
        return (
            sum(term * weight[0] for term, weight in zip(terms, self.weights, strict=True)),
            sum(term * weight[1] for term, weight in zip(terms, self.weights, strict=True)),
        )


def warp_through(pairs: Sequence[tuple[Point, Point]]) -> Warp:
    """Return the warp that takes the first of each pair (degrees) to the second (map units)."""
    known = tuple((longitude * _PARALLEL, latitude) for (longitude, latitude), _ in pairs)
    count = len(known)
    rows: list[list[float]] = []
    for here, (_, there) in zip(known, pairs, strict=True):
        rows.append([*(_bend(here, other) for other in known), 1.0, *here, *there])
    for part in range(3):
        flat = [(1.0, *here)[part] for here in known]
        rows.append([*flat, 0.0, 0.0, 0.0, 0.0, 0.0])
    return Warp(known, tuple(_solved(rows, count + 3)))


def _bend(a: Point, b: Point) -> float:
    squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return squared * math.log(squared) if squared else 0.0


def _solved(rows: list[list[float]], size: int) -> list[Point]:
    """Solve linear equations with two right sides by elimination; ``rows`` are used up."""
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column]
        for row in rows[column + 1 : size]:
            factor = row[column] / pivot[column]
            if factor:
                for place in range(column, size + 2):
                    row[place] -= factor * pivot[place]
    found: list[Point] = [(0.0, 0.0)] * size
    for column in reversed(range(size)):
        row = rows[column]
        left, right = (
            (
                row[size + side]
                - sum(row[other] * found[other][side] for other in range(column + 1, size))
            )
            / row[column]
            for side in (0, 1)
        )
        found[column] = (left, right)
    return found
