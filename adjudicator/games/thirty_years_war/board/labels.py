"""Where names, stacks and control boxes stand: each where it covers least."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.around import beyond, rings, tether, weighed
from adjudicator.drawing.placing import Box, Piece, box_around, placed
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element
from adjudicator.drawing.warp import Point
from adjudicator.engine.words import name
from adjudicator.games.thirty_years_war.board.extent import BOX, REACH, SQUARE, Extent
from adjudicator.games.thirty_years_war.board.scene import DOT, NEVER, Mark
from adjudicator.games.thirty_years_war.board.symbols import reach
from adjudicator.games.thirty_years_war.edition.board import Board, Pathway

NAME: Final = 31.0
_HIGH: Final = 31.0
_HALO: Final = 4.0
"""How much wider than its words a name is, by what surrounds them."""
_SIGN: Final = 12.0
_ROAD: Final = 0.35
"""How bad it is to cover a sign, a pathway."""
_OUTSIDE: Final = 6.0
"""How bad it is for a corner of a control box to lie on the land of others."""
_GRID: Final = 60
"""How far apart the places are that a control box is offered in its Area."""


@dataclass(frozen=True)
class Stack:
    """A plate that stands at a place: its size in map units, and whether it matters most."""

    key: str
    place: str
    wide: float
    high: float
    matters: bool


@dataclass(frozen=True)
class Layout:
    """Where everything stands that could stand elsewhere, by key; names of cities by city.

    ``crowded``: something lies on something else, because there is no room.
    """

    names: Mapping[str, Box]
    plates: Mapping[str, Box]
    crowded: bool


@dataclass(frozen=True)
class Paper:
    """What is laid out: cities with names, stacks, control boxes by Area with their sizes."""

    marks: Sequence[Mark]
    stacks: Sequence[Stack]
    boxes: Mapping[str, tuple[float, float]]


def laid_out(
    sheet: Sheet,
    board: Board,
    extent: Extent,
    paper: Paper,
    taken: Iterable[Box] = (),
    *,
    sketch: bool = False,
) -> Layout:
    """Return the layout of a picture; nothing stands where room is ``taken``.

    In a ``sketch`` control boxes are left out where there is no room.
    """
    spots, scale = extent.spots, sheet.scale
    shown = [mark for mark in paper.marks if sheet.region.holds(*spots[mark.id])]
    sizes = {mark.id: reach(mark) * scale for mark in paper.marks}
    stacks = [stack for stack in paper.stacks if sheet.region.holds(*spots[stack.place])]
    stacks.sort(key=lambda stack: (not stack.matters, -stack.wide * stack.high))
    pieces = [_stack(sheet, stack, spots[stack.place], sizes) for stack in stacks]
    areas = [
        piece
        for area, size in paper.boxes.items()
        if (piece := _area_box(sheet, board, extent, area, size)) is not None
    ]
    names = [
        _name(sheet, mark, spots[mark.id], sizes[mark.id])
        for mark in shown
        if mark.shape != DOT and mark.naming != NEVER
    ]
    pieces += [*names, *areas] if sketch else [*areas, *names]
    obstacles = [
        *taken,
        *(_sign_box(spots[mark.id], sizes[mark.id]) for mark in paper.marks),
        *(_box_box(sheet, spots[box]) for box in board.boxes),
        *([] if sketch else _roads(sheet, board.pathways, spots)),
    ]
    found = placed(pieces, obstacles, sheet.frame.grown(-8 * scale))
    left_out = {piece.key for piece in areas} & found.crowded if sketch else frozenset()
    boxes = {key: box for key, box in found.boxes.items() if key not in left_out}
    return Layout(
        names={
            key.removeprefix("name "): box for key, box in boxes.items() if key.startswith("name ")
        },
        plates={key: box for key, box in boxes.items() if not key.startswith("name ")},
        crowded=bool(found.crowded - left_out),
    )


def _sign_box(spot: Point, size: float) -> Box:
    return box_around(*spot, 2 * size, 2 * size, _SIGN, round_=True)


def box_size(sheet: Sheet) -> tuple[float, float]:
    """Return how large a box beside the map is drawn."""
    part = min(1.0, 0.55 + 0.3 * sheet.letters)
    return BOX[0] * part, BOX[1] * part


def _box_box(sheet: Sheet, spot: Point) -> Box:
    return box_around(*spot, *box_size(sheet), _SIGN)


def _roads(sheet: Sheet, ways: Iterable[Pathway], spots: Mapping[str, Point]) -> Iterator[Box]:
    """Yield small boxes along the pathways."""
    step = 30 * sheet.scale
    for way in ways:
        a, b = spots[way.a], spots[way.b]
        if not (sheet.region.holds(*a) or sheet.region.holds(*b)):
            continue
        count = max(2, int(math.dist(a, b) / step))
        for part in range(1, count):
            x = a[0] + (b[0] - a[0]) * part / count
            y = a[1] + (b[1] - a[1]) * part / count
            yield box_around(x, y, step * 0.7, step * 0.7, _ROAD)


def _stack(sheet: Sheet, stack: Stack, here: Point, sizes: Mapping[str, float]) -> Piece:
    near = sizes.get(stack.place, 0.62 * box_size(sheet)[1]) + 3 * sheet.scale
    gaps = {near + far * sheet.scale: far / 60 for far in (0, 18, 45, 80, 130)}
    found = rings(sheet, here, stack.wide, stack.high, gaps)
    more = partial(beyond, sheet, here, stack.wide, stack.high, near)
    return Piece(stack.key, tuple((weighed(box, 3.0), dear) for box, dear in found), more)


def _name(sheet: Sheet, mark: Mark, here: Point, size: float) -> Piece:
    wide = sheet.width(name_of(sheet, mark), NAME) + _HALO * sheet.letters
    high = _HIGH * sheet.letters
    near = size + 5 * sheet.scale
    gaps = {near: 0.0, near + 16 * sheet.scale: 0.5, near + 32 * sheet.scale: 0.9}
    found = rings(sheet, here, wide, high, gaps)
    more = partial(beyond, sheet, here, wide, high, near)
    return Piece(f"name {mark.id}", tuple(found), more)


def name_of(sheet: Sheet, mark: Mark) -> str:
    """Return what stands beside a City: its name, and what is printed there."""
    said = sheet.say(name(mark.name))
    return f"{said} {mark.notes}" if mark.notes else said


def _area_box(
    sheet: Sheet, board: Board, extent: Extent, area: str, size: tuple[float, float]
) -> Piece | None:
    """Return the control box of an Area, which stands on its land; None where that is not seen."""
    seen = [extent.spots[city] for city in board.cities_of[area]]
    seen = [spot for spot in seen if sheet.region.holds(*spot)]
    if not seen:
        return None
    x = sum(spot[0] for spot in seen) / len(seen)
    y = sum(spot[1] for spot in seen) / len(seen)
    unit = 4000.0 * sheet.scale**2
    found = [
        (box, unit * (math.dist(spot, (x, y)) / 250 + _OUTSIDE * outside))
        for spot, box, outside in _on_grid(seen, size, _land_of(board, extent, area))
    ]
    return Piece(f"area-{area}", tuple(found))


def _land_of(board: Board, extent: Extent, area: str) -> frozenset[tuple[int, int]]:
    """Return the squares in which the land of an Area is."""
    cities = board.cities_of[area]
    return frozenset(square for square, city in extent.land.items() if city in cities)


def _on_grid(
    spots: Sequence[Point], size: tuple[float, float], land: Container[tuple[int, int]]
) -> Iterator[tuple[Point, Box, int]]:
    """Yield points on a grid around some others, each with a box around it.

    The number is how many corners of the box lie outside of the squares of some land.
    """
    reach, (wide, high) = round(REACH * 0.8), size
    left, right = (round(end(x for x, _y in spots)) for end in (min, max))
    top, bottom = (round(end(y for _x, y in spots)) for end in (min, max))
    for x in range(left - reach, right + reach, _GRID):
        across = [round((x + side * wide / 2) / SQUARE) for side in (-1, 1)]
        for y in range(top - reach, bottom + reach, _GRID):
            down = [round((y + side * high / 2) / SQUARE) for side in (-1, 1)]
            outside = sum((i, j) not in land for i in across for j in down)
            yield (float(x), float(y)), box_around(x, y, wide, high, 3.0), outside


def _is_on(board: Board, extent: Extent, point: Point, area: str) -> bool:
    """Return whether a point lies on the land of an Area."""
    city = extent.city_at(point)
    return bool(city) and board.cities[city].area == area


# -- drawing --------------------------------------------------------------------------------------


def names_drawn(sheet: Sheet, marks: Iterable[Mark], layout: Layout) -> str:
    """Return the names of all cities that have a place for it."""
    drawn = [
        narrow(name_of(sheet, mark), box.middle[0], box.bottom - 7 * sheet.letters)
        for mark in marks
        if (box := layout.names.get(mark.id))
    ]
    return element(
        "g",
        *drawn,
        font_size=NAME * sheet.letters,
        class_="names",
        stroke=common.PAPER,
        stroke_width=6 * sheet.letters,
        stroke_linejoin="round",
        stroke_opacity="0.85",
        paint_order="stroke",
        fill=common.INK,
        text_anchor="middle",
    )


def tethers(sheet: Sheet, board: Board, extent: Extent, paper: Paper, layout: Layout) -> str:
    """Return a line from each stack, name or control box that stands apart to where it belongs."""
    sizes = {mark.id: reach(mark) * sheet.scale for mark in paper.marks}
    spots, far = extent.spots, 0.62 * box_size(sheet)[0]
    plates = [
        line
        for stack in paper.stacks
        if (box := layout.plates.get(stack.key))
        and (
            line := tether(spots[stack.place], box, sizes.get(stack.place, far) + 14 * sheet.scale)
        )
    ]
    names = [
        line
        for city, box in layout.names.items()
        if (line := tether(spots[city], box, sizes[city] + 50 * sheet.scale))
    ]
    names += [
        line
        for area in paper.boxes
        if (box := layout.plates.get(f"area-{area}"))
        and not _is_on(board, extent, box.middle, area)
        and (line := tether(_nearest(board, extent, area, box.middle), box, 0.0))
    ]
    ink = {"stroke": common.INK, "fill": "none"}
    return element("g", *plates, stroke_width=5 * sheet.scale, **ink) + element(
        "g", *names, stroke_width=2.5 * sheet.scale, **ink
    )


def _nearest(board: Board, extent: Extent, area: str, point: Point) -> Point:
    """Return where the nearest city of an Area is."""
    return min(
        (extent.spots[city] for city in board.cities_of[area]),
        key=lambda spot: math.dist(spot, point),
    )
