"""Cut-outs of a map that can be read on a telephone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from adjudicator.drawing.drawing import Region

LEAST: Final = 800
"""The narrowest region, in map units: at 360 pixels its names are more than 11 pixels high."""
_MARGIN: Final = 140
_LOW: Final = 0.85
_TALL: Final = 1.35
"""Height over width, at least and at most where there is a choice."""
_TOGETHER: Final = 420
"""Places nearer than this to each other are shown in one region."""

Spots: TypeAlias = Mapping[str, tuple[int, int]]
"""Where places are on the map, by identifier."""


def regions_around(spots: Spots, width: int, height: int) -> tuple[Region, ...]:
    """Return the regions of a map around places, the region of the first place first.

    What lies near each other is in one region, with a margin, never smaller than ``LEAST``.
    """
    return tuple(_around(group, width, height) for group in _clusters(spots))


def _around(spots: Spots, width: int, height: int) -> Region:
    across, down = zip(*spots.values(), strict=True)
    left, right = min(across) - _MARGIN, max(across) + _MARGIN
    top, bottom = min(down) - _MARGIN, max(down) + _MARGIN
    wide = max(right - left, LEAST)
    high = max(bottom - top, round(wide * _LOW))
    wide = min(max(wide, round(high / _TALL)), width)
    high = min(high, height)
    return Region(
        left=_kept((left + right - wide) // 2, width - wide),
        top=_kept((top + bottom - high) // 2, height - high),
        width=wide,
        height=high,
        places=tuple(spots),
    )


def _kept(value: int, most: int) -> int:
    return max(0, min(value, most))


def _clusters(spots: Spots) -> Iterator[Spots]:
    """Yield places that lie near each other together, the group of the first place first."""
    left = list(spots)
    while left:
        group = [left.pop(0)]
        for here in group:
            near = [there for there in left if _near(spots[here], spots[there])]
            group += near
            left = [there for there in left if there not in near]
        yield {place: spots[place] for place in group}


def _near(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < _TOGETHER**2
