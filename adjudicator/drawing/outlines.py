"""Polygons and lines: clipping, cells around points, simplifying, smoothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from adjudicator.drawing.warp import Point

Side = Callable[[Point], float]
"""How far a point lies inside of a line; negative is outside."""


def clipped(polygon: Sequence[Point], side: Side) -> list[Point]:
    """Return the part of a polygon that lies inside of a line."""
    kept: list[Point] = []
    for index, here in enumerate(polygon):
        last = polygon[index - 1]
        inside, was_inside = side(here), side(last)
        if (inside >= 0) != (was_inside >= 0):
            part = was_inside / (was_inside - inside)
            kept.append(
                (last[0] + (here[0] - last[0]) * part, last[1] + (here[1] - last[1]) * part)
            )
        if inside >= 0:
            kept.append(here)
    return kept


def within(
    polygon: Sequence[Point], left: float, top: float, right: float, bottom: float
) -> list[Point]:
    """Return the part of a polygon in a rectangle."""
    sides: tuple[Side, ...] = (
        lambda p: p[0] - left,
        lambda p: right - p[0],
        lambda p: p[1] - top,
        lambda p: bottom - p[1],
    )
    found = list(polygon)
    for side in sides:
        found = clipped(found, side)
    return found


def cell(centre: Point, others: Iterable[Point], reach: float, corners: int = 36) -> list[Point]:
    """Return what lies nearer to ``centre`` than to any of the others, and within ``reach``."""
    found = [
        (
            centre[0] + reach * math.cos(2 * math.pi * corner / corners),
            centre[1] + reach * math.sin(2 * math.pi * corner / corners),
        )
        for corner in range(corners)
    ]
    for other in others:
        if other != centre and math.dist(centre, other) < 2 * reach:
            found = clipped(found, _nearer(centre, other))
    return found


def disc_in(
    polygon: Sequence[Point], centre: Point, radius: float, corners: int = 36
) -> list[Point]:
    """Return the part of a polygon that lies in a disc."""
    found = list(polygon)
    for corner in range(corners):
        turn = 2 * math.pi * corner / corners
        found = clipped(found, _before(centre, math.cos(turn), math.sin(turn), radius))
    return found


def _before(centre: Point, right: float, down: float, far: float) -> Side:
    return lambda p: far - (p[0] - centre[0]) * right - (p[1] - centre[1]) * down


def _nearer(here: Point, there: Point) -> Side:
    across = (there[0] - here[0], there[1] - here[1])
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    return lambda p: (middle[0] - p[0]) * across[0] + (middle[1] - p[1]) * across[1]


def area(polygon: Sequence[Point]) -> float:
    """Return the area of a polygon."""
    return abs(
        sum(
            polygon[index - 1][0] * here[1] - here[0] * polygon[index - 1][1]
            for index, here in enumerate(polygon)
        )
        / 2
    )


def simplified(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Return a line with the points left out that are less than ``tolerance`` beside it."""
    kept = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        far, index = max(
            ((_beside(line[i], line[first], line[last]), i) for i in range(first + 1, last)),
            default=(0.0, 0),
        )
        if far > tolerance:
            kept.add(index)
            parts += [(first, index), (index, last)]
    return [line[index] for index in sorted(kept)]


def _beside(p: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b)
    if not length:
        return math.dist(p, a)
    return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length


def smoothed(line: Sequence[Point], passes: int) -> list[Point]:
    """Return a line with its corners rounded; its ends stay where they are."""
    found = list(line)
    for _pass in range(passes):
        middle = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(found, found[1:], found[2:], strict=False)
        ]
        found = [found[0], *middle, found[-1]]
    return found
