"""9.21 to 9.23 Where leaders and units that enter by a card may be placed."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.events import LeaderEntered, UnitsEntered
from adjudicator.games.thirty_years_war.rules.control.holding import (
    is_city,
    is_friendly,
    is_occupied,
)
from adjudicator.games.thirty_years_war.rules.influence import WALLENSTEIN
from adjudicator.games.thirty_years_war.rules.leaders import lose_lone_leaders
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_enter, why_not_stack
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, of_nations
from adjudicator.games.thirty_years_war.rules.state import (
    State,
    available,
    everywhere,
    place_of,
)


@rule("9.21")
def can_come(state: State, leader: str) -> bool:
    """Return whether a leader is still to come: neither in play nor out of the game (12.42)."""
    return place_of(state, leader) is None and leader not in state.leaders_lost


@rule("9.23")
def leader_places(state: State, side: str, leader: str) -> tuple[str, ...]:
    """Return where a leader may be placed: with units of his nation outside any fortress.

    When there are none on the map, it is any friendly City. He never comes into a besieged or
    masked fortress, nor to pieces that he may not stack with.
    """
    nation = state.edition.pieces.leaders[leader].nation
    theirs = [
        place
        for place, stack in everywhere(state, side)
        if of_nations(state.edition.pieces, stack.units, (nation,))
    ]
    if not theirs:
        theirs = [c for c in state.edition.board.cities if _may_begin(state, side, leader, c)]
    return tuple(c for c in dict.fromkeys(theirs) if may_stand(state, side, leader, c))


@rule("9.23", "19.7")
def _may_begin(state: State, side: str, leader: str, city: str) -> bool:
    """Return whether a leader may enter play in a City without units of his nation.

    What keeps his nation out of a City keeps him out, but Wallenstein and who comes with him: they
    end the time in which Imperials have to stay near home.
    """
    if not is_friendly(state, city, side):
        return False
    leaders = state.edition.pieces.leaders
    if leaders[leader].enters == leaders[WALLENSTEIN].enters:
        return True
    return why_not_enter(state, side, Stack({}, [leader]), city) is None


def may_stand(state: State, side: str, leader: str, place: str) -> bool:
    """Return whether a leader may be placed outside any fortress in a place.

    Armies of both sides can be in the box of the United Provinces at the same time (16.21).
    """
    found = state.places[place]
    enemies = is_city(state, place) and found.outside[other(side)].size
    if found.garrison == side or enemies:
        return False
    return why_not_stack(state, side, Stack({}, [leader]), found.outside[side]) is None


@rule("9.21")
def bring_leader(table: Table[State], side: str, leader: str, place: str, card: str) -> None:
    """Let a leader enter play in a place."""
    table.state.stack(place, side).leaders.append(leader)
    table.tell(LeaderEntered(side, leader, place, card))


async def place_leader(
    table: Table[State], side: str, leader: str, places: Iterable[str], card: str
) -> str:
    """Let the side choose where a leader enters play; return the place."""
    options = tuple(places)
    topic = f"card {card}/place:{leader}"
    place = await ask(Decision(side, topic, OneOf(options), default=options[0]))
    bring_leader(table, side, leader, place, card)
    return place


@rule("9.21")
def bring_units(
    table: Table[State], side: str, kind: str, count: int, place: str, card: str
) -> None:
    """Let full-strength units enter play in a place, as far as counters and room allow.

    Enemy leaders without units who stand there are caught, as by units that march in (11.22).
    """
    state = table.state
    coming = max(0, min(count, available(state, kind), room(state, place, side)))
    units: Units = {}
    add(units, {kind: coming})
    add(state.stack(place, side).units, units)
    table.tell(UnitsEntered(side, place, units, count - coming, card))
    if coming:
        lose_lone_leaders(table, place, other(side))
    settle(table)


def open_cities(state: State, side: str, cities: Iterable[str]) -> tuple[str, ...]:
    """Return the cities among some that a side controls and no enemy units stand in."""
    return tuple(
        city
        for city in cities
        if is_friendly(state, city, side) and not is_occupied(state, city, other(side))
    )
