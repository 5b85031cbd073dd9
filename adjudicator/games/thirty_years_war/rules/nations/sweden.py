"""17.Sw Sweden: the Swedish Base."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.cards import BaseMoved
from adjudicator.games.thirty_years_war.rules.state import State


@rule("17.Sw.1")
def set_base(table: Table[State], port: str) -> None:
    """Make a port the Swedish Base."""
    before, table.state.swedish_base = table.state.swedish_base, port
    table.tell(BaseMoved(port, before))
