"""Card 20, Henry II (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.state import Impulse, State

HENRY_II = "henry_ii_ruler"


@mode(20, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let Henry II follow Francis I, as ruler and as leader, then let the power spend 2 CP.

    From now on Patron of the Arts is worth its CP only.
    """
    await succeed(table, HENRY_II)
    await spend(table, power, card(20).cp)
