"""2.4 The map: Areas, Cities, boxes beside the map, and the pathways between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.rows import YES, Files, Row

UNITED_PROVINCES: Final = "united_provinces"
DENMARK: Final = "denmark"
SWEDEN: Final = "sweden"
FRANCE: Final = "france"
INDEPENDENT: Final = "independent"
OFF_MAP: Final = "offmap"

PATH: Final = "path"
"""The kind of a pathway between two cities; the other kinds are arrows to and from boxes."""
_ELECTOR: Final = ("yes", "no", "until_c12", "after_c12")


@dataclass(frozen=True)
class Area:
    """An Area (2.41). ``rating`` is the Cities needed for control, 0 where there is no control box.

    ``elector`` is "yes", "no", "until_c12" or "after_c12" (5.142). ``for_hungarians``:
    Hungarians may enter it (17.H.4); ``for_early_imperials``: so may Imperials before Wallenstein
    comes (19.7).
    """

    id: str
    name: str
    rating: int
    vp: int
    elector: str
    in_spanish_zone: bool
    in_germany: bool
    for_hungarians: bool
    for_early_imperials: bool


@dataclass(frozen=True)
class City:
    """A City (2.41). ``area`` is empty for Independent Cities (2.43), ``vp`` 0 for all others.

    ``strength`` is that of a fortress, 0 where there is none; ``modifier`` is printed beside it
    (2.44). ``x`` and ``y`` are pixels on a canvas of about 1000 by 850.
    """

    id: str
    name: str
    area: str
    kind: str
    embedded_in: str
    vp: int
    is_elector: bool
    strength: int
    modifier: int
    is_port: bool
    in_spanish_zone: bool
    supply_base_for: tuple[str, ...]
    x: float
    y: float

    @property
    def is_fortress(self) -> bool:
        """Whether it is a Fortress City (2.44)."""
        return self.strength > 0

    @property
    def is_independent(self) -> bool:
        """Whether it is an Independent City (2.43)."""
        return self.kind == INDEPENDENT

    @property
    def is_off_map(self) -> bool:
        """Whether it is one of the spaces of France beside the map (11.32)."""
        return self.kind == OFF_MAP


@dataclass(frozen=True)
class Pathway:
    """A pathway or arrow: from ``a`` to ``b``, and back unless it is one-way."""

    a: str
    b: str
    kind: str
    is_one_way: bool


@dataclass(frozen=True)
class Board:
    """The map: everything by identifier, in the order of the files."""

    areas: dict[str, Area]
    cities: dict[str, City]
    boxes: dict[str, str]
    """The names of the boxes beside the map."""
    pathways: tuple[Pathway, ...]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """All cities, then all boxes."""
        return (*self.cities, *self.boxes)

    @cached_property
    def cities_of(self) -> dict[str, tuple[str, ...]]:
        """The Cities of each Area; Independent Cities are in none (2.41)."""
        return {
            area: tuple(city.id for city in self.cities.values() if city.area == area)
            for area in self.areas
        }

    @cached_property
    def independent_cities(self) -> tuple[str, ...]:
        """The Independent Cities (2.43)."""
        return tuple(city.id for city in self.cities.values() if city.is_independent)

    @cached_property
    def exits(self) -> dict[str, tuple[str, ...]]:
        """Where a piece can go from each place in one step, by the pathways alone."""
        found: dict[str, list[str]] = {place: [] for place in self.places}
        for way in self.pathways:
            found[way.a].append(way.b)
            if not way.is_one_way:
                found[way.b].append(way.a)
        return {place: tuple(goals) for place, goals in found.items()}

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The Cities next to each City, by ordinary pathways."""
        return {
            city: tuple(goal for goal in self.exits[city] if goal in self.cities)
            for city in self.cities
        }

    @cached_property
    def spanish_zone(self) -> frozenset[str]:
        """The places of the Spanish Zone (17.Sp.2)."""
        inside = {city.id for city in self.cities.values() if city.in_spanish_zone}
        return frozenset({*inside, UNITED_PROVINCES})

    @cached_property
    def swedish_ports(self) -> tuple[str, ...]:
        """The port Cities with an arrow to Sweden (17.Sw.1)."""
        return self.exits[SWEDEN]

    def name(self, place: str) -> str:
        """Return the printed name of a city, an area or a box."""
        if place in self.cities:
            return self.cities[place].name
        return self.areas[place].name if place in self.areas else self.boxes[place]

    def in_germany(self, city: str) -> bool:
        """Return whether a City is in Germany (2.46); an Independent City always is."""
        area = self.cities[city].area
        return not area or self.areas[area].in_germany


@rule("2.41", "2.42", "2.43", "2.44", "2.45")
def read_board(files: Files) -> Board:
    """Read the map from ``areas``, ``cities``, ``boxes`` and ``pathways``."""
    areas = {area.id: area for area in files.each("areas", _area)}
    cities = {city.id: city for city in files.each("cities", lambda row: _city(row, areas))}
    boxes = dict(files.each("boxes", lambda row: (row.text("id"), row.text("name"))))
    places = {*cities, *boxes}
    return Board(areas, cities, boxes, tuple(files.each("pathways", lambda row: _way(row, places))))


def _area(row: Row) -> Area:
    return Area(
        id=row.text("id"),
        name=row.text("name"),
        rating=row.maybe_number("control_rating") or 0,
        vp=row.number("vp"),
        elector=row.one_of("elector", _ELECTOR),
        in_spanish_zone=row.flag("spanish_zone"),
        in_germany=row.flag("germany"),
        for_hungarians=row.flag("hungarian_reach"),
        for_early_imperials=row.flag("early_imperial_reach"),
    )


def _city(row: Row, areas: dict[str, Area]) -> City:
    kind = row.one_of("kind", ("area", INDEPENDENT, OFF_MAP))
    area = row.maybe("area") if kind == INDEPENDENT else row.one_of("area", areas)
    return City(
        id=row.text("id"),
        name=row.text("name"),
        area=area,
        kind=kind,
        embedded_in=row.maybe("embedded_in"),
        vp=row.maybe_number("vp") or 0,
        is_elector=row.flag("elector"),
        strength=row.number("fortress_strength") if row.flag("fortress") else 0,
        modifier=row.maybe_number("siege_modifier") or 0,
        is_port=row.flag("port"),
        in_spanish_zone=row.maybe("spanish_zone") == YES,
        supply_base_for=row.items("supply_base_for"),
        x=float(row.text("x")),
        y=float(row.text("y")),
    )


def _way(row: Row, places: set[str]) -> Pathway:
    return Pathway(
        a=row.one_of("a", sorted(places)),
        b=row.one_of("b", sorted(places)),
        kind=row.text("kind"),
        is_one_way=row.one_of("direction", ("both", "one_way")) == "one_way",
    )
