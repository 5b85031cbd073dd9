"""Card 22, Julius III (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.state import Impulse, State

JULIUS = "julius_iii_ruler"


@mode(22, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Make Julius III ruler of the Papacy, then let the playing power spend 2 CP."""
    await succeed(table, JULIUS)
    await spend(table, power, card(22).cp)
