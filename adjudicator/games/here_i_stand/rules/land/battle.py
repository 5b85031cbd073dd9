"""14 Field battle."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.responses import StruckFirst
from adjudicator.games.here_i_stand.facts.war import (
    FieldBattleDecided,
    FieldBattleRolled,
    ShelteredInside,
)
from adjudicator.games.here_i_stand.rules.diplomacy.war import end_phony_war
from adjudicator.games.here_i_stand.rules.forces import Force, copied, of_owners
from adjudicator.games.here_i_stand.rules.land.formations import PartChoice, as_many_as
from adjudicator.games.here_i_stand.rules.land.losses import Loss, make_change, share, take_losses
from adjudicator.games.here_i_stand.rules.land.memory import note_beaten
from adjudicator.games.here_i_stand.rules.land.placing import capture, eliminate, retreat_goals
from adjudicator.games.here_i_stand.rules.land.relief import common_part, shelter_after_relief
from adjudicator.games.here_i_stand.rules.land.retreat import retreat
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.land.siege import besiege_or_leave, break_siege_if_needed
from adjudicator.games.here_i_stand.rules.minors.defeat import check_defeat_of_hungary
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS, MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.revisions import LEADERS_FIND_ROOM
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    force_of,
    is_fortified,
    leader_location,
)
from adjudicator.games.here_i_stand.rules.windows.windows import (
    FIELD_AFTER_ROLLS,
    FIELD_COMBAT_CARDS,
    FIELD_REINFORCE,
    window,
)

__all__ = ["Battle", "Side", "field_battle"]

_INSIDE = 4
_KEEN_HIT = 4


@rule("14")
async def field_battle(table: Table[State], battle: Battle) -> None:
    """Fight ``battle`` to its end: 14 steps 1-12, with the siege or retreat that follows."""
    where = battle.space
    winner, loser = await come_to_blows(table, battle)  # steps 1-8
    await take_casualties(table, battle)  # step 9
    for side in battle.sides:  # step 10
        await _capture_leaders(table, battle, side)

    if loser is battle.attacker:  # step 11
        await _attacker_retreats(table, battle)
    else:
        await _defender_retreats(table, battle)

    await break_siege_if_needed(table, where)  # step 12
    for power in winner.powers:
        await besiege_or_leave(table, power, where)

    _end_phony_wars(table, battle)
    await check_defeat_of_hungary(table)


@rule("14")
async def come_to_blows(table: Table[State], battle: Battle) -> tuple[Side, Side]:
    """Carry out steps 1-8, up to the winner; return winner and loser."""
    where, powers = battle.space, battle.powers

    if battle.sack and table.revision >= 2:  # 21.5: any power may play a response card
        others = tuple(other for other in MAJOR_POWERS if other not in powers)
        await window(table, FIELD_REINFORCE, battle, powers + others, where)
    else:
        for power in powers:  # step 1
            await window(table, FIELD_REINFORCE, battle, [power], where)

    add_up_dice(battle)  # steps 2-3

    for power in powers:  # steps 4-5
        await window(table, FIELD_COMBAT_CARDS, battle, [power], where)

    await _roll_dice(table, battle)  # step 6

    await window(table, FIELD_AFTER_ROLLS, battle, powers, where)  # step 7

    winner, loser = battle.verdict()  # step 8
    table.tell(FieldBattleDecided(where, winner.powers, loser.powers, winner.hits, loser.hits))
    return winner, loser


def add_up_dice(battle: Battle) -> None:
    """Set the dice of both sides: units, best battle rating, one for defending (14 steps 2-3).

    In a foreign war nobody has the extra die of the defender (21.7).
    """
    for side in battle.sides:
        side.dice = side.units + side.rating
    battle.defender.dice += 0 if battle.foreign else 1


@rule("14")
async def _roll_dice(table: Table[State], battle: Battle) -> None:
    """Step 6: both sides roll; with Surprise Attack one does, and the other with what is left."""
    forces = [side.force.dump() for side in battle.sides]
    order = list(battle.sides)
    if battle.striking:
        first = battle.side_of(battle.striking)
        order = [first, battle.enemy_of(first)]
        roll_for(table, battle, first)
        table.tell(StruckFirst(battle.striking, battle.space, first.rolls, first.hits))
        await _suffer(table, battle, order[1], first.hits)
        order = order[1:]
    for side in order:
        roll_for(table, battle, side)
    table.tell(_rolled(battle, *forces))


def roll_for(table: Table[State], battle: Battle, side: Side) -> None:
    """Roll the dice of one side; a side without units rolls none, whatever leads it.

    Except Rome without Papal regulars, which one die defends against a sack (21.5).
    """
    bare_rome = battle.sack and side is battle.defender
    side.swept = not side.units and not bare_rome
    if side.swept:
        side.dice = side.keen = 0
    side.dice = max(0, side.dice)
    who = f"{' and '.join(side.powers)} in battle at {battle.space}"
    if side.dice:
        side.count(table.dice.roll(side.dice, who))
    if side.keen:
        side.count(table.dice.roll(side.keen, f"Tercios of {who}"), _KEEN_HIT)
        side.dice += side.keen


@rule("14")
async def _suffer(table: Table[State], battle: Battle, side: Side, hits: int) -> None:
    """Take the losses of a side that was surprised, and the dice of the units lost."""
    units = side.units
    side.suffered = min(units, hits)
    await _lose(
        table,
        battle,
        share(table, battle.space, copied(side.force.units), side.powers, side.suffered),
    )
    side.dice -= units - side.units


def _rolled(battle: Battle, attacking: JSON, defending: JSON) -> FieldBattleRolled:
    attacker, defender = battle.sides
    return FieldBattleRolled(
        battle.space,
        attacker.powers,
        defender.powers,
        attacking,
        defending,
        attacker.rolls,
        defender.rolls,
        attacker.hits,
        defender.hits,
    )


def _end_phony_wars(table: Table[State], battle: Battle) -> None:
    """9.6 step 6: a land combat gives back the point lost for a phony war."""
    for attacker in battle.attacker.powers:
        for defender in battle.defender.powers:
            end_phony_war(table, attacker, defender)


# ------------------------------------------------------------------ step 9


def casualties(battle: Battle) -> tuple[int, int]:
    """Return how many units attacker and defender lose (14 step 9).

    When both sides would be wiped out, the one that rolled more dice keeps a unit, the defender
    when both rolled the same number.
    """
    attacker, defender = battle.sides
    attacking = min(attacker.units, defender.hits - attacker.suffered)
    defending = min(defender.units, attacker.hits - defender.suffered)
    if attacker.swept or defender.swept:
        return attacking, defending
    if attacking == attacker.units and defending == defender.units:
        if attacker.dice > defender.dice:
            attacking -= 1
        else:
            defending -= 1
    return attacking, defending


@rule("14")
async def take_casualties(table: Table[State], battle: Battle) -> None:
    """Let each side lose a unit for each hit of the other (step 9)."""
    losses = [
        loss
        for side, count in zip(battle.sides, casualties(battle), strict=True)
        for loss in share(table, battle.space, copied(side.force.units), side.powers, count)
    ]
    await _lose(table, battle, losses)


async def _lose(table: Table[State], battle: Battle, losses: Sequence[Loss]) -> None:
    removed = await take_losses(table, battle.space, "14", losses)
    for side in battle.sides:
        # Counters that cannot be changed (5.2) may cost units beside those that fought.
        lost = common_part(side.force, Force(removed))
        if table.revision < 2:
            lost = Force(of_owners(lost.units, ALL_POWERS), lost.leaders)
        side.force = side.force.minus(lost)


@rule("14")
async def _capture_leaders(table: Table[State], battle: Battle, side: Side) -> None:
    """Step 10: the leaders of a side without units left fall to the other side."""
    if side.units:
        return
    names = side.force.leaders
    await capture(table, battle.space, names, battle.enemy_of(side).powers)
    for name in names:
        home = leader_location(table.state, name)
        if home is not None and side is battle.verdict()[1]:
            note_beaten(table.state, home, Force({}, (name,)))
    side.force = Force()


# ------------------------------------------------------------------ step 11


@rule("14.1")
async def _attacker_retreats(table: Table[State], battle: Battle) -> None:
    """Send the beaten attacker back to the space he came from, and nowhere else."""
    state, power = table.state, battle.attacker.powers[0]
    outside = await shelter_after_relief(table, battle)
    back = retreat_goals(state, power, battle.space, foes=battle.defender.powers)
    goal = await retreat(
        table,
        power,
        battle.space,
        outside,
        tuple(space for space in back if space == battle.origin),
        section="14.1",
        captors=battle.defender.powers,
    )
    if goal is not None:
        note_beaten(state, goal, outside)


@rule("14.1")
async def _defender_retreats(table: Table[State], battle: Battle) -> None:
    """Take shelter inside, as far as 14.1 allows, and retreat the rest, each power for itself."""
    state, where = table.state, battle.space
    walls, room = _may_shelter(state, battle), _INSIDE
    for power in _in_turn(state, battle):
        stack = force_of(state, where, power)
        if power not in MAJOR_POWERS:
            await _hold_inside(table, power, where, stack, battle.attacker.powers)
            continue
        inside = await _shelter(table, power, where, stack, room) if walls else Force()
        room -= inside.size
        outside = stack.minus(inside)
        goals = retreat_goals(
            state, power, where, barred=(battle.origin,), foes=battle.attacker.powers
        )
        captors = battle.attacker.powers
        goal = await retreat(table, power, where, outside, goals, section="14.1", captors=captors)
        if goal is not None:
            note_beaten(state, goal, outside)
        note_beaten(state, where, inside)


def _in_turn(state: State, battle: Battle) -> tuple[str, ...]:
    """Return the beaten defenders in impulse order, or the owner of the walls first, by option."""
    powers = battle.defender.powers
    if option_value(state, "shelter_first") == "impulse":
        return powers
    return tuple(sorted(powers, key=lambda power: controller(state, battle.space) != power))


def _may_shelter(state: State, battle: Battle) -> bool:
    owned = controller(state, battle.space) in battle.defender.powers
    return owned and is_fortified(state, battle.space)


@rule("14.1")
async def _shelter(table: Table[State], power: str, space: str, stack: Force, room: int) -> Force:
    """Let the owner choose which units, at most ``room``, and leaders withdraw inside.

    Leaders find room in a full fortress, too.
    """
    if not room and table.revision < LEADERS_FIND_ROOM:
        return Force()
    inside = await ask(
        Decision(
            power,
            f"14.1/shelter:{space}",
            PartChoice(stack, room, "14.1"),
            default=as_many_as(stack, room),
        )
    )
    if not inside.is_empty:
        table.tell(ShelteredInside(power, space, inside.dump()))
    return inside


@rule("22.1")
async def _hold_inside(
    table: Table[State], power: str, space: str, stack: Force, captors: tuple[str, ...]
) -> None:
    """Keep up to 4 beaten units of an inactive minor power or independents inside (22.1, 22.6)."""
    inside = as_many_as(stack, _INSIDE)
    if not inside.is_empty:
        table.tell(ShelteredInside(power, space, inside.dump()))
    outside = stack.minus(inside)
    await eliminate(table, power, space, outside, captors)
    for owner in outside.units:
        make_change(table, space, owner)
