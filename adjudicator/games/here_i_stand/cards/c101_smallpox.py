"""Card 101, Smallpox."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.new_world.phase import CONQUEST
from adjudicator.games.here_i_stand.rules.new_world.voyages import begin_free_voyage, why_not_begin
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def _needs_conquest(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_begin(state, power, CONQUEST)


@mode(101, "event", OWN_IMPULSE, needs=_needs_conquest)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Send a voyage of conquest of the playing power without CP, with +2.

    It is the one conquest of the turn (20.3); the conquistador who is under way when the 1517
    scenario begins has used that up.
    """
    begin_free_voyage(table, power, CONQUEST)
