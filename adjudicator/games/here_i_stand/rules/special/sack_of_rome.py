"""21.5 The Sack of Rome: a stack of mercenaries fights the Papal regulars in Rome."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, Request, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.inquisitions import RomeAttacked, RomeLeft
from adjudicator.games.here_i_stand.rules.control.paths import dumped
from adjudicator.games.here_i_stand.rules.deck import card, discard, take_at_random
from adjudicator.games.here_i_stand.rules.forces import (
    Force,
    Units,
    add,
    count,
    land_count,
    of_kinds,
)
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.hands import choose_discard
from adjudicator.games.here_i_stand.rules.land.battle import Battle, Side, come_to_blows
from adjudicator.games.here_i_stand.rules.land.losses import Loss, make_change, take_losses
from adjudicator.games.here_i_stand.rules.land.placing import capture, relocate
from adjudicator.games.here_i_stand.rules.land.relief import common_part
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import (
    LAND_KINDS,
    MAJOR_POWERS,
    MERCENARY,
    PAPACY,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.religion.saint_peters import rob_saint_peters
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    force_of,
    land_units,
    leader_power,
    powers_with_land_units,
)

SACK_OF_ROME: Final = 95
ROME: Final = "rome"
_CP_ROBBED: Final = 5
CARDS_TAKEN: Final = 2
Plunder: TypeAlias = Callable[[Table[State], str], Coroutine[Request, Any, None]]
"""What the power whose stack has sacked Rome does with Papal cards."""
_OTHERS: Final = tuple(kind for kind in LAND_KINDS if kind != MERCENARY)


def papal_units(state: State, kind: str) -> int:
    """Return how many of the Papacy's own units of a kind are in Rome."""
    return state.spaces[ROME].units.get(PAPACY, {}).get(kind, 0)


@rule("21.5")
def sacking_stacks(state: State) -> tuple[tuple[str, str], ...]:
    """Return the stacks that can sack Rome as (space, power), in data order.

    A stack is what one power commands in a space of the Italian zone. It must have more
    mercenaries than Rome has Papal regulars; whoever controls Rome, and whatever wars there are.
    """
    return tuple(
        (space, power)
        for space in spaces_of_zone("italian")
        for power in powers_with_land_units(state, space)
        if power in MAJOR_POWERS
        and power != PAPACY
        and count(land_units(state, space, [power]), (MERCENARY,)) > papal_units(state, REGULAR)
    )


@rule("21.5")
async def sack_of_rome(
    table: Table[State], origin: str, power: str, plunder: Plunder | None = None
) -> bool:
    """Let the stack of ``power`` in ``origin`` attack Rome; return whether the Papacy has lost.

    ``plunder`` is what becomes of Papal cards then, where it is not that of step 6.

    There need be no war with the Papacy, and none begins. Formation limits do not apply. Papal
    mercenaries and allies in Rome do not fight.
    """
    state = table.state
    stack = force_of(state, origin, power)
    table.tell(RomeAttacked(power, origin, dumped(stack)))
    relocate(state, origin, ROME, stack)  # step 1

    sides = (Side((power,), stack), Side((PAPACY,), _defenders(state)))
    battle = Battle(ROME, *sides, origin, sack=True, unlimited=table.revision >= 2)
    winner, _ = await come_to_blows(table, battle)  # step 2
    sacked = winner is battle.attacker

    await _apply_hits(table, battle)  # step 3
    await _return_troops(table, battle, sacked=sacked)  # step 4
    if sacked:
        rob_saint_peters(table, _CP_ROBBED)  # step 5
        await (plunder or take_spoils)(table, power)  # step 6
    return sacked


def _defenders(state: State) -> Force:
    """Return the Papal regulars in Rome, with Papal army leaders if there are any regulars.

    Without regulars nobody defends, and the extra die of the defender is the only one (FAQ).
    """
    regulars = papal_units(state, REGULAR)
    if not regulars:
        return Force()
    named = army_leaders(state, ROME, [PAPACY])
    own = tuple(name for name in named if leader_power(state, name) == PAPACY)
    return Force({PAPACY: {REGULAR: regulars}}, own)


# ------------------------------------------------------------------ step 3


def casualties_of_the_sack(battle: Battle, papal: int) -> tuple[int, int]:
    """Return how many units the attacker loses, and how many of the ``papal`` units in Rome die.

    Hits of a Surprise Attack have been taken already. As in 14 step 9: when both sides would be
    wiped out, the one with more dice keeps a unit.
    """
    attacker, defender = battle.sides
    attacking = min(attacker.units, max(0, defender.hits - attacker.suffered))
    defending = min(papal, max(0, attacker.hits - defender.suffered))
    if papal and attacking == attacker.units and defending == papal:
        if attacker.dice > defender.dice:
            attacking -= 1
        else:
            defending -= 1
    return attacking, defending


async def _apply_hits(table: Table[State], battle: Battle) -> None:
    """Remove Papal regulars first, then Papal mercenaries; attackers of both kinds evenly."""
    regulars, hired = (papal_units(table.state, kind) for kind in (REGULAR, MERCENARY))
    attacking, defending = casualties_of_the_sack(battle, regulars + hired)
    first = min(defending, regulars)
    lost = {REGULAR: first, MERCENARY: defending - first}
    await _lose(table, PAPACY, {PAPACY: {kind: n for kind, n in lost.items() if n}}, defending)

    side = battle.attacker
    power = side.powers[0]
    mercenaries = of_kinds(side.force.units, (MERCENARY,))
    others = of_kinds(side.force.units, _OTHERS)
    share = await _share(table, power, attacking, land_count(mercenaries), land_count(others))
    removed = await _lose(table, power, mercenaries, share)
    add(removed, await _lose(table, power, others, attacking - share))
    # Counters that cannot be changed (5.2) may cost units beside those that fought.
    side.force = side.force.minus(Force(common_part(side.force, Force(removed)).units))


async def _lose(table: Table[State], power: str, units: Units, number: int) -> Units:
    return await take_losses(table, ROME, "21.5", [Loss(power, units, number)]) if number else {}


async def _share(table: Table[State], power: str, losses: int, hired: int, others: int) -> int:
    """Return how many of the losses mercenaries take; the owner decides where the odd one falls."""
    least, most = max(0, losses - others), min(losses, hired)
    half, odd = divmod(losses, 2)
    if odd and least <= half < most:
        kinds = OneOf((MERCENARY, REGULAR))
        topic = f"21.5/odd_loss:{ROME}"
        half += await ask(Decision(power, topic, kinds, default=MERCENARY)) == MERCENARY
    return min(max(half, least), most)


# ------------------------------------------------------------------ steps 4-6


async def _return_troops(table: Table[State], battle: Battle, *, sacked: bool) -> None:
    """Send the survivors back, and the leaders even without any unit left.

    By option such leaders are captured as in any field battle (14 step 10).
    """
    state, power = table.state, battle.attacker.powers[0]
    survivors = battle.attacker.force
    if not survivors.size and option_value(state, "lone_sackers") == "captured":
        await capture(table, ROME, survivors.leaders, (PAPACY,))
        survivors = Force()
    relocate(state, ROME, battle.origin, survivors)
    for owner in survivors.units:
        make_change(table, battle.origin, owner)
    table.tell(RomeLeft(power, battle.origin, dumped(survivors), sacked))
    await break_siege_if_needed(table, battle.origin)


async def take_spoils(table: Table[State], power: str) -> None:
    """Take two random Papal cards, of which one is discarded.

    Mandatory events cannot be chosen for the discard (6.1): of two of them both are kept.
    """
    title = card(SACK_OF_ROME).title
    taken = take_at_random(table, power, PAPACY, CARDS_TAKEN, title)
    if len(taken) < CARDS_TAKEN:
        return
    gone = await choose_discard(table, power, f"card {SACK_OF_ROME}/discard", taken)
    if gone is not None:
        discard(table, power, gone, title)
