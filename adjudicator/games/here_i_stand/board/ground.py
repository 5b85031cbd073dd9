"""Sea and land, the land of each power and language zone, borders at sea, connections."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from adjudicator.drawing.outlines import disc_in, within
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element, number, path
from adjudicator.engine.words import name
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.extent import is_apart, reach_of
from adjudicator.games.here_i_stand.board.scene import Mark
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.paths import assets

Line = tuple[tuple[float, float], ...]

_FADING: Final = ((1.0, 0.06), (0.94, 0.12), (0.88, 0.18), (0.82, 0.25), (0.76, 0.34))
"""Parts of the reach of a space, and how much of its power's colour its land has there."""


_ZONE_NAMES: Final = {
    "english": (1660, 585, 70),
    "french": (2080, 1640, 110),
    "german": (2960, 1010, 110),
    "italian": (3140, 1850, 80),
    "spanish": (1640, 2520, 110),
}
"""Where the name of a language zone stands, and how large, in map units."""


@dataclass(frozen=True)
class Ground:
    """The ground as ``survey`` made it: rings of land, a polygon a space, lines at sea."""

    land: tuple[Line, ...]
    cells: Mapping[str, Line]
    borders: tuple[Line, ...]


@cache
def ground() -> Ground:
    """Return the ground of the map."""
    raw = json.loads((assets() / "here_i_stand" / "ground.json").read_text(encoding="utf-8"))
    return Ground(
        land=tuple(_points(ring) for ring in raw["land"]),
        cells={space: _points(cell) for space, cell in raw["cells"].items()},
        borders=tuple(_points(line) for line in raw["borders"]),
    )


def _points(flat: Sequence[float]) -> Line:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


@lru_cache(8)
def _land_path(paper: Box) -> str:
    """Return the land on a paper as a path: the less there is to clip by, the sooner it is done."""
    rings = (
        within(ring, paper.left, paper.top, paper.right, paper.bottom) for ring in ground().land
    )
    return "".join(path(ring, closed=True) for ring in rings if len(ring) > 2)


def _paper(sheet: Sheet) -> Box:
    """Return what is painted: a little more than is seen, since coasts run along its edge.

    It is more than half of what the broadest of them, a shallow, takes.
    """
    return sheet.frame.grown(round(42 * sheet.scale))


def _rect(paper: Box, fill: str) -> str:
    wide, high = paper.right - paper.left, paper.bottom - paper.top
    return element("rect", x=paper.left, y=paper.top, width=wide, height=high, fill=fill)


def lands(sheet: Sheet, marks: Sequence[Mark]) -> str:
    """Return the lowest layer: the land of every power, which runs out into the sea everywhere.

    ``sea_and_coasts`` covers what is too much of it.
    """
    return _rect(_paper(sheet), palette.LAND) + _land_of(marks)


def sea_and_coasts(sheet: Sheet) -> str:
    """Return the sea, with holes where land is, and the borders of language zones on the land."""
    scale, paper = sheet.scale, _paper(sheet)
    land = _land_path(paper)
    around = path(
        (
            *((paper.left, paper.top), (paper.right, paper.top)),
            *((paper.right, paper.bottom), (paper.left, paper.bottom)),
        ),
        closed=True,
    )
    shallows = "".join(
        element("path", d=land, stroke=colour, stroke_width=width * scale, stroke_linejoin="round")
        for colour, width in zip(palette.SHALLOWS, (70, 28), strict=True)
    )
    # Two parts of the map may stand in one picture.
    clip = f"sea-{round(paper.left)}-{round(paper.top)}"
    shape = element("path", d=around + land, clip_rule="evenodd")
    coast = element(
        "path",
        d=land,
        fill="none",
        stroke=palette.COAST,
        stroke_width=3 * scale,
        stroke_linejoin="round",
    )
    sea = _rect(paper, palette.SEA) + element("g", shallows, fill="none")
    # Painting takes as long as what is clipped is large, seen or not: so no line is in it that lies
    # outside, and the borders on the land are clipped by the sea, which covers what is too much.
    return (
        _zone_borders(sheet)
        + element("defs", element("clipPath", shape, id=clip))
        + element("g", sea + _sea_borders(sheet), clip_path=f"url(#{clip})")
        + coast
    )


@cache
def _bands() -> tuple[tuple[float, Mapping[str, str]], ...]:
    """Return the paths of all cells in several sizes, the largest and palest first.

    A cell that is no smaller in the next size is drawn in that one only.
    """
    bands: list[dict[str, str]] = [{} for _size in _FADING]
    for space in ground().cells:
        last = ""
        for band, (part, _strength) in zip(reversed(bands), reversed(_FADING), strict=True):
            drawn = path(_within(space, part), closed=True)
            if drawn != last:
                band[space] = last = drawn
    return tuple((strength, band) for (_part, strength), band in zip(_FADING, bands, strict=True))


def _within(space: str, part: float) -> Line:
    """Return the part of a cell that is within a part of the reach of its space."""
    corners, place = ground().cells[space], places()[space]
    near = reach_of(space) * part
    if all(math.dist(corner, (place.x, place.y)) < near for corner in corners):
        return corners
    return tuple(disc_in(corners, (place.x, place.y), near))


def _land_of(marks: Sequence[Mark]) -> str:
    """Return the land of every power, paler towards where nobody's land begins."""
    apart = [mark for mark in marks if is_apart(mark.id)]
    return element("g", *_bands_of([m for m in marks if m not in apart]), *_bands_of(apart))


def _bands_of(marks: Sequence[Mark]) -> Iterator[str]:
    """Yield the land of some spaces, the palest part of all of them first."""
    for strength, paths in _bands():
        powers: dict[str, list[str]] = {}
        for mark in marks:
            if mark.id in paths and (mark.control != INDEPENDENT or is_apart(mark.id)):
                powers.setdefault(mark.control, []).append(paths[mark.id])
        for power, drawn in powers.items():
            fill = palette.LAND if power == INDEPENDENT else palette.tint(power, strength)
            # As one path: cells drawn one by one would show a seam between each other.
            yield element("path", d="".join(drawn), fill=fill)


def _sea_borders(sheet: Sheet) -> str:
    scale = sheet.scale
    return element(
        "path",
        d=_seen(ground().borders, sheet),
        fill="none",
        stroke=palette.SEA_WORDS,
        stroke_width=3 * scale,
        stroke_opacity="0.5",
        stroke_dasharray=_dashes(2, 12, scale=scale),
        stroke_linecap="round",
    )


@cache
def _zone_edges() -> tuple[Line, ...]:
    """Return the borders between language zones: edges of cells of two zones."""
    zones: dict[frozenset[tuple[float, float]], set[str]] = {}
    edges: dict[frozenset[tuple[float, float]], Line] = {}
    for space, cell in ground().cells.items():
        for a, b in pairwise((*cell, cell[0])):
            edge = frozenset((_about(a), _about(b)))
            if len(edge) == 2:
                zones.setdefault(edge, set()).add(places()[space].language_zone)
                edges[edge] = (a, b)
    return tuple(edges[edge] for edge in edges if len(zones[edge]) > 1)


def _about(point: tuple[float, float]) -> tuple[float, float]:
    """Return a point on a coarse grid: corners of two cells differ by rounding."""
    return round(point[0] / 4), round(point[1] / 4)


def _zone_borders(sheet: Sheet) -> str:
    scale = sheet.scale
    return element(
        "path",
        d=_seen(_zone_edges(), sheet),
        fill="none",
        stroke=palette.INK,
        stroke_opacity="0.45",
        stroke_width=6 * scale,
        stroke_linecap="round",
        stroke_dasharray=_dashes(1, 14, scale=scale),
    )


def _seen(lines: Iterable[Line], sheet: Sheet) -> str:
    """Return the path of those lines that may be seen on a sheet: their boxes reach into it."""
    paper, found = _paper(sheet), []
    for line in lines:
        (left, right), (top, bottom) = ((min(ends), max(ends)) for ends in zip(*line, strict=True))
        if _crosses((left, top), (right, bottom), paper):
            found.append(path(line, closed=False))
    return "".join(found)


def _dashes(*lengths: float, scale: float) -> str:
    return " ".join(number(length * scale) for length in lengths)


def connections(sheet: Sheet) -> str:
    """Return all connections: lines, and dashed ones with a mountain for passes."""
    clear, passes, mountains = [], [], []
    scale = sheet.scale
    for row in rows("connections"):
        a, b = places()[row["a"]], places()[row["b"]]
        if not _crosses((a.x, a.y), (b.x, b.y), sheet.frame):
            continue
        line = path(((a.x, a.y), (b.x, b.y)), closed=False)
        if row["kind"] == "pass":
            passes.append(line)
            mountains.append(_mountain((a.x + b.x) / 2, (a.y + b.y) / 2, scale))
        else:
            clear.append(line)
    return element(
        "g",
        element("path", d="".join(clear), stroke_width=5 * scale),
        element(
            "path",
            d="".join(passes),
            stroke_width=5 * scale,
            stroke_dasharray=_dashes(13, 10, scale=scale),
        ),
        element("g", *mountains, stroke_width=4 * scale, stroke_linejoin="round"),
        fill="none",
        stroke=palette.ROAD,
    )


def _crosses(a: tuple[float, float], b: tuple[float, float], frame: Box) -> bool:
    """Return whether a line may be seen in a frame: the box around it reaches into it."""
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return (
        left <= frame.right and frame.left <= right and top <= frame.bottom and frame.top <= bottom
    )


def _mountain(x: float, y: float, scale: float) -> str:
    """Return the sign of a pass: two peaks."""
    peaks = ((-20, 12), (-6, -14), (3, 2), (9, -6), (22, 12))
    points = [(x + right * scale, y + down * scale) for right, down in peaks]
    return element("path", d=path(points, closed=True), fill=palette.LAND)


def zone_names(sheet: Sheet) -> str:
    """Return the names of the language zones, large and pale across their land."""
    found = []
    for zone, (x, y, size) in _ZONE_NAMES.items():
        spread = {"letter_spacing": size * 0.3, "font_size": size}
        found.append(narrow(sheet.say(name(zone.capitalize())).upper(), x, y, **spread))
    pale = {"fill": palette.INK, "fill_opacity": "0.13", "font_weight": "bold"}
    return element("g", *found, text_anchor="middle", **pale)
