"""Where names and plates stand: around their spaces, where they cover least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from adjudicator.drawing.placing import Box, Piece, box_around, placed
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import characters, element, number
from adjudicator.engine.words import name
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.changes import position
from adjudicator.games.here_i_stand.board.plates import Block
from adjudicator.games.here_i_stand.board.scene import Mark
from adjudicator.games.here_i_stand.board.symbols import RADII, anchor_point, reach
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones, zones_of
from adjudicator.games.here_i_stand.rules.reference import rows

NAME: Final = 31.0
KEY_NAME: Final = 33.0
SEA_NAME: Final = 40.0
_SIGN: Final = 12.0
_ANCHOR: Final = 2.0
_ROAD: Final = 0.35
"""How bad it is to cover a sign, an anchor, a line."""
_AROUND: Final = (
    *((1.0, 0.0, 0.0), (-1.0, 0.0, 0.1), (0.0, 1.0, 0.05), (0.0, -1.0, 0.05)),
    *((1.0, 0.6, 0.1), (1.0, -0.6, 0.1), (-1.0, 0.6, 0.15), (-1.0, -0.6, 0.15)),
    *((0.6, 1.0, 0.1), (0.6, -1.0, 0.1), (-0.6, 1.0, 0.15), (-0.6, -1.0, 0.15)),
    *((1.0, 1.0, 0.2), (1.0, -1.0, 0.2), (-1.0, 1.0, 0.25), (-1.0, -1.0, 0.25)),
)
"""Directions from a space with how little each is liked."""


@dataclass(frozen=True)
class Layout:
    """Where everything stands that could stand elsewhere: names of places, and blocks by key."""

    names: Mapping[str, Box]
    blocks: Mapping[str, Box]


def laid_out(
    sheet: Sheet, marks: Sequence[Mark], blocks: Sequence[Block], taken: Iterable[Box]
) -> Layout:
    """Return the layout of a picture; ``taken`` is where nothing may stand."""
    shown = [mark for mark in marks if sheet.region.holds(mark.x, mark.y)]
    seen = [block for block in blocks if sheet.region.holds(*position(block.place))]
    sizes = {mark.id: reach(mark) * sheet.scale for mark in shown}
    pieces = [_block(sheet, block, sizes) for block in seen]
    seas = [zone for zone in sea_zones().values() if sheet.region.holds(zone.x, zone.y)]
    pieces += [_sea_name(sheet, zone.id, zone.name) for zone in seas]
    order = sorted(shown, key=lambda mark: not places()[mark.id].is_key)
    pieces += [_name(sheet, mark, sizes[mark.id]) for mark in order]
    obstacles = chain(taken, _signs(sheet, shown, sizes), _roads(sheet))
    found = placed(pieces, obstacles, sheet.frame.grown(-8 * sheet.scale))
    return Layout(
        names={
            key.removeprefix("name "): box for key, box in found.items() if key.startswith("name ")
        },
        blocks={block.key: found[block.key] for block in seen},
    )


def _signs(sheet: Sheet, marks: Sequence[Mark], sizes: Mapping[str, float]) -> Iterable[Box]:
    for mark in marks:
        size = sizes[mark.id]
        yield box_around(mark.x, mark.y, 2 * size, 2 * size, _SIGN)
        for zone in zones_of(mark.id):
            x, y = anchor_point(mark, zone, RADII[mark.shape] * sheet.scale)
            yield box_around(x, y, 22 * sheet.scale, 28 * sheet.scale, _ANCHOR)


def _roads(sheet: Sheet) -> Iterable[Box]:
    """Yield small boxes along the connections."""
    step = 30 * sheet.scale
    for row in rows("connections"):
        a, b = position(row["a"]), position(row["b"])
        if not (sheet.region.holds(*a) or sheet.region.holds(*b)):
            continue
        count = max(2, int(math.dist(a, b) / step))
        for part in range(1, count):
            x = a[0] + (b[0] - a[0]) * part / count
            y = a[1] + (b[1] - a[1]) * part / count
            yield box_around(x, y, step * 0.7, step * 0.7, _ROAD)


def _around(
    sheet: Sheet, here: tuple[float, float], wide: float, high: float, gap: float
) -> Iterable[tuple[Box, float]]:
    """Yield boxes around a sign, ``gap`` from its middle, each with how much it is disliked.

    The unit of dislike is the area of a short plate; so a large one keeps away from signs, too.
    """
    unit = 4000.0 * sheet.scale**2
    for right, down, dear in _AROUND:
        slanted = 0.78 if right and down else 1.0
        x = here[0] + right * (gap * slanted + wide / 2)
        y = here[1] + down * (gap * slanted + high / 2)
        yield box_around(x, y, wide, high), dear * unit


def _rings(
    sheet: Sheet, here: tuple[float, float], wide: float, high: float, gaps: Mapping[float, float]
) -> list[tuple[Box, float]]:
    """Return boxes around a sign at several distances, each distance with its dislike."""
    unit = 4000.0 * sheet.scale**2
    return [
        (box, dear + dislike * unit)
        for gap, dislike in gaps.items()
        for box, dear in _around(sheet, here, wide, high, gap)
    ]


def _block(sheet: Sheet, block: Block, sizes: Mapping[str, float]) -> Piece:
    near = sizes.get(block.place, 34 * sheet.scale) + 3 * sheet.scale
    gaps = {near + far * sheet.scale: far / 60 for far in (0, 18, 45, 80, 130)}
    found = _rings(sheet, position(block.place), block.width, block.height, gaps)
    return Piece(block.key, tuple((_weighed(box, 3.0), dear) for box, dear in found))


def _name(sheet: Sheet, mark: Mark, size: float) -> Piece:
    words = sheet.say(name(places()[mark.id].name))
    key = places()[mark.id].is_key
    wide = sheet.width(words, KEY_NAME if key else NAME, bold=key)
    high = 31 * sheet.scale
    near = size + 5 * sheet.scale
    gaps = {near: 0.0, near + 16 * sheet.scale: 0.5, near + 32 * sheet.scale: 0.9}
    found = _rings(sheet, (mark.x, mark.y), wide, high, gaps)
    return Piece(f"name {mark.id}", tuple(found))


def _sea_name(sheet: Sheet, zone: str, printed: str) -> Piece:
    zone_ = sea_zones()[zone]
    wide = sheet.width(sheet.say(name(printed)), SEA_NAME) * 1.12
    high = 44 * sheet.scale
    found = [
        (
            box_around(
                zone_.x + right * 60 * sheet.scale, zone_.y + down * 50 * sheet.scale, wide, high
            ),
            1500.0 * (abs(right) + abs(down)),
        )
        for right in (0, -1, 1, -2, 2)
        for down in (0, -1, 1, -2, 2)
    ]
    return Piece(f"name {zone}", tuple(found))


def _weighed(box: Box, weight: float) -> Box:
    return Box(box.left, box.top, box.right, box.bottom, weight)


# -- drawing --------------------------------------------------------------------------------------


def names_drawn(sheet: Sheet, layout: Layout) -> str:
    """Return the names of all spaces that have a place for it."""
    keys: list[str] = []
    others: list[str] = []
    for place, box in layout.names.items():
        if place not in places():
            continue
        words = sheet.say(name(places()[place].name))
        x, y = box.middle[0], box.bottom - 7 * sheet.scale
        (keys if places()[place].is_key else others).append(narrow(words, x, y))
    halo = {
        "stroke": palette.PAPER,
        "stroke_width": 6 * sheet.scale,
        "stroke_linejoin": "round",
        "stroke_opacity": "0.85",
        "paint_order": "stroke",
        "fill": palette.INK,
        "text_anchor": "middle",
    }
    return element("g", *others, font_size=NAME * sheet.scale, **halo) + element(
        "g", *keys, font_size=KEY_NAME * sheet.scale, font_weight="bold", **halo
    )


def seas_drawn(sheet: Sheet, layout: Layout) -> str:
    """Return the names of the sea zones, slanted like water on maps."""
    found = []
    for zone, box in layout.names.items():
        if zone in sea_zones():
            x, y = box.middle[0], box.bottom - 11 * sheet.scale
            place = f"translate({number(x)} {number(y)}) skewX(-14) scale(0.9 1)"
            words = sheet.say(name(sea_zones()[zone].name))
            found.append(element("text", characters(words), transform=place))
    return element(
        "g",
        *found,
        font_size=SEA_NAME * sheet.scale,
        letter_spacing=3 * sheet.scale,
        fill=palette.SEA_WORDS,
        text_anchor="middle",
    )


def tethers(
    sheet: Sheet, blocks: Sequence[Block], layout: Layout, sizes: Mapping[str, float]
) -> str:
    """Return a line from each block that stands apart to its space."""
    lines = []
    for block in blocks:
        box = layout.blocks.get(block.key)
        if box is None or block.place not in sizes:
            continue
        x, y = position(block.place)
        near_x = min(max(x, box.left), box.right)
        near_y = min(max(y, box.top), box.bottom)
        if math.dist((x, y), (near_x, near_y)) > sizes[block.place] + 14 * sheet.scale:
            lines.append(
                element("path", d=f"M{number(x)} {number(y)}L{number(near_x)} {number(near_y)}")
            )
    return element("g", *lines, stroke=palette.INK, stroke_width=5 * sheet.scale, fill="none")
