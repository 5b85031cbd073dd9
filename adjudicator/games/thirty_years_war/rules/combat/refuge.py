"""12.54 Where a beaten defender can go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.combat.engagement import Battle
from adjudicator.games.thirty_years_war.rules.control.holding import (
    controller,
    is_friendly,
    is_hostile,
)
from adjudicator.games.thirty_years_war.rules.nations.limits import nations_of, why_not_enter
from adjudicator.games.thirty_years_war.rules.pay.lines import printed_bases
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import masking_side
from adjudicator.games.thirty_years_war.rules.stacks import Stack, nations, of_nations
from adjudicator.games.thirty_years_war.rules.state import State

INSIDE: Final = "inside"
"""The choice of going inside the fortress of the same city (12.51)."""


@rule("12.54")
def refuges(state: State, battle: Battle, side: str, stack: Stack) -> tuple[str, ...]:
    """Return the cities that a beaten stack can retreat to; none: it is eliminated.

    Friendly cities go before all others: Neutral and Independent ones, and cities of the enemy
    where none of his units is. A city that all pieces can enter goes before one that only some of
    them can, who leave the others behind (17.Sp.2).
    """
    near = [city for city in _near(state, battle.city) if _is_open(state, battle, side, city)]
    whole = [city for city in near if _may_enter(state, battle, side, stack, city)]
    found = whole or [city for city in near if _some_may_enter(state, battle, side, stack, city)]
    friendly = tuple(city for city in found if is_friendly(state, city, side))
    return friendly or tuple(found)


def _near(state: State, city: str) -> tuple[str, ...]:
    return state.edition.board.neighbours[city]


@rule("12.54")
def _is_open(state: State, battle: Battle, side: str, city: str) -> bool:
    """Return whether a retreat can go to a city at all.

    Not where the attacker has come from, nor to enemy units outside a fortress, nor to a fortress
    of the enemy unless one's own units besiege or mask it; units shut in there do no harm.
    """
    if city == battle.came_from or state.stack(city, other(side)).units:
        return False
    closed = state.edition.board.cities[city].is_fortress and is_hostile(state, city, side)
    return not closed or masking_side(state, city) == side


def _may_enter(state: State, battle: Battle, side: str, stack: Stack, city: str) -> bool:
    return why_not_enter(state, side, stack, city, origin=battle.city) is None


def _some_may_enter(state: State, battle: Battle, side: str, stack: Stack, city: str) -> bool:
    return not enterable(state, side, stack, city, origin=battle.city).is_empty


def enterable(state: State, side: str, stack: Stack, city: str, *, origin: str) -> Stack:
    """Return the pieces of a stack that can enter a city: all, or those of some nations only."""
    if why_not_enter(state, side, stack, city, origin=origin) is None:
        return stack.copied()
    found = Stack()
    for nation in sorted(nations_of(state, stack)):
        part = _of_nation(state, stack, nation)
        if why_not_enter(state, side, part, city, origin=origin) is None:
            found.add(part)
    return found


def _of_nation(state: State, stack: Stack, nation: str) -> Stack:
    pieces = state.edition.pieces
    leaders = [name for name in stack.leaders if pieces.leaders[name].nation == nation]
    return Stack(of_nations(pieces, stack.units, (nation,)), leaders)


@rule("12.51")
def may_go_inside(state: State, battle: Battle, side: str) -> bool:
    """Return whether a beaten defender can withdraw into a fortress of his own in the same city."""
    printed = state.edition.board.cities[battle.city]
    return printed.is_fortress and controller(state, battle.city) == side


def towards_supply(state: State, battle: Battle, stack: Stack, options: Iterable[str]) -> str:
    """Return the option nearest to a Supply Base of the stack's nations (17), the first of equals.

    It is where a stack goes when nobody says more. Going inside counts as the city itself.
    """
    return min(options, key=lambda option: steps_to_supply(state, battle.city, stack, option))


def steps_to_supply(state: State, city: str, stack: Stack, option: str) -> int:
    """Return the steps from where a stack in a city may go to a Supply Base of its nations.

    More than any way has, where none leads to one.
    """
    way = _distances(state, _bases(state, stack, city))
    return way.get(city if option == INSIDE else option, len(state.places))


def _bases(state: State, stack: Stack, city: str) -> Iterator[str]:
    for nation in sorted(nations(state.edition.pieces, stack.units)):
        yield from printed_bases(state, nation, city)


def _distances(state: State, bases: Iterable[str]) -> dict[str, int]:
    """Return the steps from the nearest base to each city that can be reached from one."""
    reached = dict.fromkeys(bases, 0)
    edge = [*reached]
    while edge:
        following = []
        for city in edge:
            for goal in _near(state, city):
                if goal not in reached:
                    reached[goal] = reached[city] + 1
                    following.append(goal)
        edge = following
    return reached
