"""Card 26, Mercenaries Bribed (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.facts.responses import MercenariesBribed
from adjudicator.games.here_i_stand.rules.combat_cards import (
    fighter,
    mercenaries_of,
    side_for,
    why_no_part,
)
from adjudicator.games.here_i_stand.rules.forces import Force, of_kinds
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.land.losses import share, take_losses
from adjudicator.games.here_i_stand.rules.land.relief import common_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import FIELD_COMBAT_CARDS

MERCENARIES_BRIBED: Final = 26


def _why_not(state: State, power: str, battle: Battle) -> str | None:
    reason = why_no_part(state, power, battle)
    if reason is not None:
        return reason
    enemy = battle.enemy_of(side_for(state, power, battle))
    if OTTOMAN in enemy.powers:
        return _("nobody in the Ottoman ranks is for sale")
    return None if mercenaries_of(enemy) else _("no mercenaries fight on the other side")


@mode(MERCENARIES_BRIBED, "bribe", FIELD_COMBAT_CARDS, needs=_why_not)
async def bribe(table: Table[State], power: str, battle: Battle) -> None:
    """Make half of the enemy mercenaries in a field battle, rounded up, change sides.

    They become mercenaries of ``power`` as far as its counters go, the others are lost to both.
    Allies lose theirs as evenly as possible. Both sides have their dice counted again. FAQ: in
    the Sack of Rome they leave but do not help the defence; by option they serve afterwards.
    """
    fighting = fighter(table.state, power, battle) or power
    side = battle.side_of(fighting)
    enemy = battle.enemy_of(side)
    count = (mercenaries_of(enemy) + 1) // 2
    hired = of_kinds(enemy.force.units, (MERCENARY,))
    losses = share(table, battle.space, hired, enemy.powers, count)
    before = enemy.units
    removed = await take_losses(table, battle.space, "14", losses)
    enemy.force = enemy.force.minus(Force(common_part(enemy.force, Force(removed)).units))
    enemy.dice -= before - enemy.units
    joined = 0
    if not battle.sack or option_value(table.state, "bribed_in_rome") == "join":
        joined = add_units(table, fighting, MERCENARY, {battle.space: count}, MERCENARIES_BRIBED)
    if joined and not battle.sack:
        side.force = side.force.plus(Force({fighting: {MERCENARY: joined}}))
        side.dice += joined
    table.tell(MercenariesBribed(power, battle.space, count, joined))
