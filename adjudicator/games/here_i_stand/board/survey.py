"""Make the ground the board is drawn on: coasts, the land around each space, borders at sea.

``python -m adjudicator.games.here_i_stand.board.survey`` writes ``assets/here_i_stand/ground.json``
from the spaces of the game, from where they are on the globe (``positions.csv``), and from the
coasts of Europe (``coast.json``). ``… survey land-50m.json`` first cuts the coasts out of that file
of the npm package ``world-atlas``, which holds the land of Natural Earth (public domain).
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any, Final

from adjudicator.drawing.outlines import area, cell, simplified, within
from adjudicator.drawing.warp import Point, Warp, warp_through
from adjudicator.games.here_i_stand.board.extent import HEIGHT, WIDTH, is_apart, reach_of
from adjudicator.games.here_i_stand.board.straits import sea_borders
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.paths import assets

_WINDOW: Final = (-16.0, 27.0, 38.0, 62.0)
"""West, south, east and north of what is cut out of the coasts, in degrees."""
_PARTS: Final = 100
"""Coasts are kept in hundredths of a degree, which is about a unit of the map."""
_SMALLEST: Final = 500.0
"""Islands of a smaller area (square units) are left out."""
_TOLERANCE: Final = 2.0


def survey() -> dict[str, Any]:
    """Return the ground: lines and polygons as flat lists of coordinates in map units."""
    warp = warp_of_the_map()
    land = _land(warp)
    centres = {place.id: (float(place.x), float(place.y)) for place in places().values()}
    others = [centre for space, centre in centres.items() if not is_apart(space)]
    cells = {space: cell(centre, others, reach_of(space)) for space, centre in centres.items()}
    return {
        "land": [_flat(ring) for ring in land],
        "cells": {space: _flat(found) for space, found in cells.items()},
        "borders": [_flat(line) for line in sea_borders(land, WIDTH, HEIGHT)],
    }


def warp_of_the_map() -> Warp:
    """Return the warp from the globe to the map, exact in all spaces."""
    with (_folder() / "positions.csv").open(encoding="utf-8", newline="") as lines:
        globe = {
            row["space"]: (float(row["longitude"]), float(row["latitude"]))
            for row in csv.DictReader(lines)
        }
    return warp_through([(globe[p.id], (float(p.x), float(p.y))) for p in places().values()])


def written() -> str:
    """Return the ground as it stands in ``ground.json``: one ring, cell or border a line."""
    ground = survey()
    land = ",\n".join(_json(ring) for ring in ground["land"])
    cells = ",\n".join(f"{_json(space)}:{_json(found)}" for space, found in ground["cells"].items())
    borders = ",\n".join(_json(line) for line in ground["borders"])
    return f'{{"land":[\n{land}\n],"cells":{{\n{cells}\n}},"borders":[\n{borders}\n]}}\n'


def _land(warp: Warp) -> list[list[Point]]:
    rings = json.loads((_folder() / "coast.json").read_text(encoding="utf-8"))["rings"]
    found = []
    for ring in rings:
        degrees = zip(ring[::2], ring[1::2], strict=True)
        there = [warp(x / _PARTS, y / _PARTS) for x, y in degrees]
        there = within(there, -60, -60, WIDTH + 60, HEIGHT + 60)
        if len(there) > 3 and area(there) > _SMALLEST:
            found.append(simplified([*there, there[0]], _TOLERANCE)[:-1])
    return [ring for ring in found if len(ring) > 2]


def _flat(points: list[Point]) -> list[int]:
    return [round(value) for point in points for value in point]


def _json(found: Any) -> str:
    return json.dumps(found, separators=(",", ":"))


def _folder() -> Path:
    return assets() / "here_i_stand"


# -- coasts ---------------------------------------------------------------------------------------


def cut_out(atlas: dict[str, Any]) -> list[list[int]]:
    """Return the coasts in the window, from the land of a TopoJSON file, as flat rings."""
    arcs = _arcs(atlas)
    found = []
    for geometry in atlas["objects"]["land"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for ring in (ring for polygon in polygons for ring in polygon):
            west, south, east, north = _WINDOW
            seen = within(_ring(arcs, ring), west, south, east, north)
            if len(seen) > 3:
                found.append([round(value * _PARTS) for point in seen for value in point])
    return found


def _arcs(atlas: dict[str, Any]) -> list[list[Point]]:
    (wide, high), (left, low) = atlas["transform"]["scale"], atlas["transform"]["translate"]
    found = []
    for arc in atlas["arcs"]:
        x = y = 0
        line = []
        for across, up in arc:
            x, y = x + across, y + up
            line.append((x * wide + left, y * high + low))
        found.append(line)
    return found


def _ring(arcs: list[list[Point]], numbers: list[int]) -> list[Point]:
    """Return a ring put together from arcs; one of a negative number runs backwards."""
    line: list[Point] = []
    for number in numbers:
        line += arcs[number] if number >= 0 else arcs[~number][::-1]
    return line


def main(*files: str) -> None:
    """Write the ground, and the coasts if a file to cut them out of is named."""
    for file in files:
        rings = cut_out(json.loads(Path(file).read_text(encoding="utf-8")))
        lines = ",\n".join(_json(ring) for ring in rings)
        (_folder() / "coast.json").write_text(f'{{"rings":[\n{lines}\n]}}\n', encoding="utf-8")
    (_folder() / "ground.json").write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
