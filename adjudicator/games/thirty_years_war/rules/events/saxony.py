"""8.66 Saxony switches sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.board import SWEDEN
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.pieces import SAXON
from adjudicator.games.thirty_years_war.facts.events import SaxonsMoved, SaxonySwitched
from adjudicator.games.thirty_years_war.rules.control.markers import enter_area
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.leaders import lead_leaderless
from adjudicator.games.thirty_years_war.rules.events.placing import open_cities
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT, other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, of_nations
from adjudicator.games.thirty_years_war.rules.state import State

SAXONY: Final = "saxony"


@dataclass(frozen=True)
class _Part:
    """Saxon pieces in a stack of their old side, and whether other pieces are with them."""

    place: str
    pieces: Stack
    inside: bool
    has_friends: bool


@rule("8.66")
def _not_to_protestants(state: State, side: str, card: str) -> str | None:
    if state.saxon_side == PROTESTANT:
        return said(N_("{saxony} is on the Protestant side already"), state.edition)
    return None if SWEDEN in state.entered else _("Sweden has not entered the war")


@rule("8.66")
def _not_to_catholics(state: State, side: str, card: str) -> str | None:
    return (
        said(N_("{saxony} is on the Catholic side already"), state.edition)
        if state.saxon_side == CATHOLIC
        else None
    )


@rule("8.66")
async def _switch(table: Table[State], side: str, card: str) -> None:
    """Let Saxony join the side that plays the card.

    Saxons by themselves stay where they are; a siege by or of them ends. Those in a siege with
    former friends go over to the other side of it. All others leave former friends for a City of
    Saxony. What finds no room is destroyed.
    """
    state = table.state
    parts = _saxons(state, state.saxon_side)
    state.saxon_side = side
    table.tell(SaxonySwitched(side))
    leaving = [part for part in parts if not _stays(table, part, side)]
    enter_area(table, SAXONY, side)
    settle(table)  # what is no longer a siege ends before anybody is asked
    for part in leaving:
        await _go_home(table, part, side, card)
    await lead_leaderless(table, other(side), card)
    settle(table)


def _saxons(state: State, side: str) -> list[_Part]:
    pieces = state.edition.pieces
    found = []
    for place, here in state.places.items():
        for stack in here.stacks(side):
            saxons = Stack(
                of_nations(pieces, stack.units, (SAXON,)),
                [x for x in stack.leaders if pieces.leaders[x].nation == SAXON],
            )
            if not saxons.is_empty:
                inside = stack is here.inside
                found.append(_Part(place, saxons, inside, saxons != _sorted(stack, saxons)))
    return found


def _sorted(stack: Stack, like: Stack) -> Stack:
    """Return a stack as it is, equal to another one with the same pieces."""
    same = stack.units == like.units and stack.leaders == like.leaders
    return like if same else stack


def _stays(table: Table[State], part: _Part, side: str) -> bool:
    """Turn Saxons over where they stand; return whether they could stay in the place.

    Inside a fortress with the new side before it they join those outside; before a fortress with
    the new side inside they join the garrison while their former friends besiege it still.
    """
    here = table.state.places[part.place]
    stack = here.inside if part.inside else here.outside[other(side)]
    stack.take(part.pieces)
    besieged_friends = here.garrison == side
    if part.has_friends and not part.inside and not besieged_friends:
        return False
    units = _as_fit(part.pieces.units, room(table.state, part.place, side))
    coming = Stack(units, part.pieces.leaders)
    if units != part.pieces.units:
        table.tell(_moved(part, part.place, coming))
    if part.has_friends and besieged_friends:
        here.inside.add(coming)
        return True
    here.outside[side].add(coming)
    if part.inside and here.inside.is_empty:
        here.garrison, here.siege = NOBODY, None
    return True


async def _go_home(table: Table[State], part: _Part, side: str, card: str) -> None:
    """Place Saxons who have left former friends in a friendly City of Saxony."""
    state = table.state
    cities = open_cities(state, side, state.edition.board.cities_of[SAXONY])
    roomy = [city for city in cities if room(state, city, side) >= part.pieces.size]
    best = sorted(cities, key=lambda city: -room(state, city, side))[:1]
    options = tuple(roomy or best)
    if not options:
        state.leaders_lost += part.pieces.leaders
        table.tell(_moved(part, "", Stack()))
        return
    topic = f"card {card}/home:{part.place}"
    goal = await ask(Decision(side, topic, OneOf(options), default=options[0]))
    coming = Stack(_as_fit(part.pieces.units, room(state, goal, side)), part.pieces.leaders)
    state.stack(goal, side).add(coming)
    table.tell(_moved(part, goal, coming))


def _as_fit(units: Units, room: int) -> Units:
    """Return as many of some units as there is room for; full ones before reduced ones."""
    found: Units = {}
    for face in sorted(units, key=lambda name: name.startswith("reduced_")):
        if count := min(units[face], room - sum(found.values())):
            add(found, {face: count})
    return found


def _moved(part: _Part, goal: str, coming: Stack) -> SaxonsMoved:
    return SaxonsMoved(part.place, goal, dict(coming.units), tuple(part.pieces.leaders))


TO_CATHOLICS = Event(_switch, _not_to_catholics)
TO_PROTESTANTS = Event(_switch, _not_to_protestants)
