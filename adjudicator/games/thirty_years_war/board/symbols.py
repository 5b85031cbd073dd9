"""Cities as signs: the shape says what they are, fill and letter who has them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.svg import characters, element, number, path
from adjudicator.drawing.warp import Point
from adjudicator.games.thirty_years_war.board import palette
from adjudicator.games.thirty_years_war.board.scene import (
    DOT,
    FORTRESS,
    INDEPENDENT,
    OFF_MAP,
    OPEN,
    OPEN_INDEPENDENT,
    Mark,
)

RADII: Final = {
    OPEN: 27.0,
    FORTRESS: 32.0,
    OPEN_INDEPENDENT: 30.0,
    INDEPENDENT: 34.0,
    OFF_MAP: 29.0,
    DOT: 13.0,
}
"""How far a sign reaches from its middle, in map units at scale 1."""
_HALO: Final = 17.0
_RING: Final = 21.0
_FLAMES: Final = 1.75
_BADGE: Final = 17.0
_SHIELD: Final = (
    *((-0.9, -0.9), (0.9, -0.9), (0.9, 0.15), (0.72, 0.55), (0.4, 0.85), (0, 1.08)),
    *((-0.4, 0.85), (-0.72, 0.55), (-0.9, 0.15)),
)


def reach(mark: Mark) -> float:
    """Return how far a sign reaches with its rims and badges, in map units at scale 1."""
    size = RADII[mark.shape]
    rims = [size + 9 if _is_double(mark) else size]
    if mark.fresh:
        rims.append(size + _HALO + 2)
    if mark.siege is not None:
        rims.append(size + _RING + _BADGE * 0.7)
    if mark.revolt:
        rims.append(size * _FLAMES)
    if mark.pillage:
        rims.append(size + _BADGE * 1.2)
    return max(rims)


def _is_double(mark: Mark) -> bool:
    return mark.taken or mark.shape in (INDEPENDENT, OPEN_INDEPENDENT, OFF_MAP)


def symbol(mark: Mark, place: Point, scale: float) -> str:
    """Return the sign of a City around a point; one of the legend has no identifier."""
    size = RADII[mark.shape] * scale
    parts = []
    if mark.revolt:
        parts.append(_flames(place, size))
    if mark.fresh:
        halo = {"fill": common.FRESH, "stroke": common.INK, "stroke_width": 3 * scale}
        parts.append(element("circle", cx=place[0], cy=place[1], r=size + _HALO * scale, **halo))
    if mark.siege is not None:
        parts.append(_siege(place, size + 15 * scale, scale))
    parts += _body(mark, place, size, scale)
    return element("g", *parts, id=f"space-{mark.id}" if mark.id else None) + element(
        "g", *_badges(mark, place, size, scale)
    )


def _body(mark: Mark, place: Point, size: float, scale: float) -> Sequence[str]:
    fill = palette.colour(mark.holder)
    found = []
    if _is_double(mark):
        rim = {"fill": common.PAPER, "stroke": common.INK, "stroke_width": 4 * scale}
        if mark.shape == OFF_MAP:
            rim["stroke_dasharray"] = f"{number(9 * scale)} {number(7 * scale)}"
        if mark.taken:
            rim["stroke"], rim["stroke_width"] = fill, 6 * scale
        found.append(_outline(mark.shape, place, size + 8 * scale, **rim))
    edge = common.PAPER if _is_double(mark) else common.INK
    found.append(_outline(mark.shape, place, size, fill=fill, stroke=edge, stroke_width=4 * scale))
    if mark.shape != DOT:
        found.append(_letter(palette.letter(mark.holder), place, size * 1.1, "#ffffff"))
    return found


def _outline(shape: str, place: Point, size: float, **paint: object) -> str:
    x, y = place
    if shape in (FORTRESS, INDEPENDENT):
        points = [(x + size * right, y + size * down) for right, down in _SHIELD]
        return element("path", d=path(points, closed=True), stroke_linejoin="round", **paint)
    return element("circle", cx=x, cy=y, r=size, **paint)


def _letter(letter: str, place: Point, high: float, ink: str) -> str:
    return element(
        "text",
        characters(letter),
        x=place[0],
        y=place[1] + high * 0.36,
        font_size=high,
        font_weight="bold",
        fill=ink,
        text_anchor="middle",
    )


def _siege(place: Point, far: float, scale: float) -> str:
    around = 2 * math.pi * far / 16
    return element(
        "circle",
        cx=place[0],
        cy=place[1],
        r=far,
        fill="none",
        stroke=common.ALARM,
        stroke_width=12 * scale,
        stroke_dasharray=f"{number(around * 0.6)} {number(around * 0.4)}",
    )


def _flames(place: Point, size: float) -> str:
    """Return flames behind the sign: a star of many points."""
    points = [
        (
            place[0] + size * (_FLAMES if corner % 2 else 1.25) * math.sin(math.pi * corner / 11),
            place[1] - size * (_FLAMES if corner % 2 else 1.25) * math.cos(math.pi * corner / 11),
        )
        for corner in range(22)
    ]
    return element(
        "path",
        d=path(points, closed=True),
        fill=common.UNREST,
        stroke="#6b3a00",
        stroke_width=size / 10,
    )


def _badges(mark: Mark, place: Point, size: float, scale: float) -> list[str]:
    """Return the level of pillage on a flag below the sign, that of the siege on a disc above."""
    found, (x, y) = [], place
    far, half = size * 0.95, _BADGE * scale
    rim = {"stroke": common.INK, "stroke_width": 2 * scale}
    if mark.pillage:
        at = (x + far, y + far * 0.8)
        flag = ((-1.0, -1.0), (1.0, -1.0), (1.0, 0.6), (0.0, 1.2), (-1.0, 0.6))
        points = [(at[0] + half * right, at[1] + half * down) for right, down in flag]
        found.append(element("path", d=path(points, closed=True), fill=common.UNREST, **rim))
        found.append(_letter(str(mark.pillage), at, half * 1.5, "#000000"))
    if mark.siege is not None:
        at = (x - far - 6 * scale, y - far * 0.8)
        said = f"+{mark.siege}" if mark.siege else "0"
        found.append(element("circle", cx=at[0], cy=at[1], r=half, fill=common.ALARM, **rim))
        found.append(_letter(said, at, half * 1.2, "#ffffff"))
    return found
