"""Card 27, Mercenaries Grow Restless (combat)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.facts.responses import MercenariesDeserted
from adjudicator.games.here_i_stand.rules.combat_cards import mercenaries_of
from adjudicator.games.here_i_stand.rules.forces import Force, land_count, of_kinds
from adjudicator.games.here_i_stand.rules.land.losses import share, take_losses
from adjudicator.games.here_i_stand.rules.land.relief import common_part
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.land.siege import assault_dice, outnumbers
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import MERCENARY
from adjudicator.games.here_i_stand.rules.state import State, controller
from adjudicator.games.here_i_stand.rules.windows.windows import ASSAULT_COMBAT_CARDS

MERCENARIES_GROW_RESTLESS: Final = 27


def _why_not(state: State, power: str, battle: Battle) -> str | None:
    if controller(state, battle.space) not in acts_for(state, power):
        return _("the space under assault is not yours")
    if not mercenaries_of(battle.attacker):
        return _("no mercenaries take part in the assault")
    return None


@mode(MERCENARIES_GROW_RESTLESS, "restless", ASSAULT_COMBAT_CARDS, needs=_why_not)
async def restless(table: Table[State], power: str, battle: Battle) -> None:
    """Make all mercenaries of the assaulting formation vanish; others in the siege stay.

    Does that leave the besiegers too few, the siege is broken (15.3) without an assault, and so
    too if nobody is left in the formation. Otherwise the assault goes on with the dice counted
    again; Siege Mining still counts.
    """
    side = battle.attacker
    before = assault_dice(battle)[0]
    count = mercenaries_of(side)
    hired = of_kinds(side.force.units, (MERCENARY,))
    losses = share(table, battle.space, hired, side.powers, land_count(hired))
    removed = await take_losses(table, battle.space, "15.1", losses)
    side.force = side.force.minus(Force(common_part(side.force, Force(removed)).units))
    table.tell(MercenariesDeserted(side.powers[0], battle.space, count))
    side.dice += assault_dice(battle)[0] - before
    stands = outnumbers(table.state, side.powers[0], battle.space)
    battle.cancelled = not stands or not side.units
