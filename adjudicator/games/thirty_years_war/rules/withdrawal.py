"""5.32 Withdrawals after peace negotiations: where the pieces of a side go."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.peace import Withdrawn
from adjudicator.games.thirty_years_war.rules.control.holding import is_friendly
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_enter, why_not_stack
from adjudicator.games.thirty_years_war.rules.pay.lines import printed_bases
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State

CAUSE: Final = "peace"


@rule("5.32")
def withdraw(table: Table[State], side: str, cities: tuple[str, ...]) -> None:
    """Take all pieces of a side out of some Cities, besieged or not.

    Each goes to the City of its side nearest to a Supply Base of its nation, whoever holds that,
    in which it may stand and where there is room; what finds none is lost, a leader with what
    follows for his nation (17.D.3, 17.H.5).
    """
    state = table.state
    moved: list[tuple[str, str, dict[str, int]]] = []
    for city in cities:
        for stack in state.places[city].stacks(side):
            for piece in _single_pieces(stack):
                goal = _goal(state, side, city, piece, cities)
                if goal:
                    stack.take(piece)
                    state.stack(goal, side).add(piece)
                else:
                    eliminate(table, city, side, piece, cause=CAUSE)
                moved.append((city, goal, {**piece.units, **dict.fromkeys(piece.leaders, 1)}))
    table.tell(Withdrawn(side, cities, tuple(moved)))
    settle(table)


def _single_pieces(stack: Stack) -> Iterator[Stack]:
    """Give the pieces of a stack one by one, leaders first, so that units can follow them."""
    for leader in [*stack.leaders]:
        yield Stack({}, [leader])
    for face, count in [*stack.units.items()]:
        for _unit in range(count):
            yield Stack({face: 1})


def _goal(state: State, side: str, city: str, piece: Stack, left: tuple[str, ...]) -> str:
    pieces = state.edition.pieces
    if piece.leaders:
        nation = pieces.leaders[piece.leaders[0]].nation
    else:
        nation = pieces.faces[next(iter(piece.units))].nation
    for place in _from_bases(state, printed_bases(state, nation, city) or (city,)):
        if place not in left and _can_stand(state, side, place, piece, city):
            return place
    return ""


def _can_stand(state: State, side: str, city: str, piece: Stack, origin: str) -> bool:
    """Return whether a piece may stand in a City: Spaniards outside the Zone with the Cardinal."""
    found = state.places[city]
    led = Stack(dict(piece.units), [*piece.leaders, *found.outside[side].leaders])
    return (
        is_friendly(state, city, side)
        and not found.outside[other(side)].size
        and room(state, city, side) >= piece.size
        and why_not_enter(state, side, led, city, origin=origin) is None
        and why_not_stack(state, side, piece, found.outside[side]) is None
    )


def _from_bases(state: State, bases: tuple[str, ...]) -> Iterator[str]:
    """Give all Cities by their distance from the nearest of some bases, in steps."""
    seen, waiting = {*bases}, deque(bases)
    while waiting:
        city = waiting.popleft()
        yield city
        for near in state.edition.board.neighbours[city]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
