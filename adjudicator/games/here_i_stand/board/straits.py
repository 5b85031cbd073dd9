"""Borders between sea zones: the data say which zones touch, the water says where."""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from adjudicator.drawing.outlines import simplified, smoothed
from adjudicator.drawing.warp import Point
from adjudicator.games.here_i_stand.rules.game_map import places, ports_of, sea_zones, zones_of
from adjudicator.games.here_i_stand.rules.reference import rows

_STEP: Final = 15
"""The width of a cell of the grid, in map units."""
_AROUND: Final = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
_FAR: Final = 90
"""A port's water is looked for so far from its space, in map units."""

Cell: TypeAlias = tuple[int, int]


def sea_borders(land: Sequence[Sequence[Point]], width: int, height: int) -> list[list[Point]]:
    """Return lines in the water that are as far by ship from one zone as from the next.

    Only zones that the map joins by a boundary have one between them.
    """
    water = _water(land, width // _STEP, height // _STEP)
    nearest = _nearest_zone(water)
    touching = {
        frozenset((row["a"], row["b"])) for row in rows("sea_adjacency") if row["via"] == "boundary"
    }
    edges: dict[tuple[str, ...], list[tuple[Cell, Cell]]] = defaultdict(list)
    for (i, j), zone in sorted(nearest.items()):
        for other, edge in (
            ((i + 1, j), ((i + 1, j), (i + 1, j + 1))),
            ((i, j + 1), ((i, j + 1), (i + 1, j + 1))),
        ):
            beside = nearest.get(other, zone)
            if frozenset((zone, beside)) in touching:
                edges[tuple(sorted((zone, beside)))].append(edge)
    found = []
    for pair in sorted(edges):
        for chain in _chains(edges[pair]):
            if len(chain) > 4:
                line = [(i * _STEP + 0.0, j * _STEP + 0.0) for i, j in chain]
                found.append(simplified(smoothed(line, 12), 2.0))
    return found


def _water(land: Sequence[Sequence[Point]], columns: int, lines: int) -> set[Cell]:
    """Return the cells whose middle is no land."""
    crossings: dict[int, list[float]] = defaultdict(list)
    for ring in land:
        for index, (x, y) in enumerate(ring):
            last_x, last_y = ring[index - 1]
            low, high = sorted((y, last_y))
            for j in range(math.ceil(low / _STEP - 0.5), math.ceil(high / _STEP - 0.5)):
                middle = (j + 0.5) * _STEP
                crossings[j].append(last_x + (x - last_x) * (middle - last_y) / (y - last_y))
    found = set()
    for j in range(lines):
        across = sorted(crossings[j])
        for i in range(columns):
            if bisect_left(across, (i + 0.5) * _STEP) % 2 == 0:
                found.add((i, j))
    return found


def _nearest_zone(water: set[Cell]) -> dict[Cell, str]:
    """Return for each cell of water from which zone's point or ports a ship is there first."""
    nearest: dict[Cell, str] = {}
    front: list[tuple[float, Cell, str]] = []
    for zone, sea in sea_zones().items():
        front.append((0.0, (sea.x // _STEP, sea.y // _STEP), zone))
        for port in ports_of(zone):
            if len(zones_of(port)) == 1:
                place = places()[port]
                front += [(120.0, cell, zone) for cell in _water_at(water, place.x, place.y)]
    heapq.heapify(front)
    while front:
        far, here, zone = heapq.heappop(front)
        if here in nearest or here not in water:
            continue
        nearest[here] = zone
        for i, j in _AROUND:
            step = far + _STEP * math.hypot(i, j)
            heapq.heappush(front, (step, (here[0] + i, here[1] + j), zone))
    return nearest


def _water_at(water: set[Cell], x: int, y: int) -> list[Cell]:
    """Return the cell of water that is nearest to a space, none when all are far."""
    reach = _FAR // _STEP
    here = (x // _STEP, y // _STEP)
    around = [
        (here[0] + i, here[1] + j)
        for i in range(-reach, reach + 1)
        for j in range(-reach, reach + 1)
    ]
    return sorted((c for c in around if c in water), key=lambda c: (math.dist(c, here), c))[:1]


def _chains(edges: Sequence[tuple[Cell, Cell]]) -> Iterator[list[Cell]]:
    """Yield edges joined end to end."""
    joined: dict[Cell, list[Cell]] = defaultdict(list)
    for a, b in edges:
        joined[a].append(b)
        joined[b].append(a)
    while joined:
        start = min(joined, key=lambda cell: (len(joined[cell]) != 1, cell))
        chain = [start]
        while (following := _taken(joined, chain[-1])) is not None:
            chain.append(following)
        yield chain


def _taken(joined: dict[Cell, list[Cell]], here: Cell) -> Cell | None:
    """Take one edge away from ``here`` and return where it leads, None when there is none."""
    if not joined.get(here):
        joined.pop(here, None)
        return None
    there = min(joined[here])
    for a, b in ((here, there), (there, here)):
        joined[a].remove(b)
        if not joined[a]:
            del joined[a]
    return there
