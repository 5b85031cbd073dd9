"""Card 92, Revolt in Egypt."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.special.foreign_wars import begin_foreign_war
from adjudicator.games.here_i_stand.rules.state import Impulse, State


@mode(92, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Begin a foreign war of the Ottomans: 3 land units against 3 Egyptian ones (21.7)."""
    await begin_foreign_war(table, "egypt")
