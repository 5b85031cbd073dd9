"""Sea and land, the land of each power and language zone, borders at sea, connections."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from adjudicator.games.here_i_stand.board import places
from adjudicator.games.here_i_stand.powers import INDEPENDENT
from adjudicator.games.here_i_stand.reference import rows
from adjudicator.paths import assets
from adjudicator.pictures.here_i_stand import palette
from adjudicator.pictures.here_i_stand.scene import Mark
from adjudicator.pictures.svg import element, number, path

Line = tuple[tuple[float, float], ...]

_STRENGTH: Final = 0.3
"""How much of a power's colour its land has."""


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


@cache
def _land_path() -> str:
    return "".join(path(ring, closed=True) for ring in ground().land)


def sea_and_land(marks: Sequence[Mark], scale: float) -> str:
    """Return the lowest layer of the map; ``scale`` widens its lines."""
    land = _land_path()
    shallows = "".join(
        element("path", d=land, stroke=colour, stroke_width=width * scale, stroke_linejoin="round")
        for colour, width in zip(palette.SHALLOWS, (76, 46, 20), strict=True)
    )
    clip = element("clipPath", element("path", d=land, clip_rule="evenodd"), id="land")
    cells = "".join(_cell(mark) for mark in marks)
    coast = element(
        "path",
        d=land,
        fill="none",
        stroke=palette.COAST,
        stroke_width=3 * scale,
        stroke_linejoin="round",
    )
    return (
        element("defs", clip)
        + element("rect", x=-60, y=-60, width=5220, height=3420, fill=palette.SEA)
        + element("g", shallows, fill="none")
        + _sea_borders(scale)
        + element("path", d=land, fill=palette.LAND, fill_rule="evenodd")
        + element("g", cells, _zone_borders(scale), clip_path="url(#land)")
        + coast
    )


def _cell(mark: Mark) -> str:
    if mark.control == INDEPENDENT:
        return ""
    fill = palette.tint(mark.control, _STRENGTH)
    # A line of its own colour closes the seam between two cells of one power.
    return element(
        "path", d=path(ground().cells[mark.id], closed=True), fill=fill, stroke=fill, stroke_width=2
    )


def _sea_borders(scale: float) -> str:
    lines = "".join(path(line, closed=False) for line in ground().borders)
    return element(
        "path",
        d=lines,
        fill="none",
        stroke=palette.SEA_WORDS,
        stroke_width=3 * scale,
        stroke_opacity="0.5",
        stroke_dasharray=_dashes(2, 12, scale=scale),
        stroke_linecap="round",
    )


@cache
def _zone_edges() -> str:
    """Return the path of the borders between language zones: edges of cells of two zones."""
    zones: dict[frozenset[tuple[float, float]], set[str]] = {}
    edges: dict[frozenset[tuple[float, float]], Line] = {}
    for space, cell in ground().cells.items():
        for a, b in pairwise((*cell, cell[0])):
            edge = frozenset((_about(a), _about(b)))
            if len(edge) == 2:
                zones.setdefault(edge, set()).add(places()[space].language_zone)
                edges[edge] = (a, b)
    return "".join(path(edges[edge], closed=False) for edge in edges if len(zones[edge]) > 1)


def _about(point: tuple[float, float]) -> tuple[float, float]:
    """Return a point on a coarse grid: corners of two cells differ by rounding."""
    return round(point[0] / 4), round(point[1] / 4)


def _zone_borders(scale: float) -> str:
    return element(
        "path",
        d=_zone_edges(),
        fill="none",
        stroke=palette.INK,
        stroke_opacity="0.45",
        stroke_width=6 * scale,
        stroke_linecap="round",
        stroke_dasharray=_dashes(1, 14, scale=scale),
    )


def _dashes(*lengths: float, scale: float) -> str:
    return " ".join(number(length * scale) for length in lengths)


def connections(scale: float) -> str:
    """Return all connections: lines, and dashed ones with a mountain for passes."""
    clear, passes, mountains = [], [], []
    for row in rows("connections"):
        a, b = places()[row["a"]], places()[row["b"]]
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


def _mountain(x: float, y: float, scale: float) -> str:
    """Return the sign of a pass: two peaks."""
    peaks = ((-20, 12), (-6, -14), (3, 2), (9, -6), (22, 12))
    points = [(x + right * scale, y + down * scale) for right, down in peaks]
    return element("path", d=path(points, closed=True), fill=palette.LAND)


def zone_anchor(zone: str) -> tuple[float, float]:
    """Return the middle of the spaces of a language zone."""
    inside = [p for p in places().values() if p.language_zone == zone]
    return math.fsum(p.x for p in inside) / len(inside), math.fsum(p.y for p in inside) / len(
        inside
    )
