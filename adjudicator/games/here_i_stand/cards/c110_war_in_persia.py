"""Card 110, War in Persia."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.special.foreign_wars import begin_foreign_war
from adjudicator.games.here_i_stand.rules.state import Impulse, State


@mode(110, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Begin a foreign war of the Ottomans: 5 land units against 4 Persian ones (21.7).

    The war in Egypt may go on at the same time; each costs the Ottomans a card.
    """
    await begin_foreign_war(table, "persia")
