"""Cut-outs of the map that can be read on a telephone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from adjudicator.drawing.drawing import Region
from adjudicator.engine.fact import JSON, Fact
from adjudicator.games.here_i_stand.board.changes import position
from adjudicator.games.here_i_stand.board.extent import HEIGHT, WIDTH
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS

LEAST: Final = 800
"""The narrowest region, in map units: at 360 pixels its names are more than 11 pixels high."""
_MARGIN: Final = 140
_LOW: Final = 0.85
_TALL: Final = 1.35
"""Height over width, at least and at most where there is a choice."""
_ABOUT_PLACES: Final = frozenset(
    {"space", "spaces", "to", "origin", "location", "place", "target", "source", "haven"}
)
"""Fields of facts in which Genoa and Venice are spaces and no powers."""
_TOGETHER: Final = 420
"""Places nearer than this to each other are shown in one region."""


def region_around(found: Iterable[str]) -> Region:
    """Return the region around places: with a margin, never smaller than ``LEAST``.

    Places that the map does not have (foreign wars) are left out; without any the whole map.
    """
    about = tuple(dict.fromkeys(place for place in found if is_place(place)))
    if not about:
        return Region(0, 0, WIDTH, HEIGHT)
    points = [position(place) for place in about]
    left, right = min(x for x, _ in points) - _MARGIN, max(x for x, _ in points) + _MARGIN
    top, bottom = min(y for _, y in points) - _MARGIN, max(y for _, y in points) + _MARGIN
    width = max(right - left, LEAST)
    height = max(bottom - top, round(width * _LOW))
    width = min(max(width, round(height / _TALL)), WIDTH)
    height = min(height, HEIGHT)
    return Region(
        left=_kept((left + right - width) // 2, WIDTH - width),
        top=_kept((top + bottom - height) // 2, HEIGHT - height),
        width=width,
        height=height,
        places=about,
    )


def _kept(value: int, most: int) -> int:
    return max(0, min(value, most))


def clusters(found: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield places that lie near each other together, the group of the first place first."""
    left = list(dict.fromkeys(found))
    while left:
        group = [left.pop(0)]
        for here in group:
            near = [there for there in left if _near(here, there)]
            group += near
            left = [there for there in left if there not in near]
        yield tuple(group)


def _near(a: str, b: str) -> bool:
    (x, y), (other_x, other_y) = position(a), position(b)
    return (x - other_x) ** 2 + (y - other_y) ** 2 < _TOGETHER**2


def places_in(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Return the spaces and sea zones that facts name, in the order of the facts."""
    found = (
        place
        for fact in facts
        for field, value in fact.dump().items()
        for place in _named(value, about_places=field in _ABOUT_PLACES)
    )
    return tuple(dict.fromkeys(found))


def _named(value: JSON, *, about_places: bool) -> Iterator[str]:
    if isinstance(value, str):
        is_power = value in ALL_POWERS and not about_places
        if not is_power and is_place(value):
            yield value
    elif isinstance(value, dict):
        for inner in (*value, *value.values()):
            yield from _named(inner, about_places=about_places)
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner, about_places=about_places)


def is_place(identifier: str) -> bool:
    """Return whether the map has a space or sea zone of this id."""
    return identifier in places() or identifier in sea_zones()
