"""17 Nations that leave the game with all their pieces."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.nations import NationRemoved
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, of_nations
from adjudicator.games.thirty_years_war.rules.state import State, everywhere


def remove_nation(table: Table[State], nation: str) -> None:
    """Take all pieces of a nation out of the game for good (16.22, 17.D.3, 17.H.5)."""
    state = table.state
    pieces = state.edition.pieces
    gone: Units = {}
    leaders: list[str] = []
    for _place, stack in [*everywhere(state, state.side_of(nation))]:
        part = Stack(
            of_nations(pieces, stack.units, (nation,)),
            [name for name in stack.leaders if pieces.leaders[name].nation == nation],
        )
        stack.take(part)
        add(gone, part.units)
        leaders += part.leaders
    for face, count in gone.items():
        add(state.removed_units, {pieces.faces[face].kind: count})
    state.leaders_lost += leaders
    table.tell(NationRemoved(nation, gone, tuple(leaders)))
    settle(table)
