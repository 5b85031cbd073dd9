"""What a picture of the board shows, taken from a state: cities, areas, boxes, and stacks.

Everything here is public: hands and piles are not even looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import joined, name
from adjudicator.games.thirty_years_war.board.palette import NEUTRAL
from adjudicator.games.thirty_years_war.edition.board import City
from adjudicator.games.thirty_years_war.edition.pieces import MERCENARY, MILITIA, TYPES, VETERAN
from adjudicator.games.thirty_years_war.rules.control.electors import electors
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.control.points import area_value
from adjudicator.games.thirty_years_war.rules.pay.lines import printed_bases
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, SIDES
from adjudicator.games.thirty_years_war.rules.siege.standing import masking_side
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State

OPEN: Final = "open"
FORTRESS: Final = "fortress"
OPEN_INDEPENDENT: Final = "open independent"
INDEPENDENT: Final = "independent fortress"
OFF_MAP: Final = "off the map"
DOT: Final = "dot"
"""The shape of a city that is only hinted at, without its name."""
ALWAYS: Final = "always"
NEVER: Final = "never"
"""When the name of a city is shown."""

SIGNS: Final = {VETERAN: "v", MERCENARY: "m", MILITIA: "mi"}
"""Units by type, whatever the language."""
ELECTOR, PORT, BASE, POINTS, NEEDED = "\u2654", "\u2693", "\u2302", "\u25c6", "\u25cf"
"""The signs of Electors, ports, Supply Bases, victory points, and Cities needed for control."""
_LINE: Final = 20
"""How many letters of leaders stand in a line."""


@dataclass(frozen=True)
class Mark:
    """A City as it is drawn: its shape, who has it, what lies on it.

    ``holder`` is a side, ``NEUTRAL`` or nobody. ``taken``: it has a control marker that differs
    from its Area. ``notes`` stand behind its name. ``fresh``: something is new there since the last
    report.
    """

    id: str
    name: str
    shape: str
    holder: str
    taken: bool
    revolt: bool
    pillage: int
    siege: int | None
    notes: str
    fresh: bool = False
    naming: str = ALWAYS


@dataclass(frozen=True)
class AreaMark:
    """The control box of an Area: its holder, and its rating, points and Elector as ``notes``."""

    id: str
    name: str
    holder: str
    notes: str
    fresh: bool = False


@dataclass(frozen=True)
class Plate:
    """The stack of a side in a place: lines with its leaders, then with its units by nation.

    ``besieging``: it masks or besieges the fortress; ``inside``: it is in it. ``count`` is how many
    units there are, ``led`` whether a leader is.
    """

    place: str
    side: str
    inside: bool
    besieging: bool
    lines: tuple[str, ...]
    count: int
    led: bool
    fresh: bool = False

    @property
    def key(self) -> str:
        """What it is called between two views."""
        return f"{self.place}/{'in' if self.inside else 'out'}/{self.side}"


def holder_of(state: State, city: str) -> str:
    """Return who has a City: a side, ``NEUTRAL`` or nobody."""
    area = state.edition.board.cities[city].area
    if state.places[city].revolt:
        return NOBODY
    return controller(state, city) or (NEUTRAL if area and state.areas[area].neutral else NOBODY)


def area_holder(state: State, area: str) -> str:
    """Return who has an Area: a side, ``NEUTRAL`` or nobody."""
    found = state.areas[area]
    return found.control or (NEUTRAL if found.neutral else NOBODY)


def marks_of(state: State) -> tuple[Mark, ...]:
    """Return all Cities."""
    bases, chosen = _bases(state), {*electors(state)}
    return tuple(
        _mark(state, city, is_base=city.id in bases, is_elector=city.id in chosen)
        for city in state.edition.board.cities.values()
    )


def _mark(state: State, city: City, *, is_base: bool, is_elector: bool) -> Mark:
    place, area = state.places[city.id], city.area
    return Mark(
        id=city.id,
        name=city.name,
        shape=shape_of(city),
        holder=holder_of(state, city.id),
        taken=bool(area and place.marker and place.marker != state.areas[area].control),
        revolt=place.revolt,
        pillage=place.pillage,
        siege=place.siege,
        notes=_notes(city, is_base=is_base, is_elector=is_elector),
    )


def shape_of(city: City) -> str:
    """Return the kind of sign of a City."""
    if city.is_off_map:
        return OFF_MAP
    if city.is_independent:
        return INDEPENDENT if city.is_fortress else OPEN_INDEPENDENT
    return FORTRESS if city.is_fortress else OPEN


def _notes(city: City, *, is_base: bool, is_elector: bool) -> str:
    modifier = f"{city.modifier:+d}".replace("-", "\u2212") if city.modifier else ""
    found = (
        f"{city.strength}{modifier}" if city.is_fortress else "",
        f"{POINTS}{city.vp}" if city.vp else "",
        ELECTOR if is_elector else "",
        PORT if city.is_port else "",
        BASE if is_base else "",
    )
    return " ".join(one for one in found if one)


def _bases(state: State) -> frozenset[str]:
    """Return the Supply Bases that serve some nation (15.15)."""
    board, nations = state.edition.board, state.edition.pieces.sides
    printed = [city.id for city in board.cities.values() if city.supply_base_for]
    return frozenset(
        base
        for base in dict.fromkeys((*printed, state.swedish_base))
        if base and any(base in printed_bases(state, nation, base) for nation in nations)
    )


def areas_of(state: State) -> tuple[AreaMark, ...]:
    """Return the control boxes of all Areas (2.42, 5.12)."""
    chosen, found = {*electors(state)}, []
    for area in state.edition.board.areas.values():
        notes = (
            f"{NEEDED}{area.rating}" if area.rating else "",
            f"{POINTS}{area_value(state, area.id)}",
            ELECTOR if area.id in chosen else "",
        )
        said = " ".join(one for one in notes if one)
        found.append(AreaMark(area.id, area.name, area_holder(state, area.id), said))
    return tuple(found)


def plates_of(state: State) -> tuple[Plate, ...]:
    """Return all stacks, in the order of the places."""
    return tuple(_plates(state))


def _plates(state: State) -> Iterator[Plate]:
    for place, found in state.places.items():
        masking = masking_side(state, place)
        for side in SIDES:
            if not found.outside[side].is_empty:
                is_masking = masking == side
                yield _plate(state, place, side, found.outside[side], besieging=is_masking)
        if not found.inside.is_empty:
            yield _plate(state, place, found.garrison, found.inside, inside=True)


def _plate(
    state: State,
    place: str,
    side: str,
    stack: Stack,
    *,
    besieging: bool = False,
    inside: bool = False,
) -> Plate:
    return Plate(
        place=place,
        side=side,
        inside=inside,
        besieging=besieging,
        lines=(*_leaders(state, stack.leaders), *unit_lines(state, stack)),
        count=stack.size,
        led=bool(stack.leaders),
    )


def _leaders(state: State, leaders: Iterable[str]) -> Iterator[str]:
    """Yield the names of leaders, short ones together in a line."""
    line: list[str] = []
    for leader in leaders:
        printed = name(state.edition.pieces.leaders[leader].name)
        if line and sum(len(one) + 2 for one in line) + len(printed) > _LINE:
            yield _listed(line)
            line = []
        line.append(printed)
    if line:
        yield _listed(line)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else joined(", ", names)


def unit_lines(state: State, stack: Stack) -> Iterator[str]:
    """Yield the units of each nation: ``Im 3/1m`` is three full mercenaries and a reduced one."""
    faces = state.edition.pieces.faces
    counts: dict[str, dict[str, list[int]]] = {}
    for face, count in stack.units.items():
        kind = faces[face]
        of_nation = counts.setdefault(kind.nation, {})
        of_nation.setdefault(kind.type, [0, 0])[kind.is_reduced] += count
    for nation, types in counts.items():
        said = [
            f"{full}/{reduced}{SIGNS[type_]}" if reduced else f"{full}{SIGNS[type_]}"
            for type_ in TYPES
            if type_ in types
            for full, reduced in (types[type_],)
        ]
        yield " ".join((code_of(nation), *said))


def code_of(nation: str) -> str:
    """Return the letters that stand for a nation, whatever the language: ``Im``."""
    return nation[:2].capitalize()
