"""Where names and plates stand: around their spaces, where they cover least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from adjudicator.drawing.around import beyond, rings, tether, weighed
from adjudicator.drawing.placing import SOLID, Box, Piece, box_around, placed
from adjudicator.drawing.sheet import NARROW, Sheet, narrow
from adjudicator.drawing.svg import characters, element, number
from adjudicator.engine.words import name
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.changes import position
from adjudicator.games.here_i_stand.board.plates import Block
from adjudicator.games.here_i_stand.board.scene import DOT, IF_ROOM, NEVER, Mark
from adjudicator.games.here_i_stand.board.symbols import RADII, anchor_point, is_square, reach
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones, zones_of
from adjudicator.games.here_i_stand.rules.reference import rows

NAME: Final = 31.0
KEY_NAME: Final = 33.0
SEA_NAME: Final = 40.0
_HALO: Final = 4.0
"""How much wider than its words a name is, by what surrounds them."""
_SPREAD: Final = 3.0
_SLANT: Final = 0.25
"""How far apart the letters of seas stand, and how far they lean over, in parts of their size."""
_SIGN: Final = 12.0
_ANCHOR: Final = SOLID
_ROAD: Final = 0.35
"""How bad it is to cover a sign, an anchor, a line."""


@dataclass(frozen=True)
class Layout:
    """Where everything stands that could stand elsewhere: names of places, and blocks by key.

    ``crowded``: something lies on something else, because there is no room.
    """

    names: Mapping[str, Box]
    blocks: Mapping[str, Box]
    crowded: bool


def laid_out(
    sheet: Sheet,
    marks: Sequence[Mark],
    blocks: Sequence[Block],
    taken: Iterable[Box],
    *,
    sketch: bool = False,
) -> Layout:
    """Return the layout of a picture; ``taken`` is where nothing may stand.

    ``marks`` are all that are drawn. Those outside of the picture reach into it, and have no name.
    A ``sketch`` has no connections or ports; seas, small garrisons and less important spaces are
    named in it where there is room.
    """
    shown = [mark for mark in marks if sheet.region.holds(mark.x, mark.y)]
    here = [block for block in blocks if sheet.region.holds(*position(block.place))]
    seen = sorted(here, key=lambda block: (not block.matters, -block.width * block.height))
    sizes = {mark.id: reach(mark) * sheet.scale for mark in marks}
    pieces = [_block(sheet, block, sizes) for block in seen]
    seas = [zone for zone in sea_zones().values() if sheet.region.holds(zone.x, zone.y)]
    names = [_sea_name(sheet, zone.id, zone.name, sketch=sketch) for zone in seas]
    optional = {piece.key for piece in names} | {b.key for b in seen if not b.matters}
    if not sketch:
        pieces += names
    order = sorted(shown, key=lambda mark: (mark.naming, not places()[mark.id].is_key))
    pieces += [_name(sheet, mark, sizes[mark.id]) for mark in order if _is_named(mark)]
    if sketch:
        pieces += names
    ground = () if sketch else chain(_ports(sheet, marks), _roads(sheet))
    obstacles = chain(taken, _signs(marks, sizes), ground)
    found = placed(pieces, obstacles, sheet.frame.grown(-8 * sheet.scale))
    optional |= {f"name {mark.id}" for mark in shown if mark.naming == IF_ROOM}
    left_out = optional & found.crowded if sketch else frozenset()
    boxes = {key: box for key, box in found.boxes.items() if key not in left_out}
    return Layout(
        names={
            key.removeprefix("name "): box for key, box in boxes.items() if key.startswith("name ")
        },
        blocks={block.key: boxes[block.key] for block in here if block.key in boxes},
        crowded=bool(found.crowded - left_out),
    )


def _is_named(mark: Mark) -> bool:
    return mark.shape != DOT and mark.naming != NEVER


def _signs(marks: Sequence[Mark], sizes: Mapping[str, float]) -> Iterable[Box]:
    for mark in marks:
        size = sizes[mark.id]
        yield box_around(mark.x, mark.y, 2 * size, 2 * size, _SIGN, round_=not is_square(mark))


def _ports(sheet: Sheet, marks: Sequence[Mark]) -> Iterable[Box]:
    for mark in marks:
        for zone in zones_of(mark.id):
            x, y = anchor_point(mark, zone, RADII[mark.shape] * sheet.scale)
            yield box_around(x, y, 26 * sheet.scale, 32 * sheet.scale, _ANCHOR)


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


def _block(sheet: Sheet, block: Block, sizes: Mapping[str, float]) -> Piece:
    near = sizes.get(block.place, 34 * sheet.scale) + 3 * sheet.scale
    gaps = {near + far * sheet.scale: far / 60 for far in (0, 18, 45, 80, 130)}
    here = position(block.place)
    found = rings(sheet, here, block.width, block.height, gaps)
    more = partial(beyond, sheet, here, block.width, block.height, near)
    return Piece(block.key, tuple((weighed(box, 3.0), dear) for box, dear in found), more)


def _name(sheet: Sheet, mark: Mark, size: float) -> Piece:
    words = sheet.say(name(places()[mark.id].name))
    key = places()[mark.id].is_key
    wide = sheet.width(words, KEY_NAME if key else NAME, bold=key) + _HALO * sheet.letters
    high = 31 * sheet.letters
    near = size + 5 * sheet.scale
    gaps = {near: 0.0, near + 16 * sheet.scale: 0.5, near + 32 * sheet.scale: 0.9}
    here = (mark.x, mark.y)
    found = rings(sheet, here, wide, high, gaps)
    if mark.naming == IF_ROOM:
        return Piece(f"name {mark.id}", tuple(found))
    more = partial(beyond, sheet, here, wide, high, near)
    return Piece(f"name {mark.id}", tuple(found), more)


def _sea_name(sheet: Sheet, zone: str, printed: str, *, sketch: bool) -> Piece:
    here = position(zone)
    words = sheet.say(name(printed))
    wide = (
        sheet.width(words, SEA_NAME)
        + (len(words) * _SPREAD * NARROW + _SLANT * SEA_NAME) * sheet.letters
    )
    high = 44 * sheet.letters
    found = [
        (
            box_around(
                here[0] + right * 60 * sheet.scale, here[1] + down * 50 * sheet.scale, wide, high
            ),
            1500.0 * (abs(right) + abs(down)),
        )
        for right in (0, -1, 1, -2, 2)
        for down in (0, -1, 1, -2, 2)
    ]
    if sketch:
        return Piece(f"name {zone}", tuple(found))
    more = partial(beyond, sheet, here, wide, high, 0.0)
    return Piece(f"name {zone}", tuple(found), more)


# -- drawing --------------------------------------------------------------------------------------


def names_drawn(sheet: Sheet, layout: Layout) -> str:
    """Return the names of all spaces that have a place for it."""
    keys: list[str] = []
    others: list[str] = []
    for place, box in layout.names.items():
        if place not in places():
            continue
        words = sheet.say(name(places()[place].name))
        x, y = box.middle[0], box.bottom - 7 * sheet.letters
        (keys if places()[place].is_key else others).append(narrow(words, x, y))
    halo = {
        "stroke": palette.PAPER,
        "stroke_width": 6 * sheet.letters,
        "stroke_linejoin": "round",
        "stroke_opacity": "0.85",
        "paint_order": "stroke",
        "fill": palette.INK,
        "text_anchor": "middle",
    }
    return element("g", *others, font_size=NAME * sheet.letters, class_="names", **halo) + element(
        "g", *keys, font_size=KEY_NAME * sheet.letters, class_="names", font_weight="bold", **halo
    )


def seas_drawn(sheet: Sheet, layout: Layout) -> str:
    """Return the names of the sea zones, slanted like water on maps."""
    found = []
    for zone, box in layout.names.items():
        if zone in sea_zones():
            x, y = box.middle[0], box.bottom - 11 * sheet.letters
            place = f"translate({number(x)} {number(y)}) skewX(-14) scale({NARROW} 1)"
            words = sheet.say(name(sea_zones()[zone].name))
            found.append(element("text", characters(words), transform=place))
    return element(
        "g",
        *found,
        class_="names",
        font_size=SEA_NAME * sheet.letters,
        letter_spacing=_SPREAD * sheet.letters,
        fill=palette.SEA_WORDS,
        text_anchor="middle",
    )


def tethers(
    sheet: Sheet, blocks: Sequence[Block], layout: Layout, sizes: Mapping[str, float]
) -> str:
    """Return a line from each block or name that stands apart to its space."""
    plates = [
        line
        for block in blocks
        if block.key in layout.blocks
        and (line := _tether(sheet, block.place, layout.blocks[block.key], sizes, 14))
    ]
    names = [
        line
        for place, box in layout.names.items()
        if (line := _tether(sheet, place, box, sizes, 50))
    ]
    ink = {"stroke": palette.INK, "fill": "none"}
    return element("g", *plates, stroke_width=5 * sheet.scale, **ink) + element(
        "g", *names, stroke_width=2.5 * sheet.scale, **ink
    )


def _tether(
    sheet: Sheet, place: str, box: Box, sizes: Mapping[str, float], apart: float
) -> str | None:
    """Return a line from a box to its space; None where it stands no farther off than ``apart``."""
    if place not in sizes:
        return None
    return tether(position(place), box, sizes[place] + apart * sheet.scale)
