"""16.4 Piracy: the action Initiate Piracy in Sea Zone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _, joined
from adjudicator.games.here_i_stand.facts.naval import (
    PiracyAwarded,
    PiracyInitiated,
    PiracyRolled,
    PiratesOpposed,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.deck import drawable_count, take_at_random
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import places, ports_of, sea_zones
from adjudicator.games.here_i_stand.rules.land.sides import HIT
from adjudicator.games.here_i_stand.rules.powers import (
    CORSAIR,
    KNIGHTS,
    MAJOR_POWERS,
    OTTOMAN,
    POWER_NAMES,
    SQUADRON,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    admirals,
    fleet_at,
    location_name,
    neighbours,
    shelve_fleet,
    ships,
)
from adjudicator.games.here_i_stand.rules.seating import are_partners
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    controller,
    enemies_of,
    in_play,
)
from adjudicator.games.here_i_stand.rules.turn.victory import award
from adjudicator.games.here_i_stand.rules.windows.interruption import why_not_in_weather
from adjudicator.games.here_i_stand.rules.windows.windows import (
    PIRACY_DECLARED,
    others_than,
    window,
)

LOSE_SQUADRON: Final = "squadron"
GIVE_CARD: Final = "card"
GIVE_POINT: Final = "vp"
JULIA_GONZAGA: Final = "julia_gonzaga"
"""Turn effect of card 84: the first hit in the Tyrrhenian Sea earns its marker."""
JULIA_CARD: Final = 84


@dataclass
class Raid:
    """An act of piracy on its way; a card that spoils it sets ``cancelled``."""

    zone: str
    target: str
    cancelled: bool = False
    power: str = OTTOMAN


@dataclass(frozen=True)
class Piracy(Action):
    """The action Initiate Piracy in Sea Zone."""

    do: ClassVar[str] = "piracy"
    section: ClassVar[str] = "16.4"

    zone: str
    target: str

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost; IllegalAnswer for everybody but the Ottomans."""
        return printed_cost("initiate_piracy", power, "16.4")

    def check(self, state: State, power: str) -> None:
        """Refuse zones and targets that 16.4 does not allow."""
        if self.zone not in sea_zones():
            raise IllegalAnswer(_("{zone!r} is not a sea zone", zone=self.zone), section="16.4")
        reason = why_no_piracy_in(state, self.zone)
        if reason is not None:
            raise IllegalAnswer(reason, section="16.4")
        if self.target not in MAJOR_POWERS or self.target == OTTOMAN:
            raise IllegalAnswer(
                _(
                    "{power} cannot be the target; another major power is named",
                    power=POWER_NAMES.get(self.target, self.target),
                ),
                section="16.4",
            )
        if are_partners(state, OTTOMAN, self.target):
            raise IllegalAnswer(
                _(
                    "{a} and {b} are played by one person; pirates spare the partner",
                    a=POWER_NAMES[OTTOMAN],
                    b=POWER_NAMES[self.target],
                ),
                section="16.4",
            )
        if not target_ports(state, self.zone, self.target):
            able = [POWER_NAMES[other] for other in targets(state, self.zone)]
            raise IllegalAnswer(
                _(
                    "{target} controls no port on the {zone}; possible: {possible}",
                    target=POWER_NAMES[self.target],
                    zone=location_name(self.zone),
                    possible=joined(", ", able) if able else _("nobody"),
                ),
                section="16.4",
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Carry out the Piracy Procedure."""
        await piracy(table, self.zone, self.target)


# ------------------------------------------------------------------ requirements


def why_no_piracy_in(state: State, zone: str) -> str | None:
    """Return why no piracy can be initiated in a sea zone, or None."""
    if state.impulse.foul_weather:
        return why_not_in_weather(
            state,
            N_("Foul Weather has been played: for the rest of this impulse there is no piracy"),
        )
    if not ships(fleet_at(state, zone, OTTOMAN), CORSAIR):
        return _("there is no corsair in the {zone}", zone=location_name(zone))
    if zone in state.piracy_zones:
        return _("there has already been piracy in the {zone} this turn", zone=location_name(zone))
    if len(state.piracy_zones) >= tables()["piracy_numbers"]["markers"]:
        return _("all four piracy markers of this turn are used")
    return None


def target_ports(state: State, zone: str, target: str) -> tuple[str, ...]:
    """Return the ports on a sea zone that ``target`` controls, those of its minor powers too."""
    return tuple(
        port
        for port in ports_of(zone)
        if in_play(state, port) and controller(state, port) == target
    )


def targets(state: State, zone: str) -> tuple[str, ...]:
    """Return the major powers that pirates in a sea zone can turn on; war is not needed."""
    return tuple(
        power
        for power in MAJOR_POWERS
        if power != OTTOMAN
        and not are_partners(state, OTTOMAN, power)
        and target_ports(state, zone, power)
    )


# ------------------------------------------------------------------ steps 1-3


@rule("16.4")
async def piracy(table: Table[State], zone: str, target: str) -> None:
    """Carry out the Piracy Procedure; its CP have been spent."""
    state = table.state
    raid = Raid(zone, target)
    await window(
        table, PIRACY_DECLARED, raid, others_than(table.state, OTTOMAN), f"{zone}>{target}"
    )
    if raid.cancelled:
        return
    state.piracy_zones.append(zone)  # step 1
    corsairs = ships(fleet_at(state, zone, OTTOMAN), CORSAIR)
    table.tell(PiracyInitiated(zone, target, corsairs, len(state.piracy_zones)))

    _oppose(table, zone, target)  # steps 2-3

    dice = piracy_dice(state, zone, target)  # step 4
    if dice:
        await _rob(table, zone, target, dice)  # step 5


def _oppose(table: Table[State], zone: str, target: str) -> None:
    """Let the target roll against the pirates; each hit sinks a corsair (steps 2-3)."""
    state = table.state
    at_sea, nearby, forts = opposing_dice(state, zone, target)
    count = at_sea + nearby + len(forts)
    if not count:
        return
    rolls = table.dice.roll(count, f"{target} against the pirates in {zone}")
    corsairs = ships(fleet_at(state, zone, OTTOMAN), CORSAIR)
    sunk = min(corsairs, _hits(rolls))
    if sunk:
        shelve_fleet(state, OTTOMAN, zone, Force({OTTOMAN: {CORSAIR: sunk}}))
    table.tell(PiratesOpposed(zone, target, at_sea, nearby, forts, rolls, sunk))


def opposing_dice(state: State, zone: str, target: str) -> tuple[int, int, tuple[str, ...]]:
    """Return the dice against pirates: for squadrons in the zone, next to it, and which forts.

    Inactive minor powers at war with the Ottomans help too (step 2 names minor powers).
    """
    numbers = tables()["piracy_numbers"]
    at_sea = int(numbers["squadron_in_zone_dice"]) * _squadrons(state, zone, target)
    nearby = sum(
        _squadrons(state, location, power)
        for location in neighbours(zone)
        for power in dict.fromkeys((target, *enemies_of(state, OTTOMAN)))
    )
    forts = tuple(port for port in ports_of(zone) if _fires(state, port, target))
    return at_sea, int(numbers["squadron_adjacent_dice"]) * nearby, forts


def _squadrons(state: State, location: str, power: str) -> int:
    return ships(fleet_at(state, location, power), SQUADRON)


def _fires(state: State, port: str, target: str) -> bool:
    """Return whether a fortress rolls against pirates; keys are no fortresses."""
    here = state.spaces[port]
    if not (places()[port].type == "fortress" or here.fortress) or here.unrest or here.besiegers:
        return False
    owner = controller(state, port)
    knights = any(kinds.get(KNIGHTS) for kinds in here.units.values())
    return owner == target or at_war(state, owner, OTTOMAN) or knights


def _hits(rolls: tuple[int, ...]) -> int:
    return sum(face >= HIT for face in rolls)


# ------------------------------------------------------------------ steps 4-5


def piracy_dice(state: State, zone: str, target: str) -> int:
    """Return the dice of the pirates (step 4): none without corsairs left.

    One for a single corsair or a single port of the target, else two; and the piracy ratings of
    the naval leaders in the zone.
    """
    return dice_of_pirates(state, zone, target, ships(fleet_at(state, zone, OTTOMAN), CORSAIR))


def dice_of_pirates(state: State, zone: str, target: str, corsairs: int) -> int:
    """Return the dice of the pirates when so many ``corsairs`` are left (step 4)."""
    numbers = tables()["piracy_numbers"]
    if not corsairs:
        return 0
    single = corsairs == 1 or len(target_ports(state, zone, target)) == 1
    base = numbers["base_dice_single_corsair_or_port" if single else "base_dice"]
    return int(base) + _bonus(state, zone)


def _bonus(state: State, zone: str) -> int:
    return sum(leaders()[name].piracy for name in admirals(state, zone, OTTOMAN))


@dataclass(frozen=True)
class AwardChoice(OneOf[str]):
    """What a target gives for a hit of pirates in a sea ``zone``."""

    zone: str


@rule("16.4")
async def _rob(table: Table[State], zone: str, target: str, dice: int) -> None:
    """Roll for the pirates and let the target pay for each hit (step 5)."""
    state = table.state
    rolls = table.dice.roll(dice, f"pirates in {zone} against {target}")
    hits = _hits(rolls)
    table.tell(PiracyRolled(zone, target, _bonus(state, zone), rolls, hits))
    if hits:
        _reward_for_julia(table, zone)
    given: list[str] = []
    for hit in range(1, hits + 1):
        awards = valid_awards(state, zone, target, given)
        if not awards:
            table.tell(PiracyAwarded(target, "nothing", "", "", state.piracy_vp))
            return
        topic = f"16.4/award:{hit}"
        award = await ask(Decision(target, topic, AwardChoice(awards, zone), default=awards[0]))
        given.append(award)
        await _give(table, zone, target, award)


def _reward_for_julia(table: Table[State], zone: str) -> None:
    """Give the Ottomans the point that card 84 promises for a hit in the Tyrrhenian Sea, once."""
    effects = table.state.turn_effects
    if zone == "tyrrhenian_sea" and JULIA_GONZAGA in effects:
        effects.remove(JULIA_GONZAGA)
        award(table, OTTOMAN, JULIA_GONZAGA, 1, JULIA_CARD)


def valid_awards(state: State, zone: str, target: str, given: list[str]) -> tuple[str, ...]:
    """Return what the target may give for the next hit.

    Hits are divided as evenly as possible: nothing is given again while something else that is
    possible has been given less often.
    """
    able = [
        award
        for award, possible in (
            (LOSE_SQUADRON, bool(squadron_locations(state, zone, target))),
            (GIVE_CARD, drawable_count(state.hands[target]) > 0),
            (GIVE_POINT, state.piracy_vp < tables()["piracy_numbers"]["max_vp"]),
        )
        if possible
    ]
    fewest = min((given.count(award) for award in able), default=0)
    return tuple(award for award in able if given.count(award) == fewest)


def squadron_locations(state: State, zone: str, target: str) -> tuple[str, ...]:
    """Return where the target has squadrons in or next to a sea zone."""
    return tuple(
        location for location in (zone, *neighbours(zone)) if _squadrons(state, location, target)
    )


async def _give(table: Table[State], zone: str, target: str, award: str) -> None:
    state = table.state
    where = owner = ""
    if award == LOSE_SQUADRON:
        where, owner = await _lose_squadron(table, zone, target)
    elif award == GIVE_CARD:
        state.impulse.held_back += take_at_random(table, OTTOMAN, target, 1, "piracy")
    else:
        state.piracy_vp += 1
    table.tell(PiracyAwarded(target, award, where, owner, state.piracy_vp))


@rule("16.4")
async def _lose_squadron(table: Table[State], zone: str, target: str) -> tuple[str, str]:
    """Let the target choose which squadron it loses; return where it was and whose."""
    state = table.state
    options = squadron_locations(state, zone, target)
    where = await ask(Decision(target, f"16.4/squadron:{zone}", OneOf(options), default=options[0]))
    fleet = fleet_at(state, where, target)
    owners = tuple(owner for owner, kinds in fleet.units.items() if kinds.get(SQUADRON))
    owner = await ask(
        Decision(target, f"16.4/whose_squadron:{where}", OneOf(owners), default=owners[-1])
    )
    # A leader whose last ship goes stays: only a combat puts him on the turn track (16.2 step 10).
    shelve_fleet(state, target, where, Force({owner: {SQUADRON: 1}}))
    return where, owner
