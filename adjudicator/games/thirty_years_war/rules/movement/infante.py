"""17.Sp.3 The Cardinal Infante's army: it stays together until it is in the Spanish Zone."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import SPANISH
from adjudicator.games.thirty_years_war.rules.nations.limits import CARDINALS
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, of_nations
from adjudicator.games.thirty_years_war.rules.state import State, everywhere

APART = "infante_apart"
"""The cause of what is eliminated because it is not with the Cardinal."""


@rule("17.Sp.32")
def note_arrival(state: State) -> None:
    """End the Cardinal's time once he is in the Spanish Zone; his army may not leave it again."""
    zone = state.edition.board.spanish_zone
    places = [place for place, stack in everywhere(state, CATHOLIC) if _has_cardinal(stack)]
    if any(place in zone for place in places):
        state.infante_deadline = 0


@rule("17.Sp.31")
def end_of_activation(table: Table[State]) -> None:
    """Eliminate Spanish units that are outside the Spanish Zone without the Cardinal."""
    zone = table.state.edition.board.spanish_zone
    for place, stack in [*everywhere(table.state, CATHOLIC)]:
        units = of_nations(table.state.edition.pieces, stack.units, (SPANISH,))
        if units and place not in zone and not _has_cardinal(stack):
            eliminate(table, place, CATHOLIC, Stack(units), cause=APART)
    note_arrival(table.state)
    settle(table)


def _has_cardinal(stack: Stack) -> bool:
    return any(leader in stack.leaders for leader in CARDINALS)
