"""Taking pieces out of the game, wherever in the rules that happens."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import Eliminated
from adjudicator.games.thirty_years_war.rules.leaders import lose_leader
from adjudicator.games.thirty_years_war.rules.leaving import remove_nation
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, take
from adjudicator.games.thirty_years_war.rules.state import State, place_of

__all__ = ["eliminate", "remove_nation", "take_units"]


def eliminate(
    table: Table[State], place: str, side: str, stack: Stack, *, cause: str = "overrun"
) -> None:
    """Take pieces of a side out of a place: units can be recruited again, leaders are lost (12.43).

    Leaders are not replaced. The pieces may stand outside or inside a fortress, in both with those
    outside first; ValueError when they are not there. ``cause`` is that of ``LeaderLost``. The
    caller settles sieges when he is done.
    """
    gone = stack.copied()  # it may be the very stack that stands there
    if gone.units:
        take_units(table.state, place, side, gone.units)
        table.tell(Eliminated(side, place, gone.units, cause))
    for leader in gone.leaders:
        if place_of(table.state, leader) is not None:  # his nation may have left with another one
            lose_leader(table, leader, cause=cause, replaced=False)


def take_units(state: State, place: str, side: str, units: Units) -> None:
    """Take units from a side's stacks in a place, outside a fortress first."""
    left = dict(units)
    for stack in state.places[place].stacks(side):
        part = {face: min(n, stack.units.get(face, 0)) for face, n in left.items()}
        take(stack.units, part)
        take(left, part)
    if left:
        raise ValueError(f"{left} are not in {place}")
