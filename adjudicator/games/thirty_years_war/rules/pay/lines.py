"""15.14 and 15.15 Lines of communications and Supply Bases."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import (
    DANISH,
    ENGLISH,
    FRENCH,
    GERMAN,
    SPANISH,
    SWEDISH,
)
from adjudicator.games.thirty_years_war.rules.control.holding import (
    controller,
    is_friendly,
    is_hostile,
    is_in_neutral_area,
    is_occupied,
)
from adjudicator.games.thirty_years_war.rules.options import LINES_FIXED, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT, other
from adjudicator.games.thirty_years_war.rules.siege.standing import masking_side
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES

AFTER_ENTRY = "_after_entry"
OUTSIDE_ZONE = "cardinal_infante_outside_zone"


@rule("15.15", "17.A.1", "17.B.1", "17.D.1", "17.F.1", "17.G.1", "17.H.1", "17.Sa.1", "17.Sp.1")
def printed_bases(state: State, nation: str, city: str) -> tuple[str, ...]:
    """Return the Supply Bases of a nation, whoever controls them, for its units in a City.

    The Swedish Base serves Germans and Hungarians, too (17.G.1, 17.H.1); some bases serve only once
    their Areas have entered the war.
    """
    board = state.edition.board
    if nation == SWEDISH:
        return (state.swedish_base,) if state.swedish_base else ()
    if nation == SPANISH and city not in board.spanish_zone:  # 17.Sp.1
        return tuple(c.id for c in board.cities.values() if OUTSIDE_ZONE in c.supply_base_for)
    printed = GERMAN if nation == ENGLISH else nation  # 17.E.2
    found = [
        base.id
        for base in board.cities.values()
        if printed in base.supply_base_for
        or (f"{printed}{AFTER_ENTRY}" in base.supply_base_for and _has_entered(state, base.area))
    ]
    shares = f"{printed}{AFTER_ENTRY}" in {
        words for base in board.cities.values() for words in base.supply_base_for
    }
    return (*found, *((state.swedish_base,) if shares and state.swedish_base else ()))


def _has_entered(state: State, area: str) -> bool:
    return not state.areas[area].neutral


@rule("15.15")
def is_open(state: State, base: str, nation: str) -> bool:
    """Return whether a Supply Base can be used by its nation.

    The Swedish Base may be in a Neutral City (17.Sw.1), the Danish ones in any that no Catholic
    controls or occupies (17.D.1).
    """
    side = state.side_of(nation)
    if base == state.swedish_base:
        return not is_hostile(state, base, PROTESTANT)
    if nation == DANISH:
        enemy = other(side)
        return not is_hostile(state, base, side) and not is_occupied(state, base, enemy)
    return is_friendly(state, base, side)


@rule("15.14")
def has_line(state: State, nation: str, city: str, bases: Iterable[str] | None = None) -> bool:
    """Return whether units of a nation in a City have a line of communications.

    ``bases`` are the Supply Bases to look for, those of the nation where none are given. A line
    that was fixed in the Action Phase counts instead (19.3).
    """
    fixed = _fixed_line(state, nation, city)
    if fixed is not None:
        return fixed
    goals = printed_bases(state, nation, city) if bases is None else bases
    able = [base for base in goals if is_open(state, base, nation)]
    return reaches(state, state.side_of(nation), city, able)


@rule("19.3")
def _fixed_line(state: State, nation: str, city: str) -> bool | None:
    """Return whether a line was fixed for units of a nation in a City; None if none are yet."""
    side = state.side_of(nation)
    if OPTIONS.value(state, LINES_FIXED) != YES or side not in state.supplied:
        return None
    return nation in state.supplied[side].get(city, ())


def reaches(state: State, side: str, city: str, goals: Iterable[str]) -> bool:
    """Return whether a path of connected Cities leads a side from a City to one of some goals.

    What is in the City itself does not matter: the path begins there and does not lead into it.
    """
    wanted = frozenset(goals)
    seen, waiting = {city}, [city]
    while waiting:
        here = waiting.pop()
        if here in wanted:
            return True
        for there in state.edition.board.neighbours.get(here, ()):
            if there not in seen and _is_passable(state, side, there, is_goal=there in wanted):
                seen.add(there)
                waiting.append(there)
    return False


@rule("15.14")
def _is_passable(state: State, side: str, city: str, *, is_goal: bool = False) -> bool:
    """Return whether a line can be traced into a City.

    It is controlled by the side, or a fortress that the side besieges or masks (13.14); no enemy
    stands there outside a fortress, a Supply Base included. With ``is_goal`` it is a base that can
    be used, whoever controls it: the Swedish one may be in a Neutral City (17.Sw.1).
    """
    place = state.places[city]
    if place.revolt or place.outside[other(side)].size:
        return False
    if is_goal:
        return True
    if is_in_neutral_area(state, city):
        return False
    return controller(state, city) == side or masking_side(state, city) == side


@rule("17.Sw.2")
def paid_as(state: State, nation: str, leaders: Iterable[str]) -> str:
    """Return the nation by whose rules units are paid: Germans under a Swedish leader are Swedes.

    Any Swedish leader in their stack makes it an army under a Swedish leader.
    """
    if nation not in (GERMAN, ENGLISH):
        return nation
    led = any(state.edition.pieces.leaders[name].nation == SWEDISH for name in leaders)
    return SWEDISH if led else nation


@rule("19.3", "17.Sw.2")
def has_line_for_pay(state: State, nation: str, city: str, leaders: Iterable[str]) -> bool:
    """Return whether units of a nation, stacked with some leaders, have a line to be paid by.

    A line that was fixed is theirs whoever leads them since.
    """
    fixed = _fixed_line(state, nation, city)
    if fixed is not None:
        return fixed
    as_nation = paid_as(state, nation, leaders)
    return has_line(state, as_nation, city, bases_for_pay(state, as_nation))


@rule("17.Sw.1")
def needs_french_points(state: State, nation: str) -> bool:
    """Return whether a nation is Swedish and has no usable Base: only French points pay it then."""
    base = state.swedish_base
    return nation == SWEDISH and not (base and is_open(state, base, nation))


@rule("17.Sw.1")
def bases_for_pay(state: State, nation: str) -> tuple[str, ...] | None:
    """Return the Cities to which stranded Swedes need a line; None for the bases of a nation."""
    return french_bases(state) if needs_french_points(state, nation) else None


def french_bases(state: State) -> tuple[str, ...]:
    """Return the Cities in France and Lorraine that the Protestants control (17.F.1)."""
    cities = state.edition.board.cities.values()
    found = (city.id for city in cities if FRENCH in city.supply_base_for)
    return tuple(city for city in found if controller(state, city) == PROTESTANT)
