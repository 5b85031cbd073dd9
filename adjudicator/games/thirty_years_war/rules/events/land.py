"""9.41, 15.24 and 8.63 Events that hit the land: revolts, famines, recovery."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.board import FRANCE
from adjudicator.games.thirty_years_war.rules.control.taking import place_revolt
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.pay.pillage import recover, set_pillage
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.state import State


@rule("9.41")
def can_revolt(state: State, side: str, city: str) -> bool:
    """Return whether a revolt may be placed in a City: no enemy army is there, and no revolt yet.

    An army is a leader with units (3.2).
    """
    place = state.places[city]
    return not place.revolt and not any(stack.is_army for stack in place.stacks(other(side)))


def revolt(cities: Callable[[State], tuple[str, ...]]) -> Event:
    """Return the event that places a revolt in one of some cities."""

    def options(state: State, side: str) -> tuple[str, ...]:
        return tuple(city for city in cities(state) if can_revolt(state, side, city))

    def needs(state: State, side: str, card: str) -> str | None:
        if not options(state, side):
            return _("there is no City where the revolt could begin (9.41)")
        return None

    async def play(table: Table[State], side: str, card: str) -> None:
        able = options(table.state, side)
        city = await ask(Decision(side, f"card {card}/revolt", OneOf(able), default=able[0]))
        place_revolt(table, city)
        settle(table)

    return Event(play, needs)


@rule("2.46")
def in_germany(state: State) -> tuple[str, ...]:
    """Return the cities of Germany."""
    board = state.edition.board
    return tuple(city for city in board.cities if board.in_germany(city))


def in_area(area: str, *, without: str = "") -> Callable[[State], tuple[str, ...]]:
    """Return what gives the cities of an Area, but for one of them."""

    def cities(state: State) -> tuple[str, ...]:
        return tuple(c for c in state.edition.board.cities_of[area] if c != without)

    return cities


def in_france(state: State) -> tuple[str, ...]:
    """Return the cities of France on the map, once France is in the war."""
    board = state.edition.board
    if FRANCE not in state.entered:
        return ()
    return tuple(c for c in board.cities_of[FRANCE] if not board.cities[c].is_off_map)


@rule("15.24")
async def _famine(table: Table[State], side: str, card: str) -> None:
    """Pillage different cities on the map."""
    state = table.state
    able = _fertile(state)
    count = min(len(able), number(state, card, "cities"))
    default = able[:count]
    topic = f"card {card}/famine"
    cities = await ask(Decision(side, topic, SomeOf(able, count, count), default=default))
    for city in cities:
        set_pillage(table, city, number(state, card, "levels"), card)


def _fertile(state: State) -> tuple[str, ...]:
    """Return the cities on the map that can be pillaged further."""
    most = state.constant("pillage_most")
    cities = state.edition.board.cities.values()
    return tuple(c.id for c in cities if not c.is_off_map and state.places[c.id].pillage < most)


def _no_land(state: State, side: str, card: str) -> str | None:
    return None if _fertile(state) else _("all cities have Pillage-2")


FAMINE = Event(_famine, _no_land)


@rule("8.63", "15.252")
async def _recovery(table: Table[State], side: str, card: str) -> None:
    """Remove levels of Pillage anywhere; the limits of the Recovery Phase do not hold."""
    state = table.state
    limits = _pillaged(state)
    most = min(number(state, card, "levels"), sum(limits.values()))
    choice = Counts(limits, 0, most)
    levels = await ask(Decision(side, f"card {card}/recovery", choice, default={}))
    for city in limits:
        for _level in range(levels.get(city, 0)):
            recover(table, city, card)


def _pillaged(state: State) -> dict[str, int]:
    return {city: place.pillage for city, place in state.places.items() if place.pillage}


def _nothing_pillaged(state: State, side: str, card: str) -> str | None:
    return None if _pillaged(state) else _("no City is pillaged")


RECOVERY = Event(_recovery, _nothing_pillaged)
