"""11.2 What happens where moving pieces meet the enemy: reaction, overrun, lone leaders."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.movement import FortressReaction
from adjudicator.games.thirty_years_war.rules.combat.overrun import is_strong_enough, overrun
from adjudicator.games.thirty_years_war.rules.command import is_inside
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.leaders import lose_lone_leaders
from adjudicator.games.thirty_years_war.rules.movement.column import movement_left
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.state import Activation, State

INSIDE: Final = "inside"
OUTSIDE: Final = "outside"


class Met(Enum):
    """What moving pieces have met: nothing that stops them, pieces gone inside, or a fight."""

    NOTHING = auto()
    GONE_INSIDE = auto()
    A_FIGHT = auto()


@rule("11.23")
def may_react(state: State, place: str, side: str) -> bool:
    """Return whether a side has pieces outside a fortress of its own, which could go inside."""
    city = state.edition.board.cities.get(place)
    if city is None or not city.is_fortress or controller(state, place) != side:
        return False
    return not state.stack(place, side).is_empty


@rule("13.17")
def is_shut_in(state: State) -> bool:
    """Return whether the active leader is inside a fortress with the enemy before it."""
    active = state.activation
    return is_inside(state, active.side, active.at, active.leader)


@rule("12.61")
def can_overrun(state: State, active: Activation) -> bool:
    """Return whether the moving army can overrun the enemy units outside where it is."""
    enemies = state.stack(active.at, other(active.side)).units
    led = bool(active.stack.leaders)
    strong = led and is_strong_enough(state, active.stack.units, enemies)
    return strong and movement_left(state, active) >= 1


@rule("11.21", "11.231", "11.233")
async def meet(table: Table[State]) -> Met:
    """Let moving units face what is where they have come.

    First the enemy may go inside his fortress (11.23). Those who stay outside are overrun where
    that is possible, which nobody would rather do without, or have to be fought. Leaders without
    units are eliminated (11.22).
    """
    state, active = table.state, table.state.activation
    enemy = other(active.side)
    if not active.stack.units or active.at not in state.edition.board.cities:
        return Met.NOTHING
    if may_react(state, active.at, enemy) and await _goes_inside(table):
        return Met.GONE_INSIDE
    if not state.stack(active.at, enemy).units:
        lose_lone_leaders(table, active.at, enemy)
        settle(table)
        return Met.NOTHING
    if not can_overrun(state, active):
        return Met.A_FIGHT
    active.spent += 1
    overrun(table, active.at, active.side, active.stack.units)
    return Met.NOTHING


@rule("11.23", "12.63")
async def _goes_inside(table: Table[State]) -> bool:
    """Let the enemy react with all his pieces, and return whether they are inside now."""
    state, active = table.state, table.state.activation
    city, enemy = active.at, other(active.side)
    inside = await ask(reaction(state)) == INSIDE
    if inside:
        place = state.places[city]
        place.inside.add(place.outside[enemy])
        place.outside[enemy].clear()
        place.garrison = enemy
    table.tell(FortressReaction(enemy, city, inside))
    return inside


def reaction(state: State) -> Response[str]:
    """Return the question to who could go inside his fortress before the active army (11.23)."""
    city, enemy = state.activation.at, other(state.activation.side)
    topic, about = f"11.23/react:{city}", _situation(state)
    choice = OneOf((INSIDE, OUTSIDE))
    return Response(enemy, topic, choice, default=_in_silence(state), situation=about)


def _in_silence(state: State) -> str:
    """Return what a deadline decides: inside if that prevents a siege, an overrun, or capture."""
    active, pieces = state.activation, state.edition.pieces
    about = _situation(state)
    besiegers = combat_factors(pieces, about.enemy)
    if besiegers < about.level or not about.own or can_overrun(state, active):
        return INSIDE
    return OUTSIDE


def _situation(state: State) -> Situation:
    """Return who stands before the fortress and who could go into it."""
    active, pieces = state.activation, state.edition.pieces
    city, enemy = active.at, other(active.side)
    own, besiegers = state.stack(city, enemy).units, state.stack(city, active.side).units
    level = state.edition.board.cities[city].strength + combat_factors(pieces, own)
    return Situation(state, city, dict(own), dict(besiegers), level=level)
