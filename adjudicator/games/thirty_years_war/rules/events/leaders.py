"""9.2 New leaders, and leaders whom a card removes."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.pieces import GERMAN
from adjudicator.games.thirty_years_war.facts.events import ArmyLeaderless, LeaderLeft
from adjudicator.games.thirty_years_war.rules.control.holding import is_hostile
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.placing import (
    bring_leader,
    can_come,
    leader_places,
    place_leader,
)
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT, other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, place_of


def leaders_on(state: State, card: str) -> tuple[str, ...]:
    """Return the leaders that a card brings and who can still come."""
    code = state.edition.cards[card].code
    leaders = state.edition.pieces.leaders.values()
    return tuple(
        found.id for found in leaders if found.enters == code and can_come(state, found.id)
    )


@rule("9.21")
def no_leaders(state: State, side: str, card: str) -> str | None:
    """Return why none of the leaders of a card can be placed, or None."""
    coming = leaders_on(state, card)
    if not coming:
        return _("its leaders are in play already, or lost")
    if not any(leader_places(state, side, leader) for leader in coming):
        return _("there is no place where its leaders could enter play")
    return None


@rule("9.21")
async def bring_leaders(table: Table[State], side: str, card: str) -> None:
    """Place the leaders of a card one after the other, with units of their nation (9.23)."""
    for leader in leaders_on(table.state, card):
        if places := leader_places(table.state, side, leader):
            await place_leader(table, side, leader, places, card)


NEW_LEADERS = Event(bring_leaders, no_leaders)
"""New leaders who join units of their nation."""


def removes(leader: str) -> Event:
    """Return the event that takes one leader out of the game, without a replacement."""

    def needs(state: State, side: str, card: str) -> str | None:
        if place_of(state, leader) is None:
            return _("{leader} is not in play", leader=state.edition.pieces.leaders[leader].name)
        return None

    async def play(table: Table[State], side: str, card: str) -> None:
        state = table.state
        place, owner = place_of(state, leader), other(side)
        assert place is not None, leader  # noqa: S101 - the condition of the event
        stack = next(s for s in state.places[place].stacks(owner) if leader in s.leaders)
        stack.leaders.remove(leader)
        state.leaders_lost.append(leader)
        table.tell(LeaderLeft(owner, leader, place, card))
        await lead_leaderless(table, card)
        settle(table)

    return Event(play, needs)


@rule("16.22")
async def lead_leaderless(table: Table[State], card: str) -> None:
    """Save a Protestant army in the United Provinces that a card has left without a leader.

    An unnamed German replacement takes over; where none is free the army goes to a City with an
    arrow, and where it cannot it is eliminated.
    """
    state = table.state
    stack = state.stack(UNITED_PROVINCES, PROTESTANT)
    if stack.leaders or not stack.units:
        return
    leaders = state.edition.pieces.leaders.values()
    spare = tuple(x.id for x in leaders if x.is_generic and x.nation == GERMAN)
    if free := tuple(leader for leader in spare if can_come(state, leader)):
        topic = f"card {card}/replacement"
        leader = await ask(Decision(PROTESTANT, topic, OneOf(free), default=free[0]))
        table.tell(ArmyLeaderless(leader, "", dict(stack.units)))
        bring_leader(table, PROTESTANT, leader, UNITED_PROVINCES, card)
        return
    units = Stack(dict(stack.units))
    goals = tuple(city for city in _way_out(state) if _fits(state, units, city))
    if not goals:
        table.tell(ArmyLeaderless("", "", dict(stack.units)))
        eliminate(table, UNITED_PROVINCES, PROTESTANT, units)
        return
    goal = await ask(Decision(PROTESTANT, f"card {card}/way_out", OneOf(goals), default=goals[0]))
    table.tell(ArmyLeaderless("", goal, dict(units.units)))
    stack.clear()
    state.stack(goal, PROTESTANT).add(units)


def _way_out(state: State) -> tuple[str, ...]:
    """Return the cities that such an army may go to (16.22)."""
    return tuple(
        city.id for city in state.edition.board.cities.values() if city.id in ("lingen", "wesel")
    )


def _fits(state: State, units: Stack, city: str) -> bool:
    enemies = state.places[city].outside[other(PROTESTANT)].size
    hostile = is_hostile(state, city, PROTESTANT)
    return not hostile and not enemies and units.size <= room(state, city, PROTESTANT)
