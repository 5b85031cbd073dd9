"""Places around a sign for what belongs to it: near ones in rings, and far ones with a tether."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.drawing.placing import Box, box_around
from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.svg import element, number

_FARTHEST: Final = 1000.0
_STEP: Final = 24.0
"""How far a name or plate may stand from its space when there is no room nearer, and in steps of
what; in map units at scale 1."""
_TURNS: Final = 24
_AROUND: Final = (
    *((1.0, 0.0, 0.0), (-1.0, 0.0, 0.1), (0.0, 1.0, 0.05), (0.0, -1.0, 0.05)),
    *((1.0, 0.6, 0.1), (1.0, -0.6, 0.1), (-1.0, 0.6, 0.15), (-1.0, -0.6, 0.15)),
    *((0.6, 1.0, 0.1), (0.6, -1.0, 0.1), (-0.6, 1.0, 0.15), (-0.6, -1.0, 0.15)),
    *((1.0, 1.0, 0.2), (1.0, -1.0, 0.2), (-1.0, 1.0, 0.25), (-1.0, -1.0, 0.25)),
)
"""Directions from a space with how little each is liked."""


def around(
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


def rings(
    sheet: Sheet, here: tuple[float, float], wide: float, high: float, gaps: Mapping[float, float]
) -> list[tuple[Box, float]]:
    """Return boxes around a sign at several distances, each distance with its dislike."""
    unit = 4000.0 * sheet.scale**2
    return [
        (box, dear + dislike * unit)
        for gap, dislike in gaps.items()
        for box, dear in around(sheet, here, wide, high, gap)
    ]


def beyond(
    sheet: Sheet, here: tuple[float, float], wide: float, high: float, gap: float
) -> Iterable[Box]:
    """Yield boxes farther and farther from a sign, for where there is no room beside it."""
    far = gap
    while far < gap + _FARTHEST * sheet.scale:
        for turn in range(_TURNS):
            across = math.cos(2 * math.pi * turn / _TURNS)
            down = math.sin(2 * math.pi * turn / _TURNS)
            # The rim of the box, not its middle, is so far away.
            x = here[0] + across * (far + wide / 2)
            y = here[1] + down * (far + high / 2)
            yield box_around(x, y, wide, high)
        far += _STEP * sheet.scale


def weighed(box: Box, weight: float) -> Box:
    """Return a box with another weight."""
    return Box(box.left, box.top, box.right, box.bottom, weight)


def tether(place: tuple[float, float], box: Box, apart: float) -> str | None:
    """Return a line from a box to its place; None where it stands no farther off than ``apart``."""
    x, y = place
    near_x = min(max(x, box.left), box.right)
    near_y = min(max(y, box.top), box.bottom)
    if math.dist((x, y), (near_x, near_y)) <= apart:
        return None
    return element("path", d=f"M{number(x)} {number(y)}L{number(near_x)} {number(near_y)}")
