"""The places that facts name, around which the map is cut out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.engine.fact import JSON, Fact
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS

_ABOUT_PLACES: Final = frozenset(
    {"space", "spaces", "to", "origin", "location", "place", "target", "source", "haven"}
)
"""Fields of facts in which Genoa and Venice are spaces and no powers."""


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
