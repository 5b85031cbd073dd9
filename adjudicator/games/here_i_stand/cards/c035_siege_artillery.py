"""Card 35, Siege Artillery (response)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.combat_cards import roll_more
from adjudicator.games.here_i_stand.rules.control.control import line_to_home
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import ASSAULT_AFTER_ROLLS

SIEGE_ARTILLERY: Final = 35
_DICE: Final = 2
_LOWEST: Final = 3
_REACH: Final = 4


def _why_not(state: State, power: str, battle: Battle) -> str | None:
    attacker = battle.attacker.powers[0]
    length = line_to_home(state, attacker, battle.space)
    if length is None or length > _REACH:
        return _(
            "no fortified home space of {attacker} itself is on its line of "
            "communication within 4 land spaces",
            attacker=POWER_NAMES[attacker],
        )
    return None


@mode(SIEGE_ARTILLERY, "dice", ASSAULT_AFTER_ROLLS, needs=_why_not)
async def dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 2 more dice for an assault, whoever's it is; they hit on 3 and more.

    The guns come from a fortified home space of the attacker's own, over a line of communication
    of at most 4 land spaces: the space under assault counts, the home space and sea zones do not.
    """
    side = battle.attacker
    label = f"Siege Artillery for {side.powers[0]} at {battle.space}"
    roll_more(table, side.powers[0], side, battle, SIEGE_ARTILLERY, label, _DICE, _LOWEST)
