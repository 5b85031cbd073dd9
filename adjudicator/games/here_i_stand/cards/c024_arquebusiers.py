"""Card 24, Arquebusiers (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.combat_cards import add_dice, side_for, why_no_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    FIELD_COMBAT_CARDS,
    NAVAL_COMBAT_CARDS,
)

ARQUEBUSIERS: Final = 24
_DICE: Final = 2


@mode(ARQUEBUSIERS, "dice", FIELD_COMBAT_CARDS, NAVAL_COMBAT_CARDS, needs=why_no_part)
async def dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 2 more dice in a field battle or a naval combat; neither in assaults nor in piracy."""
    add_dice(table, side_for(table.state, power, battle), battle, ARQUEBUSIERS, _DICE)
