"""Card 30, Tercios (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.facts.responses import DiceGained
from adjudicator.games.here_i_stand.rules.combat_cards import add_dice, why_no_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, REGULAR
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import FIELD_COMBAT_CARDS

TERCIOS: Final = 30
_DICE: Final = 3
_REGULARS: Final = 3
_LOWEST: Final = 4


def _why_not_against(state: State, power: str, battle: Battle) -> str | None:
    reason = why_no_part(state, power, battle)
    if reason is not None:
        return reason
    enemy = battle.enemy_of(battle.side_of(power))
    if enemy.force.units.get(HAPSBURG, {}).get(REGULAR, 0) < _REGULARS:
        return _("fewer than 3 Hapsburg regulars are on the other side")
    return None


@mode(TERCIOS, "hapsburg_dice", FIELD_COMBAT_CARDS, needs=why_no_part)
async def hapsburg_dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 3 more Hapsburg dice; these three hit on 4 too."""
    side = battle.side_of(power)
    side.keen += _DICE
    table.tell(DiceGained(side.powers, battle.space, TERCIOS, _DICE, _LOWEST))


@mode(TERCIOS, "against_hapsburg", FIELD_COMBAT_CARDS, needs=_why_not_against)
async def against_hapsburg(table: Table[State], power: str, battle: Battle) -> None:
    """Let a side with 3 or more Hapsburg regulars roll 3 dice fewer, never less than none."""
    add_dice(table, battle.enemy_of(battle.side_of(power)), battle, TERCIOS, -_DICE)
