"""Card 28, Siege Mining (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.combat_cards import add_dice, fighter
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import ASSAULT_COMBAT_CARDS

SIEGE_MINING: Final = 28
_DICE: Final = 3


def _why_not(state: State, power: str, battle: Battle) -> str | None:
    return (
        None
        if fighter(state, power, battle) in battle.attacker.powers
        else _("the mines are dug by the assaulting power")
    )


@mode(SIEGE_MINING, "dice", ASSAULT_COMBAT_CARDS, needs=_why_not)
async def dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 3 more dice in one's own assault, also in one that Treachery! brings about."""
    add_dice(table, battle.attacker, battle, SIEGE_MINING, _DICE)
