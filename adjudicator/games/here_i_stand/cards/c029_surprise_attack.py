"""Card 29, Surprise Attack (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.combat_cards import fighter, why_no_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import FIELD_COMBAT_CARDS

SURPRISE_ATTACK: Final = 29


@mode(SURPRISE_ATTACK, "strike_first", FIELD_COMBAT_CARDS, needs=why_no_part)
async def strike_first(table: Table[State], power: str, battle: Battle) -> None:
    """Let the side of ``power`` roll first, and the enemy with what that leaves (14 step 6).

    Nothing left means no dice at all, neither for leaders nor for defending, and defeat. All hits
    count for the victory; Janissaries are rolled after both sides and their hits are taken then.
    """
    battle.striking = fighter(table.state, power, battle) or power
