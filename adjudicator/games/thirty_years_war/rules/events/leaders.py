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
from adjudicator.games.thirty_years_war.rules.dutch_war.armies import provinces_exits
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.placing import (
    bring_leader,
    can_come,
    leader_places,
    place_leader,
)
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT, other
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
        await lead_leaderless(table, owner, card)
        settle(table)

    return Event(play, needs)


@rule("16.22")
async def lead_leaderless(table: Table[State], side: str, card: str = "") -> None:
    """Save an army in the United Provinces that has lost its leader otherwise than in battle.

    An unnamed German replacement takes over Protestants; where none is free, and of Catholics, the
    army goes to a City with an arrow, and where it cannot it is eliminated. Spinola's army stays
    (16.24). ``card`` is what took the leader away, where it was one.
    """
    state = table.state
    stack = state.stack(UNITED_PROVINCES, side)
    stays = side == CATHOLIC and state.dutch_war.spinola
    if stack.leaders or not stack.units or stays:
        return
    free = _spare_leaders(state) if side == PROTESTANT else ()
    if free:
        topic = f"card {card}/replacement" if card else "16.22/replacement"
        leader = await ask(Decision(side, topic, OneOf(free), default=free[0]))
        table.tell(ArmyLeaderless(side, leader, "", dict(stack.units)))
        bring_leader(table, side, leader, UNITED_PROVINCES, card)
        return
    await _leave_provinces(table, side, card)


def _spare_leaders(state: State) -> tuple[str, ...]:
    """Return the unnamed German leaders who can take over an army."""
    leaders = state.edition.pieces.leaders.values()
    spare = (x.id for x in leaders if x.is_generic and x.nation == GERMAN)
    return tuple(leader for leader in spare if can_come(state, leader))


async def _leave_provinces(table: Table[State], side: str, card: str) -> None:
    """Let units without a leader go to a City that has room for them; else eliminate them."""
    state, stack = table.state, table.state.stack(UNITED_PROVINCES, side)
    units = Stack(dict(stack.units))
    goals = tuple(city for city in _ways_out(state, side) if _fits(state, side, units, city))
    if not goals:
        table.tell(ArmyLeaderless(side, "", "", dict(stack.units)))
        eliminate(table, UNITED_PROVINCES, side, units)
        return
    topic = f"card {card}/way_out" if card else "16.22/way_out"
    goal = await ask(Decision(side, topic, OneOf(goals), default=goals[0]))
    table.tell(ArmyLeaderless(side, "", goal, dict(units.units)))
    stack.clear()
    state.stack(goal, side).add(units)


def _ways_out(state: State, side: str) -> tuple[str, ...]:
    """Return the cities that such an army may go to (16.22, 16.23)."""
    if side == CATHOLIC:
        return provinces_exits(state, side)
    return tuple(
        city.id for city in state.edition.board.cities.values() if city.id in ("lingen", "wesel")
    )


def _fits(state: State, side: str, units: Stack, city: str) -> bool:
    enemies = state.places[city].outside[other(side)].size
    hostile = is_hostile(state, city, side)
    return not hostile and not enemies and units.size <= room(state, city, side)
