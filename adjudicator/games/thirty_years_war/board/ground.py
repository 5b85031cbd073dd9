"""The ground of the board: land by Area, borders, pathways, arrows to and from boxes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.partition import corners
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.svg import element, number, path
from adjudicator.drawing.warp import Point
from adjudicator.games.thirty_years_war.board import palette
from adjudicator.games.thirty_years_war.board.extent import BOX, DISC, Extent
from adjudicator.games.thirty_years_war.board.scene import AreaMark, Mark
from adjudicator.games.thirty_years_war.edition.board import PATH, Board, Pathway

_HEAD: Final = 30.0
"""How long the heads of arrows are, at scale 1."""


def lands(
    sheet: Sheet, board: Board, extent: Extent, areas: Sequence[AreaMark], marks: Iterable[Mark]
) -> str:
    """Return the lowest layer: the land of each Area and Independent City by who controls it."""
    paper = _rect(sheet.frame.grown(round(100 * sheet.scale)), palette.WATER)
    holders = {area.id: area.holder for area in areas}
    drawn: dict[str, list[str]] = {}
    for city, cell in extent.cells.items():
        holder = holders[board.cities[city].area]
        drawn.setdefault(holder, []).append(path(corners(cell), closed=True))
    # As one path: cells drawn one by one would show a seam between each other.
    tinted = (
        element("path", d="".join(paths), fill=palette.tint(holder))
        for holder, paths in drawn.items()
    )
    return element(
        "g", paper, *tinted, _borders(sheet, board, extent), *_discs(sheet, board, extent, marks)
    )


def _rect(paper: Box, fill: str) -> str:
    wide, high = paper.right - paper.left, paper.bottom - paper.top
    return element("rect", x=paper.left, y=paper.top, width=wide, height=high, fill=fill)


def _borders(sheet: Sheet, board: Board, extent: Extent) -> str:
    """Return the borders between Areas, and the coasts of the land."""
    borders, coasts = [], []
    for city, cell in extent.cells.items():
        for edge in cell:
            line = path((edge.start, edge.end), closed=False)
            if not edge.beyond:
                coasts.append(line)
            elif city < edge.beyond and board.cities[city].area != board.cities[edge.beyond].area:
                borders.append(line)
    scale = sheet.scale
    ends = {"fill": "none", "stroke_linecap": "round"}
    return element(
        "path", d="".join(coasts), stroke=common.COAST, stroke_width=4 * scale, **ends
    ) + element("path", d="".join(borders), stroke=common.INK, stroke_width=7 * scale, **ends)


def _discs(sheet: Sheet, board: Board, extent: Extent, marks: Iterable[Mark]) -> Iterable[str]:
    for mark in marks:
        if board.cities[mark.id].is_independent:
            x, y = extent.spots[mark.id]
            rim = {"stroke": common.INK, "stroke_width": 4 * sheet.scale}
            fill = palette.disc_tint(mark.holder)
            yield element("circle", cx=x, cy=y, r=DISC, fill=fill, **rim)


def pathways(sheet: Sheet, board: Board, spots: Mapping[str, Point]) -> str:
    """Return all pathways: lines, and arrows where one leads in one direction, or to a box."""
    scale = sheet.scale
    lines: list[str] = []
    arrows: list[str] = []
    heads: list[str] = []
    for way in board.pathways:
        a, b = spots[way.a], spots[way.b]
        if not _crosses(a, b, sheet.frame):
            continue
        (lines if way.kind == PATH else arrows).append(path((a, b), closed=False))
        heads += _heads(way, a, b, scale, in_box=way.b in board.boxes)
    dashes = f"{number(16 * scale)} {number(12 * scale)}"
    return element(
        "g",
        element("path", d="".join(lines), stroke_width=6 * scale),
        element("path", d="".join(arrows), stroke_width=7 * scale, stroke_dasharray=dashes),
        element("path", d="".join(heads), stroke="none", fill=common.INK),
        fill="none",
        stroke=common.ROAD,
    )


def _heads(way: Pathway, a: Point, b: Point, scale: float, *, in_box: bool) -> Iterable[str]:
    """Yield the heads of an arrow; an ordinary pathway that leads both ways has none."""
    if way.is_one_way or way.kind != PATH:
        yield _head(a, b, scale, in_box=in_box)
        if not way.is_one_way:
            yield _head(b, a, scale, in_box=False)


def _head(a: Point, b: Point, scale: float, *, in_box: bool) -> str:
    """Return the head of an arrow before the sign of its goal."""
    far = math.dist(a, b)
    right, down = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    before = _before_box(right, down) if in_box else 55 * scale
    tip = (b[0] - right * before, b[1] - down * before)
    size = _HEAD * scale
    neck = (tip[0] - right * size, tip[1] - down * size)
    half = size * 0.5
    return path(
        (
            tip,
            (neck[0] - down * half, neck[1] + right * half),
            (neck[0] + down * half, neck[1] - right * half),
        ),
        closed=True,
    )


def _before_box(right: float, down: float) -> float:
    """Return how far the rim of a box is from its middle, in a direction."""
    across = BOX[0] / 2 / abs(right) if right else math.inf
    along = BOX[1] / 2 / abs(down) if down else math.inf
    return min(across, along) + 8


def _crosses(a: Point, b: Point, frame: Box) -> bool:
    """Return whether a line may be seen in a frame: the box around it reaches into it."""
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return (
        left <= frame.right and frame.left <= right and top <= frame.bottom and frame.top <= bottom
    )
