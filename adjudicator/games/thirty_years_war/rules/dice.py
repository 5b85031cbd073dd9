"""2.5 The die: ten sides, and its 0 is a 0."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.state import State

SIDES = 10


@rule("2.5")
def roll(table: Table[State], label: str) -> int:
    """Return a roll of the die, 0 to 9; ``label`` says whose it is and what for."""
    (face,) = table.dice.roll(1, label, sides=SIDES)
    return face - 1
