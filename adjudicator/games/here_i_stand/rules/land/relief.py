"""15.2 Relief forces: the besieged who fight beside them, and who gets inside afterwards."""

from __future__ import annotations

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import ReliefJoined, ShelteredInside
from adjudicator.games.here_i_stand.rules.forces import OWNERS, Force
from adjudicator.games.here_i_stand.rules.land.formations import PartChoice, is_besieged
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.memory import note_beaten
from adjudicator.games.here_i_stand.rules.land.placing import capture
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.state import State, force_of

_INSIDE = 4


@rule("15.2")
async def sally(table: Table[State], march: March) -> Force:
    """Return which besieged units and leaders of the relieving power come out to fight.

    Formation limits do not apply; silence keeps everybody inside.
    """
    state = table.state
    if not is_besieged(state, march.to, march.power):
        return Force()
    besieged = force_of(state, march.to, march.power).minus(march.force)
    joining = await ask(
        Decision(
            march.power,
            f"15.2/sally:{march.to}",
            PartChoice(besieged, besieged.size, "15.2"),
            default=Force(),
        )
    )
    if not joining.is_empty:
        table.tell(ReliefJoined(march.power, march.to, joining.dump()))
    return joining


@rule("15.2")
async def shelter_after_relief(table: Table[State], battle: Battle) -> Force:
    """Let beaten attackers of a siege go inside as far as they may; return who must retreat.

    With equal hits anybody who fought may go inside, up to 4 units there in all; with fewer hits
    only as many as came from inside. Leaders whose relief force is gone are captured then.
    """
    attacker = battle.attacker
    power = attacker.powers[0]
    if not battle.relief or attacker.force.is_empty:
        return attacker.force
    equal = attacker.hits == battle.defender.hits
    returning = common_part(attacker.force, battle.sallied)
    room = _INSIDE - (battle.garrison.size - battle.sallied.size)
    available = attacker.force if equal else returning
    inside = await ask(
        Decision(
            power,
            f"15.2/shelter:{battle.space}",
            PartChoice(available, max(0, room), "15.2"),
            default=returning,
        )
    )
    if not inside.is_empty:
        table.tell(ShelteredInside(power, battle.space, inside.dump()))
        note_beaten(table.state, battle.space, inside)
    outside = attacker.force.minus(inside)
    if not equal and not outside.size:
        await capture(table, battle.space, outside.leaders, battle.defender.powers)
        return Force()
    return outside


def common_part(force: Force, other: Force) -> Force:
    """Return as many units of each owner and kind as both forces have, and common leaders."""
    units = {
        owner: {
            kind: min(count, other.units.get(owner, {}).get(kind, 0))
            for kind, count in kinds.items()
        }
        for owner, kinds in force.units.items()
    }
    some = {o: {k: n for k, n in kinds.items() if n} for o, kinds in units.items()}
    named = tuple(name for name in force.leaders if name in other.leaders)
    return Force({o: some[o] for o in OWNERS if some.get(o)}, named)
