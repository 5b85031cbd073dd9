"""The plane divided among points: for maps of which nobody has the outlines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.drawing.outlines import Side
from adjudicator.drawing.placing import Box
from adjudicator.drawing.warp import Point

_CORNERS: Final = 36
_PASSES: Final = 200


@dataclass(frozen=True)
class Edge:
    """A side of a cell; ``beyond`` is the point whose cell lies behind it, or empty."""

    start: Point
    end: Point
    beyond: str


def cells_around(
    centres: Mapping[str, Point], reach: float, frame: Box
) -> dict[str, tuple[Edge, ...]]:
    """Return what is nearer to each point than to all others, within a reach and in a frame."""
    return {key: _cell(key, centres, reach, frame) for key in centres}


def corners(cell: Iterable[Edge]) -> list[Point]:
    """Return the corners of a cell in their order."""
    return [edge.start for edge in cell]


def squares_in(polygons: Mapping[str, Sequence[Point]], wide: int) -> dict[tuple[int, int], str]:
    """Return in which convex polygon the points of a grid lie, by their numbers across and down.

    ``wide`` is how far apart they are.
    """
    found: dict[tuple[int, int], str] = {}
    for key, polygon in polygons.items():
        low, high = (end(y for _x, y in polygon) for end in (min, max))
        for row in range(math.ceil(low / wide), math.floor(high / wide) + 1):
            ends = list(_crossings(polygon, row * wide))
            if ends:
                first, last = math.ceil(min(ends) / wide), math.floor(max(ends) / wide)
                found.update({(column, row): key for column in range(first, last + 1)})
    return found


def _crossings(polygon: Sequence[Point], y: float) -> Iterable[float]:
    """Yield where the sides of a polygon cross a height."""
    for index, (x, down) in enumerate(polygon):
        last_x, last = polygon[index - 1]
        if (down - y) * (last - y) <= 0 and down != last:
            yield last_x + (x - last_x) * (y - last) / (down - last)


def _cell(key: str, centres: Mapping[str, Point], reach: float, frame: Box) -> tuple[Edge, ...]:
    x, y = centres[key]
    turns = [2 * math.pi * corner / _CORNERS for corner in range(_CORNERS)]
    found = [((x + reach * math.cos(turn), y + reach * math.sin(turn)), "") for turn in turns]
    for side in _sides(frame):
        found = _cut(found, side, "")
    for other, there in centres.items():
        if other != key and math.dist((x, y), there) < 2 * reach:
            found = _cut(found, _nearer((x, y), there), other)
    following = [*found[1:], *found[:1]]
    return tuple(
        Edge(a, b, beyond) for (a, beyond), (b, _next) in zip(found, following, strict=True)
    )


def _cut(polygon: Sequence[tuple[Point, str]], side: Side, beyond: str) -> list[tuple[Point, str]]:
    """Return the part of a polygon inside of a line, each corner with what lies behind its side."""
    kept: list[tuple[Point, str]] = []
    for index, (here, behind) in enumerate(polygon):
        last, behind_last = polygon[index - 1]
        inside, was_inside = side(here), side(last)
        if (inside >= 0) != (was_inside >= 0):
            part = was_inside / (was_inside - inside)
            crossing = (last[0] + (here[0] - last[0]) * part, last[1] + (here[1] - last[1]) * part)
            kept.append((crossing, behind_last if inside >= 0 else beyond))
        if inside >= 0:
            kept.append((here, behind))
    return kept


def _sides(frame: Box) -> tuple[Side, ...]:
    return (
        lambda p: p[0] - frame.left,
        lambda p: frame.right - p[0],
        lambda p: p[1] - frame.top,
        lambda p: frame.bottom - p[1],
    )


def _nearer(here: Point, there: Point) -> Side:
    across = (there[0] - here[0], there[1] - here[1])
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    return lambda p: (middle[0] - p[0]) * across[0] + (middle[1] - p[1]) * across[1]


def spread(points: Mapping[str, Point], least: float) -> dict[str, Point]:
    """Return points moved apart until no two are nearer than ``least``, as far as that goes.

    Each moves as little as its neighbours need; points that are far from all others stay.
    """
    found = {key: [*point] for key, point in points.items()}
    keys = list(found)
    for _pass in range(_PASSES):
        if not sum([_pushed(found[a], found[b], least) for a, b in _pairs(keys)]):
            break
    return {key: (x, y) for key, (x, y) in found.items()}


def _pairs(keys: Sequence[str]) -> Iterable[tuple[str, str]]:
    for index, one in enumerate(keys):
        for other in keys[index + 1 :]:
            yield one, other


def _pushed(a: list[float], b: list[float], least: float) -> bool:
    """Push two points apart by half of what they lack; return whether they lacked anything."""
    across, down = b[0] - a[0], b[1] - a[1]
    if abs(across) >= least or abs(down) >= least:
        return False
    apart = math.hypot(across, down)
    if apart >= least - 0.5:
        return False
    if not apart:  # nothing says in which direction
        across, apart = 1.0, 1.0
    push = (least - apart) / apart / 4
    a[0], a[1] = a[0] - across * push, a[1] - down * push
    b[0], b[1] = b[0] + across * push, b[1] + down * push
    return True
