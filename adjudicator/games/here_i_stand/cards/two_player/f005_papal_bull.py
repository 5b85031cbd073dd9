"""Card 5, Papal Bull, in the variant for two."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, face
from adjudicator.games.here_i_stand.cards.c005_papal_bull import (
    name_reformer,
    reformer,
    why_no_reformer,
)
from adjudicator.games.here_i_stand.rules.state import State


@face(5, "reformer", OWN_IMPULSE, needs=why_no_reformer, announce=name_reformer)
async def reformer_only(table: Table[State], power: str, target: str) -> None:
    """Excommunicate a reformer for this turn; then the Papacy may debate in his language zone.

    Rulers are excommunicated in the Diplomacy Phase, to end a war with them.
    """
    await reformer(table, power, target)
