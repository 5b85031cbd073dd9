"""15.224 Mutiny: a stack of the opponent loots as if it were unpaid."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.facts.events import StackMutinied
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.pay.loot import loot
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, everywhere

INSIDE = "inside:"
"""Before the name of a City: the stack in its fortress, where another one stands outside."""


def stacks_of(state: State, side: str) -> dict[str, tuple[str, Stack]]:
    """Return the stacks with units of a side by name, the United Provinces excepted."""
    found: dict[str, tuple[str, Stack]] = {}
    for place, stack in everywhere(state, side):
        if stack.units and place in state.edition.board.cities:
            found[f"{INSIDE}{place}" if place in found else place] = (place, stack)
    return found


def _nobody(state: State, side: str, card: str) -> str | None:
    return None if stacks_of(state, other(side)) else _("the opponent has no units on the map")


@rule("15.224")
async def _mutiny(table: Table[State], side: str, card: str) -> None:
    """Choose a stack of the opponent; all its units roll once on the Loot Table."""
    stacks = stacks_of(table.state, other(side))
    names = tuple(stacks)
    name = await ask(Decision(side, f"card {card}/mutiny", OneOf(names), default=names[0]))
    city, stack = stacks[name]
    table.tell(StackMutinied(other(side), city, dict(stack.units)))
    await loot(table, other(side), city, dict(stack.units))


MUTINY = Event(_mutiny, _nobody)
