"""9.13 and 9.22 German states that join the Protestants by a card, with a leader and units."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.facts.events import NationEntered
from adjudicator.games.thirty_years_war.rules.control.holding import is_occupied
from adjudicator.games.thirty_years_war.rules.control.markers import enter_area
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.events.leaders import leaders_on
from adjudicator.games.thirty_years_war.rules.events.placing import (
    bring_leader,
    bring_units,
    may_stand,
    open_cities,
)
from adjudicator.games.thirty_years_war.rules.lasting import has_been_played
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.state import State


def joins(area: str, unit: str, *, capital: str = "", also: str = "") -> Event:
    """Return the event of an Area that joins its player's side, with a leader and units.

    They are placed at ``capital`` where they can be, else in a City of the Area. ``also`` is
    another card that brings the same Area in: it joins only once.
    """

    def has_joined(state: State) -> bool:
        """Return whether a card has brought the Area in; with a Neutral marker none has (18.24)."""
        known = area in state.entered or (bool(also) and has_been_played(state, also))
        return known and not state.areas[area].neutral

    def places(state: State, side: str, card: str) -> tuple[str, ...]:
        cities = state.edition.board.cities_of[area]
        free = open_cities(state, side, cities)
        able = tuple(
            c for c in free if all(may_stand(state, side, x, c) for x in leaders_on(state, card))
        )
        return (capital,) if capital in able else able

    def needs(state: State, side: str, card: str) -> str | None:
        if has_joined(state):
            if not places(state, side, card):
                return _no_city(state, area)
            return None
        cities = state.edition.board.cities_of[area]
        if all(is_occupied(state, city, other(side)) for city in cities):
            return _(
                "enemy units occupy all Cities of {area} (9.22)",
                area=state.edition.board.areas[area].name,
            )
        return None

    async def play(table: Table[State], side: str, card: str) -> None:
        state = table.state
        if not has_joined(state):
            join(table, area, side)
        options = places(state, side, card)
        if not options:
            return
        place = await ask(Decision(side, f"card {card}/place", OneOf(options), default=options[0]))
        for leader in leaders_on(state, card):
            bring_leader(table, side, leader, place, card)
        bring_units(table, side, unit, number(state, card, "units"), place, card)

    return Event(play, needs)


@rule("9.13", "9.22")
def join(table: Table[State], area: str, side: str) -> None:
    """Let an Area join a side; its neutrality is not violated.

    Fortresses of it that this side besieged are its own now.
    """
    table.state.entered.append(area)
    table.tell(NationEntered(area))
    enter_area(table, area, side)
    settle(table)


def _no_city(state: State, area: str) -> str:
    return _(
        "there is no City of {area} where its units could be placed",
        area=state.edition.board.areas[area].name,
    )
