"""Card 25, Field Artillery (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.combat_cards import add_dice, fighter, why_no_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.powers import FRANCE, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import FIELD_COMBAT_CARDS

FIELD_ARTILLERY: Final = 25
_DICE: Final = 2
_GREAT_TRAINS: Final = {FRANCE: 3, OTTOMAN: 3}


@mode(FIELD_ARTILLERY, "dice", FIELD_COMBAT_CARDS, needs=why_no_part)
async def dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 2 more dice in a field battle; France and the Ottomans 3."""
    fighting = fighter(table.state, power, battle) or power
    count = _GREAT_TRAINS.get(fighting, _DICE)
    add_dice(table, battle.side_of(fighting), battle, FIELD_ARTILLERY, count)
