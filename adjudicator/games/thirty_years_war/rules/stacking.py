"""10.2 Unit stacking: eight units of a side in a place, and nations that do not stand together."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import TYPES, Pieces
from adjudicator.games.thirty_years_war.rules.nations.limits import clash, part
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units
from adjudicator.games.thirty_years_war.rules.state import State

STACKING: Final = "stacking"
"""The cause of what is eliminated because too many stand together."""


def all_of(state: State, place: str, side: str) -> Stack:
    """Return all pieces of a side in a place, inside a fortress or not, as a stack of its own."""
    found = Stack()
    for stack in state.places[place].stacks(side):
        found.add(stack)
    return found


@rule("10.21", "10.24")
def room(state: State, place: str, side: str) -> int:
    """Return how many more units of a side may stand in a place; besieged ones count (10.24)."""
    return state.constant("stacking_limit") - all_of(state, place, side).size


@rule("10.2", "10.11", "11.13")
def fits(state: State, place: str, side: str, stack: Stack) -> str | None:
    """Return why pieces may not come to stand in a place with those of their side; None if they do.

    The besieged in a fortress and those outside stand in one City, for nations as for numbers.
    """
    return why_too_many(state, place, stack, all_of(state, place, side))


@rule("10.2")
def why_too_many(state: State, place: str, stack: Stack, others: Stack) -> str | None:
    """Return why two stacks together may not stand in a place; None if they may."""
    both = others.copied()
    both.add(stack)
    limit = state.constant("stacking_limit")
    if both.size > limit:
        return _(
            "{count} units would stand in {place}; at most {limit} may (10.21)",
            count=both.size,
            place=state.edition.board.name(place),
            limit=limit,
        )
    found = clash(state, both)
    return found.reason if found else None


def cheapest_first(pieces: Pieces, units: Units) -> list[str]:
    """Return the faces of units, those that are missed least first.

    Militia before Mercenaries before Veterans, and reduced units before full ones.
    """

    def worth(face: str) -> tuple[int, int]:
        found = pieces.faces[face]
        return TYPES[::-1].index(found.type), found.steps

    return sorted(units, key=worth)


@rule("10.22")
async def settle_overstack(table: Table[State], place: str, side: str) -> None:
    """Let a side eliminate what may not stand in a place: nations first, then units above eight."""
    await _part_nations(table, place, side)
    state = table.state
    excess = -room(state, place, side)
    if excess > 0:
        units = all_of(state, place, side).units
        limits = {face: units[face] for face in cheapest_first(state.edition.pieces, units)}
        choice = Split(excess, limits)
        topic, about = f"10.22/overstack:{place}", Situation(state, place)
        gone = await ask(Response(side, topic, choice, default=choice.filled(), situation=about))
        chosen = {face: count for face, count in gone.items() if count}
        eliminate(table, place, side, Stack(chosen), cause=STACKING)
    settle(table)


async def _part_nations(table: Table[State], place: str, side: str) -> None:
    """Let a side choose which of two parts leaves the game, as long as there are two that clash."""
    state = table.state
    while found := clash(state, all_of(state, place, side)):
        if found.has_grace:
            return
        names = (found.first, found.second)
        stack = all_of(state, place, side)
        fewest = min(names, key=lambda name: part(state, stack, name).size)
        topic, about = f"10.22/part:{place}", Situation(state, place)
        name = await ask(Response(side, topic, OneOf(names), default=fewest, situation=about))
        eliminate(table, place, side, part(state, stack, name), cause=STACKING)


@rule("17.F.5")
async def end_of_round(table: Table[State], side: str) -> None:
    """End the time that French and Swedes have to part, when a Protestant round is over."""
    state = table.state
    if side != PROTESTANT or not state.separation_due:
        return
    state.separation_due = False
    for place in state.places:
        await settle_overstack(table, place, side)
