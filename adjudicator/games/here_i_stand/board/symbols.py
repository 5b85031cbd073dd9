"""Spaces as signs: the shape says what it is, fill and letter who has it, the core its religion."""

from __future__ import annotations

import math
from collections.abc import Sequence

from adjudicator.drawing.svg import characters, element, number, path
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.scene import DOT, Mark
from adjudicator.games.here_i_stand.rules.game_map import sea_zones, zones_of
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT

RADII = {
    "capital": 37.0,
    "key": 32.0,
    "electorate": 34.0,
    "fortress": 31.0,
    "unfortified": 25.0,
    DOT: 12.0,
}
"""How far a sign reaches from its middle, in map units at scale 1."""
_HALO = 17.0
ANCHOR_AT = 1.55
"""How far the anchor of a port is from the middle of its sign, in radii."""


def reach(mark: Mark) -> float:
    """Return how far a sign reaches with its rims, in map units at scale 1."""
    size = RADII[mark.shape]
    rims = [size]
    if mark.fresh:
        rims.append(size + _HALO + 2)
    if mark.besieged:
        rims.append(size + 21)
    if mark.unrest:
        rims.append(size * 1.95)
    if mark.shape == "capital":
        rims.append(size + 9)
    if is_away(mark):
        rims.append(size + 8)
    return max(rims)


def is_square(mark: Mark) -> bool:
    """Return whether a sign fills the corners of its box, which no round rim reaches beyond."""
    return mark.shape in ("capital", "key") and not (mark.fresh or mark.besieged or mark.unrest)


def is_away(mark: Mark) -> bool:
    """Return whether another power has a space than the one whose home it is."""
    return mark.home not in (mark.control, INDEPENDENT)


def symbol(mark: Mark, scale: float) -> str:
    """Return the sign of a space, in a halo if something is new there.

    A sign of the legend has no id.
    """
    size = RADII[mark.shape] * scale
    parts = []
    if mark.unrest:
        parts.append(_unrest(mark, size))
    if mark.fresh:
        parts.append(_halo(mark, size, scale))
    if mark.besieged:
        parts.append(_siege(mark, size, scale))
    parts.append(_sign(mark, size, scale))
    named = f"space-{mark.id}" if mark.id else None
    return element("g", *parts, id=named, opacity=_opacity(mark))


def _opacity(mark: Mark) -> str | None:
    """Return how strong a space is drawn: one that waits for an event is pale."""
    return None if mark.in_play else "0.45"


def _sign(mark: Mark, size: float, scale: float) -> str:
    power = palette.colour(mark.control)
    away = is_away(mark)
    rim = palette.colour(mark.home) if away else palette.INK
    outer = ""
    if mark.shape == "capital":
        outer = _outline(
            mark, size + 9 * scale, fill=palette.PAPER, stroke=palette.INK, stroke_width=4 * scale
        )
    if away:
        outer += _outline(
            mark, size + 5 * scale, fill=palette.PAPER, stroke=rim, stroke_width=8 * scale
        )
    body = _outline(
        mark, size, fill=power, stroke=palette.PAPER if away else rim, stroke_width=4 * scale
    )
    ink = "#ffffff"
    if mark.protestant:
        body += _outline(mark, size * 0.72, fill=palette.PAPER, stroke="none")
        ink = power
    letter = "" if mark.shape == DOT else palette.letter(mark.control)
    if letter:
        high = size * (1.0 if len(letter) == 1 else 0.82) * (0.95 if mark.protestant else 1.05)
        body += element(
            "text",
            characters(letter),
            x=mark.x,
            y=mark.y + high * 0.36,
            font_size=high,
            font_weight="bold",
            fill=ink,
            text_anchor="middle",
        )
    return outer + body


def outline_points(shape: str, x: float, y: float, size: float) -> Sequence[tuple[float, float]]:
    """Return the corners of the sign of a kind of space; a circle has many."""
    if shape in ("capital", "key"):
        half = size * 0.9
        return [
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]
    if shape == "fortress":  # a shield
        return [
            (x + size * right, y + size * down)
            for right, down in (
                *((-0.9, -0.9), (0.9, -0.9), (0.9, 0.15), (0.72, 0.55), (0.4, 0.85), (0, 1.08)),
                *((-0.4, 0.85), (-0.72, 0.55), (-0.9, 0.15)),
            )
        ]
    corners = 6 if shape == "electorate" else 32
    turn = math.pi / 6 if corners == 6 else 0.0
    return [
        (
            x + size * math.cos(turn + 2 * math.pi * corner / corners),
            y + size * math.sin(turn + 2 * math.pi * corner / corners),
        )
        for corner in range(corners)
    ]


def _outline(mark: Mark, size: float, **paint: object) -> str:
    return shape_of(mark.shape, mark.x, mark.y, size, **paint)


def shape_of(shape: str, x: float, y: float, size: float, **paint: object) -> str:
    """Return the sign of a kind of space, without what is inside."""
    if shape in ("unfortified", DOT):
        return element("circle", cx=x, cy=y, r=size, **paint)
    points = outline_points(shape, x, y, size)
    return element("path", d=path(points, closed=True), stroke_linejoin="round", **paint)


def _halo(mark: Mark, size: float, scale: float) -> str:
    reach = size + _HALO * scale
    return element(
        "circle",
        cx=mark.x,
        cy=mark.y,
        r=reach,
        fill=palette.FRESH,
        stroke=palette.INK,
        stroke_width=3 * scale,
    )


def _siege(mark: Mark, size: float, scale: float) -> str:
    reach = size + 15 * scale
    around = 2 * math.pi * reach / 16
    return element(
        "circle",
        cx=mark.x,
        cy=mark.y,
        r=reach,
        fill="none",
        stroke=palette.ALARM,
        stroke_width=12 * scale,
        stroke_dasharray=f"{number(around * 0.6)} {number(around * 0.4)}",
    )


def _unrest(mark: Mark, size: float) -> str:
    """Return flames behind the sign: a star of many points."""
    points = [
        (
            mark.x + size * (1.95 if corner % 2 else 1.35) * math.sin(math.pi * corner / 11),
            mark.y - size * (1.95 if corner % 2 else 1.35) * math.cos(math.pi * corner / 11),
        )
        for corner in range(22)
    ]
    return element(
        "path",
        d=path(points, closed=True),
        fill=palette.UNREST,
        stroke="#6b3a00",
        stroke_width=size / 10,
    )


def anchors(mark: Mark, scale: float) -> str:
    """Return an anchor on the side of each sea zone of a port."""
    size = RADII[mark.shape] * scale
    found = [_anchor(*anchor_point(mark, zone, size), scale) for zone in zones_of(mark.id)]
    return element("g", *found, opacity=_opacity(mark)) if found else ""


def anchor_point(mark: Mark, zone: str, size: float) -> tuple[float, float]:
    """Return where the anchor of a port in a sea zone stands."""
    sea = sea_zones()[zone]
    far = math.dist((mark.x, mark.y), (sea.x, sea.y))
    reach = size * ANCHOR_AT
    return mark.x + (sea.x - mark.x) / far * reach, mark.y + (sea.y - mark.y) / far * reach


def _anchor(x: float, y: float, scale: float) -> str:
    strokes = (
        "M0 -8V13M-7 -3H7M-12 5C-10 12 -4 14 0 14C4 14 10 12 12 5"
        "M0 -8A4 4 0 1 0 0 -16A4 4 0 1 0 0 -8"
    )
    place = f"translate({number(x)} {number(y)}) scale({scale:.2f})"
    return element(
        "g",
        element("path", d=strokes, stroke=palette.SEA, stroke_width=9),
        element("path", d=strokes, stroke=palette.SEA_WORDS, stroke_width=4),
        fill="none",
        class_="anchor",
        stroke_linecap="round",
        transform=place,
    )
