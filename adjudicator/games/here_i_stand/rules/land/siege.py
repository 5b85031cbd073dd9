"""15 Siege: putting a space under siege, assault, and breaking a siege."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.facts.war import (
    AssaultRepulsed,
    AssaultRolled,
    ForceEliminated,
    PortLost,
    SiegeBegun,
    SiegeBroken,
    SpaceTaken,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.control.bounds import why_not_change_hands
from adjudicator.games.here_i_stand.rules.control.control import (
    has_line_of_communication,
    set_control,
)
from adjudicator.games.here_i_stand.rules.control.paths import naval_leaders, shelve
from adjudicator.games.here_i_stand.rules.diplomacy.war import end_phony_war
from adjudicator.games.here_i_stand.rules.forces import Force, copied, land_count
from adjudicator.games.here_i_stand.rules.game_map import zones_of
from adjudicator.games.here_i_stand.rules.land.formations import (
    check_formation,
    garrison,
    garrison_powers,
    space_name,
)
from adjudicator.games.here_i_stand.rules.land.losses import share, take_losses
from adjudicator.games.here_i_stand.rules.land.march import March, known_space
from adjudicator.games.here_i_stand.rules.land.placing import (
    capture,
    lift,
    retreat_goals,
    send_home,
)
from adjudicator.games.here_i_stand.rules.land.retreat import retreat
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.minors.defeat import check_defeat_of_hungary
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    MAJOR_POWERS,
    POWER_NAMES,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.religion.conversion import place_elector_regulars
from adjudicator.games.here_i_stand.rules.revisions import NOTHING_PAID
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    controller,
    force_of,
    is_fortified,
    is_friendly_space,
    land_units,
    naval_units,
    powers_with_land_units,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import (
    check_fit,
    why_not_in_weather,
)
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ASSAULT_AFTER_ROLLS,
    ASSAULT_COMBAT_CARDS,
    ASSAULT_DECLARED,
    ASSAULT_REINFORCE,
    others_than,
    window,
)

# ------------------------------------------------------------------ 15 sieges


@rule("15")
def outnumbers(state: State, power: str, space: str) -> bool:
    """Return whether ``power`` has more land units in a space than there are inside the walls."""
    return _size(state, space, [power]) > inside_size(state, space, power)


def inside_size(state: State, space: str, power: str) -> int:
    """Return how many land units are, or would be, inside when ``power`` is outside."""
    outside = {power, *state.spaces[space].besiegers}
    inside = [other for other in powers_with_land_units(state, space) if other not in outside]
    return _size(state, space, inside)


def _size(state: State, space: str, powers: list[str]) -> int:
    return land_count(land_units(state, space, powers))


@rule("15")
def begin_siege(table: Table[State], power: str, space: str) -> None:
    """Put a fortified space under siege by ``power``, which outnumbers those inside."""
    state = table.state
    if power in state.spaces[space].besiegers:
        return
    state.spaces[space].besiegers.append(power)
    state.impulse.sieges_begun.append(space)
    table.tell(SiegeBegun(power, space))


@rule("14")
async def besiege_or_leave(table: Table[State], power: str, space: str) -> None:
    """After a battle won at the walls of others: besiege them or retreat (step 12, 15.3)."""
    state = table.state
    here = state.spaces[space]
    if not is_fortified(state, space) or is_friendly_space(state, space, power):
        return
    if power not in MAJOR_POWERS or power in here.besiegers:
        return
    stack = force_of(state, space, power)
    if outnumbers(state, power, space):
        begin_siege(table, power, space)
    else:
        await _leave(table, power, space, stack)


@rule("15.3")
async def break_siege_if_needed(
    table: Table[State], space: str, arrived: March | None = None
) -> None:
    """End every siege of a space whose besiegers no longer outnumber those inside.

    Whatever is left of such a besieger retreats. A formation that has just ``arrived`` is not
    inside.
    """
    state = table.state
    besiegers = state.spaces[space].besiegers
    inside = garrison(state, space).size
    if arrived is not None and arrived.power not in besiegers:
        inside -= arrived.force.size
    for power in tuple(besiegers):
        if _size(state, space, [power]) > inside:
            continue
        table.tell(SiegeBroken(power, space))
        await _leave(table, power, space, force_of(state, space, power))
        if power in besiegers:  # displaced leaders have taken the marker along
            besiegers.remove(power)
    place_elector_regulars(table, space)


@rule("15.3")
async def _leave(table: Table[State], power: str, space: str, stack: Force) -> None:
    state = table.state
    captors = (*garrison_powers(state, space), controller(state, space))
    goals = retreat_goals(state, power, space)
    await retreat(table, power, space, stack, goals, section="15.3", captors=captors)


# ------------------------------------------------------------------ 15.1 requirements


def why_not_assault(state: State, power: str, space: str) -> str | None:
    """Return which requirement of 15.1 forbids an assault on a space, or None."""
    name = space_name(space)
    if power not in state.spaces[space].besiegers:
        return _("{power} does not have {space} under siege", power=POWER_NAMES[power], space=name)
    out_of_bounds = why_not_change_hands(state, space)
    if out_of_bounds is not None:
        return out_of_bounds
    begun = space in state.impulse.sieges_begun
    if begun and space not in state.impulse.assault_at_once:
        return _(
            "{space} was put under siege in this impulse; it can be assaulted in a later one",
            space=name,
        )
    weather = why_not_in_weather(
        state,
        N_("Foul Weather has been played: for the rest of this impulse there is no assault"),
    )
    if weather is not None:
        return weather
    if space in state.impulse.assaulted:
        return _("{space} has already been assaulted in this impulse", space=name)
    if not has_line_of_communication(state, power, space):
        return _(
            "{power} has no line of communication to {space} (12.1)",
            power=POWER_NAMES[power],
            space=name,
        )
    return _why_not_blockaded(state, power, space)


def _why_not_blockaded(state: State, power: str, space: str) -> str | None:
    """Return why the sea is open to the garrison; corsairs do not count."""
    name, owner = space_name(space), controller(state, space)
    zones = zones_of(space)
    if any(_squadrons(state, zone, owner) for zone in zones):
        return _(
            "{owner} has a squadron in a sea zone next to {space}",
            owner=POWER_NAMES[owner],
            space=name,
        )
    inside = _squadrons(state, space, owner)
    outside = sum(_squadrons(state, zone, power) for zone in zones)
    if inside and outside <= inside:
        return _(
            "{inside} squadrons of {owner} lie in {space}: more squadrons of {power} "
            "are needed in the sea zones next to it; there are {outside}",
            inside=inside,
            owner=POWER_NAMES[owner],
            space=name,
            power=POWER_NAMES[power],
            outside=outside,
        )
    return None


def _squadrons(state: State, location: str, power: str) -> int:
    units = naval_units(state, location, [power])
    return sum(kinds.get(SQUADRON, 0) for kinds in units.values())


# ------------------------------------------------------------------ 15.1 the action


@dataclass(frozen=True)
class Assault(Action):
    """The action Assault: a formation storms a space that its power has under siege."""

    do: ClassVar[str] = "assault"
    section: ClassVar[str] = "15.1"

    space: str
    force: Force

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost("assault", power, "15.1")

    def check(self, state: State, power: str) -> None:
        """Refuse what a requirement of 15.1 forbids, and what is no formation (5.1)."""
        space = known_space(self.space)
        reason = why_not_assault(state, power, space)
        if reason is not None:
            raise IllegalAnswer(reason, section="15.1")
        check_formation(force_of(state, space, power), self.force)
        check_fit(state, self.force)
        if not self.force.size:
            raise IllegalAnswer(_("leaders cannot assault without land units"), section="15.1")

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Assault; what an event gives for no CP is not to be called off."""
        paid = bool(table.state.impulse.paid) or table.revision < NOTHING_PAID
        await assault(table, power, self.space, self.force, paid=paid)


@rule("15.1")
async def assault(
    table: Table[State],
    power: str,
    space: str,
    force: Force,
    *,
    paid: bool = True,
    betrayed: bool = False,
) -> None:
    """Carry out the Assault Procedure (steps 2-11).

    Foul Weather and Gout cannot call off an assault that a card gives, not ``paid`` with CP.
    A ``betrayed`` space falls when the besiegers still outnumber those inside (card 105).
    """
    state = table.state
    battle = assault_on(state, power, space, force)

    if paid:
        await window(
            table, ASSAULT_DECLARED, battle, others_than(table.state, power), space
        )  # step 2
    if battle.cancelled:
        return
    state.impulse.assaulted.append(space)
    state.impulse.assault_leaders += force.leaders
    await window(table, ASSAULT_REINFORCE, battle, [power], space)

    add_up_dice(battle)  # steps 3-4

    for side in battle.sides:  # steps 5-6
        for fighter in side.powers:
            await window(table, ASSAULT_COMBAT_CARDS, battle, [fighter], space)

    if battle.cancelled:  # the mercenaries have gone, and the assault with them
        await _fail(table, power, space)
        return

    await _roll_dice(table, battle)  # steps 7-9

    if _has_fallen(state, battle, betrayed=betrayed):
        await _succeed(table, power, space)  # step 10
    else:
        await _fail(table, power, space)  # step 11
    for other in battle.defender.powers:
        end_phony_war(table, power, other)
    await check_defeat_of_hungary(table)


def assault_on(state: State, power: str, space: str, force: Force) -> Battle:
    """Return the two sides of an assault: a formation, and all who are inside."""
    inside = _defenders(state, space)
    return Battle(space, Side((power,), force), Side(inside, garrison(state, space)), storm=True)


def is_stormed(hits: int, survivors: int, inside: int) -> bool:
    """Return whether an assault takes the space (15.1 step 10).

    It has scored at least one of the ``hits``, the attacker has ``survivors`` in the space, and
    no unit is left ``inside``.
    """
    return bool(hits and survivors and not inside)


@rule("15.1")
async def _roll_dice(table: Table[State], battle: Battle) -> None:
    """Roll for both sides, let cards add to the attack, and take the casualties (steps 7-9)."""
    for side in battle.sides:
        label = f"{' and '.join(side.powers)} in the assault on {battle.space}"
        side.count(table.dice.roll(side.dice, label))
    table.tell(_rolled(battle))

    asked = (*battle.attacker.powers, *others_than(table.state, battle.attacker.powers[0]))
    await window(table, ASSAULT_AFTER_ROLLS, battle, asked, battle.space)

    await _take_casualties(table, battle)


def _has_fallen(state: State, battle: Battle, *, betrayed: bool) -> bool:
    """Return whether an assault has succeeded (step 10)."""
    power, space = battle.attacker.powers[0], battle.space
    if betrayed:
        return outnumbers(state, power, space)
    survivors = land_count(land_units(state, space, [power]))
    return is_stormed(battle.attacker.hits, survivors, garrison(state, space).size)


def _defenders(state: State, space: str) -> tuple[str, ...]:
    """Return who defends: the power that controls the space and all who are inside with it."""
    owner = controller(state, space)
    return (owner, *(other for other in garrison_powers(state, space) if other != owner))


def add_up_dice(battle: Battle) -> None:
    """Set the dice of both sides of an assault (15.1 steps 3-4)."""
    battle.attacker.dice, battle.defender.dice = assault_dice(battle)


def assault_dice(battle: Battle) -> tuple[int, int]:
    """Return the dice of both sides in an assault before cards (15.1 steps 3-4).

    FAQ: cavalry inside still halves the attack.
    """
    attacker, defender = battle.sides
    attacking = (attacker.foot + 1) // 2 if defender.units else attacker.foot
    return attacking + attacker.rating, defender.foot + defender.rating + 1


def _rolled(battle: Battle) -> AssaultRolled:
    attacker, defender = battle.sides
    return AssaultRolled(
        battle.space,
        attacker.powers[0],
        defender.powers[0],
        attacker.force.dump(),
        defender.force.dump(),
        attacker.rolls,
        defender.rolls,
        attacker.hits,
        defender.hits,
    )


@rule("15.1")
async def _take_casualties(table: Table[State], battle: Battle) -> None:
    """Each side loses a unit for each hit, the attacker from all he has in the space (step 9)."""
    state, space = table.state, battle.space
    attackers, defenders = battle.attacker.powers, battle.defender.powers
    stack = land_units(state, space, attackers)
    inside = garrison(state, space)
    losses = [
        *share(table, space, stack, attackers, battle.defender.hits),
        *share(table, space, copied(inside.units), defenders, battle.attacker.hits),
    ]
    await take_losses(table, space, "15.1", losses)


@rule("15.1")
async def _succeed(table: Table[State], power: str, space: str) -> None:
    """Take the space: leaders inside are captured, fleets are lost, control changes (step 10)."""
    state = table.state
    former = controller(state, space)
    for other in garrison_powers(state, space):
        left = Force(land_units(state, space, [other]))
        if left.size:  # betrayed
            lift(state, space, left)
            table.tell(ForceEliminated(other, space, left.dump()))
    await capture(table, space, garrison(state, space).leaders, (power,))
    _empty_port(table, power, space)
    state.spaces[space].besiegers.clear()
    table.tell(SpaceTaken(power, space, former))
    await set_control(table, space, power)
    place_elector_regulars(table, space)


def _empty_port(table: Table[State], power: str, space: str) -> None:
    """Put naval units and leaders of the defenders on the turn track."""
    state = table.state
    owners = (*ALL_POWERS, *state.loans)
    strangers = [owner for owner in owners if not allied(state, owner, power)]
    ships = {o: kinds for o in strangers for kinds in [naval_units(state, space).get(o)] if kinds}
    captains = tuple(name for owner in strangers for name in naval_leaders(state, space, owner))
    if ships or captains:
        shelve(state, space, Force(ships, captains))
        table.tell(PortLost(space, ships, captains))


@rule("15.1")
async def _fail(table: Table[State], power: str, space: str) -> None:
    """Keep up the siege or break it; leaders without any units left go home (step 11)."""
    state = table.state
    if not land_count(land_units(state, space, [power])):
        for name in force_of(state, space, power).leaders:
            await send_home(table, space, name)
    goes_on = power in state.spaces[space].besiegers and outnumbers(state, power, space)
    table.tell(AssaultRepulsed(power, space, goes_on))
    await break_siege_if_needed(table, space)
