"""2 The game map: spaces, connections and passes, ports, sea zones, language zones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.reference import rows

KEY_TYPES: Final = frozenset({"key", "capital"})
FORTIFIED_TYPES: Final = frozenset({"key", "capital", "electorate", "fortress"})
_CLEAR_LINKS: Final = frozenset({"clear"})
_PASS_LINKS: Final = frozenset({"pass"})
_ALL_LINKS: Final = _CLEAR_LINKS | _PASS_LINKS
LANGUAGE_ZONES: Final = ("english", "french", "german", "italian", "spanish")


@dataclass(frozen=True)
class Place:
    """A printed space (2.1). ``x`` and ``y`` are pixels of the 5100 x 3300 map picture."""

    id: str
    name: str
    type: str  # capital, key, electorate, fortress or unfortified
    home_power: str  # a major or minor power, or "independent"
    language_zone: str  # "none" on the tan background
    x: int
    y: int
    in_play_at_start: bool

    @property
    def is_key(self) -> bool:
        """Whether the space is a key; capitals are keys."""
        return self.type in KEY_TYPES

    @property
    def is_fortified(self) -> bool:
        """Whether walls are printed; events can add a fortress (``state.is_fortified``)."""
        return self.type in FORTIFIED_TYPES


@dataclass(frozen=True)
class SeaZone:
    """A sea zone (2.5); ``x`` and ``y`` lie inside it."""

    id: str
    name: str
    x: int
    y: int


@cache
def places() -> dict[str, Place]:
    """Return all 134 spaces by id, in data order."""
    return {
        row["id"]: Place(
            row["id"],
            row["name"],
            row["type"],
            row["home_power"],
            row["language_zone"],
            int(row["x"]),
            int(row["y"]),
            row["in_play_at_start"] == "yes",
        )
        for row in rows("spaces")
    }


@cache
def sea_zones() -> dict[str, SeaZone]:
    """Return all 14 sea zones by id."""
    return {
        row["id"]: SeaZone(row["id"], row["name"], int(row["x"]), int(row["y"]))
        for row in rows("sea_zones")
    }


@cache
def _links(kinds: frozenset[str]) -> dict[str, tuple[str, ...]]:
    links: dict[str, list[str]] = {space: [] for space in places()}
    for row in rows("connections"):
        if row["kind"] in kinds:
            links[row["a"]].append(row["b"])
            links[row["b"]].append(row["a"])
    return {space: tuple(sorted(others)) for space, others in links.items()}


def adjacent(space: str) -> tuple[str, ...]:
    """Return the spaces connected to ``space``, over passes too, sorted."""
    return _links(_ALL_LINKS)[space]


@rule("2.5")
def adjacent_in_clear(space: str) -> tuple[str, ...]:
    """Return the spaces connected to ``space`` other than over a pass, sorted."""
    return _links(_CLEAR_LINKS)[space]


@rule("2.5")
def is_pass(a: str, b: str) -> bool:
    """Return whether the connection between two spaces is a pass."""
    return b in _links(_PASS_LINKS)[a]


@cache
def _anchors() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    zones: dict[str, list[str]] = {space: [] for space in places()}
    ports: dict[str, list[str]] = {zone: [] for zone in sea_zones()}
    for row in rows("ports"):
        zones[row["space"]].append(row["sea_zone"])
        ports[row["sea_zone"]].append(row["space"])
    return (
        {space: tuple(sorted(found)) for space, found in zones.items()},
        {zone: tuple(sorted(found)) for zone, found in ports.items()},
    )


@rule("2.5")
def zones_of(space: str) -> tuple[str, ...]:
    """Return the sea zones (none, one or two) that a space has an anchor in."""
    return _anchors()[0][space]


def ports_of(zone: str) -> tuple[str, ...]:
    """Return the ports on a sea zone."""
    return _anchors()[1][zone]


def is_port(space: str) -> bool:
    """Return whether a space is a port."""
    return bool(zones_of(space))


@cache
@rule("2.5")
def adjacent_seas(zone: str) -> tuple[str, ...]:
    """Return the sea zones connected to a sea zone."""
    found = [row["b"] for row in rows("sea_adjacency") if row["a"] == zone]
    found += [row["a"] for row in rows("sea_adjacency") if row["b"] == zone]
    return tuple(sorted(found))


@cache
def home_spaces(power: str) -> tuple[str, ...]:
    """Return the printed home spaces of a power, in data order."""
    return tuple(place.id for place in places().values() if place.home_power == power)


@cache
def spaces_of_zone(language_zone: str) -> tuple[str, ...]:
    """Return the spaces of a language zone, in data order."""
    return tuple(p.id for p in places().values() if p.language_zone == language_zone)


@cache
def key_spaces() -> tuple[str, ...]:
    """Return the keys, capitals included, in data order."""
    return tuple(place.id for place in places().values() if place.is_key)


@cache
def first_keys() -> tuple[str, ...]:
    """Return the keys in play before the Barbary Pirates come (21.1)."""
    return tuple(key for key in key_spaces() if places()[key].in_play_at_start)


@cache
def electorates() -> tuple[str, ...]:
    """Return the six electorates."""
    return tuple(place.id for place in places().values() if place.type == "electorate")


def distance(start: str, goals: Iterable[str], *, by_sea: bool = False) -> int | None:
    """Return the number of steps to the nearest of ``goals``; None when there is no way.

    A step may cross a pass. With ``by_sea`` a sea zone counts as a space on the way (12.5).
    """
    wanted = set(goals)
    reached = {start}
    front = [start]
    steps = 0
    while front:
        if wanted & set(front):
            return steps
        following: list[str] = []
        for here in front:
            for there in _steps(here, by_sea=by_sea):
                if there not in reached:
                    reached.add(there)
                    following.append(there)
        front = following
        steps += 1
    return None


def _steps(here: str, *, by_sea: bool) -> tuple[str, ...]:
    if here in sea_zones():
        return ports_of(here) + adjacent_seas(here)
    return adjacent(here) + (zones_of(here) if by_sea else ())
