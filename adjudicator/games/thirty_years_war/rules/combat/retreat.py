"""12.5 Retreats: what becomes of the side that has lost a battle."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.combat import Retreated, WithdrewInside
from adjudicator.games.thirty_years_war.rules.combat.engagement import SALLY, Army, Battle
from adjudicator.games.thirty_years_war.rules.combat.refuge import (
    INSIDE,
    enterable,
    may_go_inside,
    refuges,
    towards_supply,
)
from adjudicator.games.thirty_years_war.rules.control.holding import is_city, is_hostile
from adjudicator.games.thirty_years_war.rules.control.taking import take_city, violate_neutrality
from adjudicator.games.thirty_years_war.rules.leaders import lose_lone_leaders
from adjudicator.games.thirty_years_war.rules.pay.fixing import carry_lines
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacking import settle_overstack
from adjudicator.games.thirty_years_war.rules.stacks import Stack, add
from adjudicator.games.thirty_years_war.rules.state import State

CAUSE = "retreat"
ZONE = "zone"


@rule("12.5", "12.52")
async def retreat(table: Table[State], battle: Battle, loser: Army) -> str:
    """Let the pieces of the beaten side leave the city, and return where they are now.

    That is the city itself for those who go inside its fortress, and empty for those who are
    eliminated because there is nowhere to go.
    """
    whole = pieces_of(loser)
    if loser is battle.defender:
        return await _defender(table, battle, loser.side, whole)
    if battle.kind == SALLY and not whole.is_empty:  # 13.17
        _tell_inside(table, battle.city, loser.side, whole)
        return battle.city
    if not loser.joined.is_empty:  # 12.52
        _tell_inside(table, battle.city, loser.side, loser.joined)
    if whole.is_empty:
        return ""
    if battle.came_from:
        return await _attacker(table, battle, loser.side, whole)
    # An army that has attacked where it stood came from nowhere: it goes as a defender would.
    return await _defender(table, battle, loser.side, whole)


def pieces_of(army: Army) -> Stack:
    """Return all pieces that came with an army, those that have not fought too; none from inside.

    Units held back leave with the others, because the whole army has lost the city (12.29).
    """
    found = army.stack.copied()
    add(found.units, army.reserve)
    return found


@rule("12.53")
async def _attacker(table: Table[State], battle: Battle, side: str, stack: Stack) -> str:
    """Send an attacker back where he has come from; from a box there is no way back.

    16.22, 17.D.3 and 17.Sw.1 eliminate those who would have to retreat to a box, with their leaders
    (12.43).
    """
    if not is_city(table.state, battle.came_from):
        eliminate(table, battle.city, side, stack, cause=CAUSE)
        return ""
    make_way(table, battle.came_from, side)
    return await move_back(table, battle.city, battle.came_from, side, stack, takes=False)


@rule("12.53")
def make_way(table: Table[State], city: str, side: str) -> None:
    """Let enemies go back inside a fortress to which pieces of a side must return.

    They were inside when that army passed before, or it could not have come from there (11.21); the
    fortress need not be theirs by now, peasants can be in revolt in it (9.42).
    """
    state, enemy = table.state, other(side)
    stack = state.stack(city, enemy)
    if state.edition.board.cities[city].is_fortress and not stack.is_empty:
        go_inside(table, city, enemy, stack)


@rule("12.54")
async def _defender(table: Table[State], battle: Battle, side: str, stack: Stack) -> str:
    """Let a beaten defender choose where to go among the cities that are open to him."""
    state = table.state
    if stack.is_empty:
        return ""
    options = refuges(state, battle, side, stack)
    if may_go_inside(state, battle, side):
        options = (*options, INSIDE)
    if not options:
        eliminate(table, battle.city, side, stack, cause=CAUSE)
        return ""
    default = towards_supply(state, battle, stack, options)
    topic = f"12.51/retreat:{battle.city}"
    about = Situation(state, battle.city)
    goal = await ask(Response(side, topic, OneOf(options), default=default, situation=about))
    if goal == INSIDE:
        go_inside(table, battle.city, side, stack)
        return battle.city
    return await move_back(
        table, battle.city, goal, side, stack, takes=True, led_by=battle.army(side).commander
    )


@rule("12.51")
def go_inside(table: Table[State], city: str, side: str, stack: Stack) -> None:
    """Put pieces from outside a fortress of their side inside it."""
    place, moved = table.state.places[city], stack.copied()
    place.outside[side].take(moved)
    place.garrison = side
    place.inside.add(moved)
    _tell_inside(table, city, side, moved)


@rule("12.54")
async def move_back(
    table: Table[State],
    city: str,
    goal: str,
    side: str,
    stack: Stack,
    *,
    takes: bool,
    led_by: str = "",
) -> str:
    """Move beaten pieces to a city, with all that follows there; return the city if any are left.

    Pieces that may not enter it are eliminated (17.Sp.2). The neutrality of its Area is violated
    (11.18), enemy leaders who stand there alone are caught (11.22), too many pieces are eliminated
    (10.22), and with ``takes`` an enemy city that is no fortress is taken, as by a defender: an
    attacker is back where he has been before (12.53). ``led_by`` is who commanded them (7.1).
    """
    state = table.state
    moved = enterable(state, side, stack, goal, origin=city)
    left = stack.copied()
    left.take(moved)
    if not left.is_empty:
        eliminate(table, city, side, left, cause=ZONE)
    if moved.is_empty:
        return ""
    state.stack(city, side).take(moved)
    state.stack(goal, side).add(moved)
    carry_lines(state, side, city, goal)
    table.tell(Retreated(side, city, goal, moved.units, tuple(moved.leaders)))
    if moved.units:
        violate_neutrality(table, goal, side)
        lose_lone_leaders(table, goal, other(side))
    await settle_overstack(table, goal, side)
    open_city = not state.edition.board.cities[goal].is_fortress and is_hostile(state, goal, side)
    if takes and open_city and state.stack(goal, side).units:
        take_city(table, goal, side, led_by=led_by if led_by in moved.leaders else "")
    return goal


def _tell_inside(table: Table[State], city: str, side: str, stack: Stack) -> None:
    table.tell(WithdrewInside(side, city, dict(stack.units), tuple(stack.leaders)))
