"""16.2 Naval combat, and the combats of a declaration of war at sea (9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask, ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.naval import (
    FleetRetreated,
    FleetTrapped,
    NavalCombatDecided,
    NavalCombatRolled,
    ShipsLost,
)
from adjudicator.games.here_i_stand.rules.forces import Force, Units, of_kinds
from adjudicator.games.here_i_stand.rules.game_map import zones_of
from adjudicator.games.here_i_stand.rules.land.losses import boxes, from_boxes
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.powers import CORSAIR, MAJOR_POWERS, SQUADRON
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    barred_part,
    enemy_fleets,
    fleet_at,
    is_harbouring,
    is_sea,
    note_beaten_ships,
    others_first_to_last,
    relocate_fleet,
    shelve_fleet,
    ships,
)
from adjudicator.games.here_i_stand.rules.sea.interception import goals_to_avoid
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    NAVAL_AFTER_ROLLS,
    NAVAL_COMBAT_CARDS,
    window,
)


@rule("16.2")
async def naval_combat(
    table: Table[State],
    location: str,
    attacker: str,
    defender: str,
    *,
    at_declaration: bool = False,
) -> Battle:
    """Fight a naval combat to its end: steps 1-10 with losses and retreat.

    Only the ships of these two powers in ``location`` take part. ``at_declaration`` marks a combat
    of 9.6, in which both sides leave after equal hits; the defender still counts as the winner.
    """
    state = table.state
    battle = combat_in(state, location, attacker, defender)
    add_up_dice(battle)  # steps 1-2

    for power in battle.powers:  # steps 3-4
        if power in MAJOR_POWERS:
            await window(table, NAVAL_COMBAT_CARDS, battle, [power], location)

    for side in battle.sides:  # step 5
        side.count(table.dice.roll(side.dice, f"{side.powers[0]} in naval combat at {location}"))
    table.tell(_rolled(battle))

    asked = others_first_to_last(table.state, attacker)
    await window(table, NAVAL_AFTER_ROLLS, battle, asked, location)  # step 6

    both_leave = at_declaration and attacker_ties(battle)
    table.tell(_decided(battle, both_leave=both_leave))  # step 7
    await _take_casualties(table, battle)  # steps 8 and 10
    await _retreat(table, battle, both_leave=both_leave)  # step 9
    return battle


def combat_in(state: State, location: str, attacker: str, defender: str) -> Battle:
    """Return the two sides of a naval combat: all ships that both powers have in a location."""
    return Battle(
        location,
        Side((attacker,), fleet_at(state, location, attacker)),
        Side((defender,), fleet_at(state, location, defender)),
        at_sea=True,
    )


def add_up_dice(battle: Battle) -> None:
    """Set the dice of both sides: those of the fleets, and one more for defending a port."""
    for side in battle.sides:
        side.dice = combat_dice(side.force)
    if not is_sea(battle.space):
        battle.defender.dice += tables()["combat_numbers"]["port_defender_dice"]


def combat_dice(fleet: Force) -> int:
    """Return the dice of a fleet: 2 for a squadron, 1 for a corsair, and the best battle rating."""
    numbers = tables()["combat_numbers"]
    squadrons = int(numbers["squadron_dice"]) * ships(fleet, SQUADRON)
    corsairs = int(numbers["corsair_dice"]) * ships(fleet, CORSAIR)
    return squadrons + corsairs + fleet.battle_rating


def attacker_ties(battle: Battle) -> bool:
    """Return whether both sides have scored the same number of hits."""
    return battle.attacker.hits == battle.defender.hits


def _rolled(battle: Battle) -> NavalCombatRolled:
    attacker, defender = battle.sides
    return NavalCombatRolled(
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


def _decided(battle: Battle, *, both_leave: bool) -> NavalCombatDecided:
    winner, loser = battle.verdict()
    return NavalCombatDecided(
        battle.space, winner.powers[0], loser.powers[0], winner.hits, loser.hits, both_leave
    )


# ------------------------------------------------------------------ step 8


@dataclass(frozen=True)
class Losses:
    """What one side loses: so many squadrons and corsairs, or all of its ships but one."""

    squadrons: int
    corsairs: int
    all_but_one: bool = False


def losses_of(fleet: Force, hits: int, *, beaten: bool) -> Losses:
    """Return what ``hits`` cost a fleet.

    A squadron for every 2 hits; what is left over sinks corsairs, one each; an odd hit after that
    costs the beaten side one more squadron.
    """
    squadrons = min(ships(fleet, SQUADRON), hits // 2)
    left = hits - 2 * squadrons
    corsairs = min(ships(fleet, CORSAIR), left)
    left -= corsairs
    if beaten and left and squadrons < ships(fleet, SQUADRON):
        squadrons += 1
    return Losses(squadrons, corsairs)


def casualties(battle: Battle) -> tuple[Losses, Losses]:
    """Return the losses of attacker and defender (step 8).

    When nothing would be left of either, the side that rolled more dice keeps one unit, with
    equal dice the defender.
    """
    attacker, defender = battle.sides
    loser = battle.verdict()[1]
    attacking = losses_of(attacker.force, defender.hits, beaten=loser is attacker)
    defending = losses_of(defender.force, attacker.hits, beaten=loser is defender)
    if _is_wiped_out(attacker, attacking) and _is_wiped_out(defender, defending):
        if attacker.dice > defender.dice:
            attacking = Losses(0, 0, all_but_one=True)
        else:
            defending = Losses(0, 0, all_but_one=True)
    return attacking, defending


def _is_wiped_out(side: Side, losses: Losses) -> bool:
    return ships_lost(side.force, losses) >= side.units


def ships_lost(fleet: Force, losses: Losses) -> int:
    """Return how many ships a fleet loses."""
    return fleet.size - 1 if losses.all_but_one else losses.squadrons + losses.corsairs


@rule("16.2")
async def _take_casualties(table: Table[State], battle: Battle) -> None:
    """Let both owners choose at the same time whose ships are lost, and remove them.

    The leaders of a fleet that is gone go to the turn track with it (step 10).
    """
    both = [*zip(battle.sides, casualties(battle), strict=True)]
    open_losses = [(side, losses, _choice(side.force, losses)) for side, losses in both]
    chosen = await ask_all(
        [
            Decision(
                side.powers[0],
                f"16.2/losses:{battle.space}",
                choice,
                default=_allies_first(choice),
            )
            for side, _, choice in open_losses
            if side.powers[0] in MAJOR_POWERS and choice.total
        ]
    )
    for side, losses, choice in open_losses:
        answer = chosen.get(side.powers[0], _allies_first(choice))
        _sink(table, battle.space, side, _lost(side.force, losses, answer))


def _open_units(fleet: Force, losses: Losses) -> Units:
    """Return the ships among which the owner chooses: squadrons, or all when one remains."""
    if losses.all_but_one:
        return of_kinds(fleet.units, (SQUADRON, CORSAIR))
    return of_kinds(fleet.units, (SQUADRON,))


def _choice(fleet: Force, losses: Losses) -> Split:
    total = fleet.size - 1 if losses.all_but_one else losses.squadrons
    return Split(total, boxes(_open_units(fleet, losses)))


def _allies_first(choice: Split) -> Mapping[str, int]:
    """Return the losses of an owner who does not answer: ships of others go before his own."""
    left = choice.total
    answer: dict[str, int] = {}
    for box in reversed([*choice.limits]):
        going = min(left, choice.limits[box])
        if going:
            answer[box] = going
            left -= going
    return answer


def _lost(fleet: Force, losses: Losses, answer: Mapping[str, int]) -> Units:
    lost = from_boxes(_open_units(fleet, losses), answer)
    if losses.corsairs:
        owner = next(o for o, kinds in fleet.units.items() if kinds.get(CORSAIR))
        lost.setdefault(owner, {})[CORSAIR] = losses.corsairs
    return lost


def _sink(table: Table[State], location: str, side: Side, units: Units) -> None:
    power = side.powers[0]
    lost = Force(units)
    if lost.size == side.units:
        lost = Force(units, side.force.leaders)
    if lost.is_empty:
        return
    side.force = side.force.minus(lost)
    shelve_fleet(table.state, power, location, lost)
    table.tell(ShipsLost(power, location, lost.dump()))


# ------------------------------------------------------------------ step 9


@rule("16.2")
async def _retreat(table: Table[State], battle: Battle, *, both_leave: bool) -> None:
    """Send the attacker out of a port, whoever has won; at sea the loser leaves."""
    loser = battle.verdict()[1]
    leaving = [battle.attacker] if not is_sea(battle.space) else [loser]
    if both_leave and is_sea(battle.space):
        leaving = [*battle.sides]
    for side in leaving:
        await retreat_fleet(table, side.powers[0], battle.space, beaten=side is loser)


@rule("16.2")
async def retreat_fleet(table: Table[State], power: str, location: str, *, beaten: bool) -> None:
    """Move all ships of a power out of a location (step 9); they are lost if they cannot.

    Italians for whom only the Atlantic is open are lost alone. Ships that were ``beaten`` make no
    naval move for the rest of the impulse.
    """
    state = table.state
    fleet = fleet_at(state, location, power)
    if not fleet.size:
        return
    goals = retreat_goals(state, power, location, fleet)
    if not goals:
        fleet = _leave_behind(table, power, location, fleet)
        goals = retreat_goals(state, power, location, fleet)
    if fleet.is_empty:
        return
    if not goals:
        shelve_fleet(state, power, location, fleet)
        table.tell(FleetTrapped(power, location, fleet.dump()))
        return
    goal = goals[0]
    if power in MAJOR_POWERS:
        topic = f"16.2/retreat:{location}"
        goal = await ask(Decision(power, topic, OneOf(goals), default=goal))
    relocate_fleet(state, power, location, goal, fleet)
    table.tell(FleetRetreated(power, location, goal, fleet.dump()))
    if beaten:
        note_beaten_ships(state, power, goal, fleet)


def retreat_goals(state: State, power: str, location: str, fleet: Force) -> tuple[str, ...]:
    """Return where a fleet may retreat to: from a port to sea, from a sea zone to port or sea."""
    if is_sea(location):
        return goals_to_avoid(state, power, location, fleet)
    return tuple(
        zone
        for zone in zones_of(location)
        if not enemy_fleets(state, zone, power) and barred_part(fleet, zone).is_empty
    )


def _leave_behind(table: Table[State], power: str, location: str, fleet: Force) -> Force:
    """Lose what keeps a fleet from its last way out, the Atlantic; return the rest."""
    barred = barred_part(fleet, "atlantic_ocean")
    rest = fleet.minus(barred)
    if barred.is_empty or not rest.size:
        return fleet
    if not retreat_goals(table.state, power, location, rest):
        return fleet
    shelve_fleet(table.state, power, location, barred)
    table.tell(FleetTrapped(power, location, barred.dump()))
    return rest


# ------------------------------------------------------------------ 9.6


@rule("9.6")
async def combats_at_declaration(table: Table[State], declarer: str, target: str) -> None:
    """Fight in every sea zone that ships of two powers share when war breaks out between them."""
    state = table.state
    for zone in state.seas:
        if is_harbouring(state, zone, declarer) and is_harbouring(state, zone, target):
            await naval_combat(table, zone, declarer, target, at_declaration=True)
