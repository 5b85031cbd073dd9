"""The map that an edition makes: where cities and boxes are, and the land around each.

Nobody has the outlines of the Areas. So the plane is divided among the cities of the edition, and
the cells of an Area together are its land. A group's own map is divided in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from adjudicator.drawing.partition import Edge, cells_around, corners, spread, squares_in
from adjudicator.drawing.placing import Box
from adjudicator.drawing.warp import Point
from adjudicator.games.thirty_years_war.edition import Edition

WIDTH: Final = 5100
"""How wide the map is, in its own units."""
BAND: Final = 1040
"""How high the band with the tracks above the map is."""
REACH: Final = 400.0
"""How far the land of a city reaches."""
SQUARE: Final = 30
"""How wide the squares are in which points are looked up."""
DISC: Final = 88.0
"""How far the land of an Independent City reaches, which lies upon that of others."""
BOX: Final = (560.0, 200.0)
"""How wide and high the boxes beside the map are."""
_LEAST: Final = 190.0
"""How far cities stay apart."""
_MARGIN: Final = 300.0
_ABOVE: Final = 480.0
"""How much room there is around the cities, and above them for boxes."""
_STEP: Final = 90
_OFFSHORE: Final = 420.0
"""How far boxes are from cities where there is room."""
_AWAY: Final = 10.0
"""How much worse a unit too near to a city is for a box than one farther from its arrows."""

_City: TypeAlias = tuple[str, str, float, float]


@dataclass(frozen=True)
class Extent:
    """The map of an edition, in map units; nothing of it changes during a game.

    ``spots`` has all cities and boxes. ``cells`` is the land by city, with the city beyond each
    edge; Independent Cities have none. ``land`` has the city of the cell by square of ``SQUARE``.
    """

    height: int
    spots: dict[str, Point]
    cells: dict[str, tuple[Edge, ...]]
    land: dict[tuple[int, int], str]

    def city_at(self, point: Point) -> str:
        """Return in which city's cell a point lies, about; empty where it is no land."""
        return self.land.get((round(point[0] / SQUARE), round(point[1] / SQUARE)), "")


def extent_of(edition: Edition) -> Extent:
    """Return the map of an edition."""
    board = edition.board
    cities = tuple((city.id, city.area, city.x, city.y) for city in board.cities.values())
    arrows = tuple((way.a, way.b) for way in board.pathways if {way.a, way.b} & {*board.boxes})
    return _surveyed(cities, tuple(board.boxes), arrows)


@lru_cache(8)
def _surveyed(
    cities: tuple[_City, ...], boxes: tuple[str, ...], arrows: tuple[tuple[str, str], ...]
) -> Extent:
    """Return the map of cities (identifier, Area or empty, x, y), boxes, and arrows to them."""
    spots, height = _scaled(cities)
    centres = {city: spots[city] for city, area, _x, _y in cities if area}
    frame = Box(0.0, float(BAND), float(WIDTH), float(height))
    cells = cells_around(centres, REACH, frame)
    for box in boxes:
        linked = [spots[end] for pair in arrows if box in pair for end in pair if end in spots]
        spots[box] = _room(linked or [*spots.values()], spots, height)
    land = squares_in({city: corners(cell) for city, cell in cells.items()}, SQUARE)
    return Extent(height, spots, cells, land)


def _scaled(cities: Iterable[_City]) -> tuple[dict[str, Point], int]:
    """Return where cities are on the map, none too near to another, and how high it is."""
    drawn = {city: (x, y) for city, _area, x, y in cities}
    left, right = min(x for x, _y in drawn.values()), max(x for x, _y in drawn.values())
    top = min(y for _x, y in drawn.values())
    scale = (WIDTH - 2 * _MARGIN) / max(right - left, 1.0)
    apart = spread(
        {
            city: (_MARGIN + (x - left) * scale, BAND + _ABOVE + (y - top) * scale)
            for city, (x, y) in drawn.items()
        },
        _LEAST,
    )
    kept = {
        city: (round(min(max(x, 150.0), WIDTH - 150.0)), round(max(y, BAND + 150.0)))
        for city, (x, y) in apart.items()
    }
    return {**kept}, round(max(y for _x, y in kept.values()) + _MARGIN)


def _room(linked: list[Point], spots: dict[str, Point], height: int) -> Point:
    """Return where a box stands: off the land, and as near to its arrows as can be."""
    x = sum(point[0] for point in linked) / len(linked)
    y = sum(point[1] for point in linked) / len(linked)
    wide, high = BOX

    def cost(there: Point, far: float) -> float:
        lacking = (max(0.0, _OFFSHORE - _apart(there, spot)) for spot in spots.values())
        return far + _AWAY * sum(lacking)

    places = [
        (float(across), float(down))
        for across in range(round(wide / 2) + 40, WIDTH - round(wide / 2) - 40, _STEP)
        for down in range(BAND + round(high / 2) + 60, height - round(high / 2) - 60, _STEP)
    ]
    best = (math.inf, (x, y))
    for far, there in sorted((math.dist(there, (x, y)), there) for there in places):
        if far > best[0]:
            break  # what is too near only adds to that
        best = min(best, (cost(there, far), there))
    return best[1]


def _apart(box: Point, spot: Point) -> float:
    """Return how far a point is from the rim of a box around another."""
    across = max(0.0, abs(box[0] - spot[0]) - BOX[0] / 2)
    down = max(0.0, abs(box[1] - spot[1]) - BOX[1] / 2)
    return math.hypot(across, down)
