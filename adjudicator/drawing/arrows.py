"""Bent arrows on a map, for who has gone where."""

from __future__ import annotations

import math

from adjudicator.drawing import palette
from adjudicator.drawing.svg import element, number, path

_BULGE = 0.14
"""How far an arrow swings out, in parts of its length, so that it does not lie on a connection."""


def bent_arrow(
    origin: tuple[float, float], goal: tuple[float, float], scale: float, fill: str, key: str
) -> str:
    """Return an arrow in a colour between two points of the map, marked as new; ``key`` is its id.

    ``scale`` is that of the sheet.
    """
    (x, y), (goal_x, goal_y) = origin, goal
    far = math.dist((x, y), (goal_x, goal_y))
    across = (-(goal_y - y) / far, (goal_x - x) / far)
    middle = (
        (x + goal_x) / 2 + across[0] * far * _BULGE,
        (y + goal_y) / 2 + across[1] * far * _BULGE,
    )
    towards = math.atan2(goal_y - middle[1], goal_x - middle[0])
    end = min(46 * scale, far / 3)
    tip = (goal_x - end * math.cos(towards), goal_y - end * math.sin(towards))
    neck = (tip[0] - 34 * scale * math.cos(towards), tip[1] - 34 * scale * math.sin(towards))
    wing = (24 * scale * math.sin(towards), -24 * scale * math.cos(towards))
    head = [tip, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1])]
    line = (
        f"M{number(x)} {number(y)}Q{number(middle[0])} {number(middle[1])}"
        f" {number(neck[0])} {number(neck[1])}"
    )
    return element(
        "g",
        element("path", d=line, stroke=palette.INK, stroke_width=21 * scale),
        element(
            "path",
            d=path(head, closed=True),
            stroke=palette.INK,
            stroke_width=13 * scale,
            fill=palette.INK,
        ),
        element("path", d=line, stroke=palette.FRESH, stroke_width=15 * scale),
        element(
            "path",
            d=path(head, closed=True),
            stroke=palette.FRESH,
            stroke_width=7 * scale,
            fill=palette.FRESH,
        ),
        element("path", d=line, stroke=fill, stroke_width=7 * scale),
        element("path", d=path(head, closed=True), fill=fill),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
        id=key,
    )
