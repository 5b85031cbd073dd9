"""12 Control and unrest: lines of communication, taking control, displacement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.logistics import (
    ControlTaken,
    DisplacedUnitsLost,
    FleetLost,
    FleetPutToSea,
    UnitsDisplaced,
    UnrestRemoved,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.control.bounds import is_in_bounds, why_not_change_hands
from adjudicator.games.here_i_stand.rules.control.paths import (
    decider,
    dumped,
    fortresses_of,
    friendly_capitals,
    has_enemy_leaders,
    league_formed,
    lift,
    naval_leaders,
    nearest,
    ports_controlled,
    relocate,
    shelve,
    steps_from,
    zones_to_flee,
)
from adjudicator.games.here_i_stand.rules.forces import Force, land_count, of_owners
from adjudicator.games.here_i_stand.rules.game_map import adjacent_in_clear, places, sea_zones
from adjudicator.games.here_i_stand.rules.land.formations import space_name
from adjudicator.games.here_i_stand.rules.players import is_for_two
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    INDEPENDENT,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.religion.conversion import place_elector_regulars
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    PROTESTANT_FAITH,
    State,
    allied,
    controller,
    force_of,
    has_enemy_land_units,
    has_enemy_units,
    home_power,
    in_play,
    is_enemy_space,
    is_fortified,
    is_friendly_space,
    land_units,
    naval_units,
    owners_under,
    powers_with_land_units,
)

# ------------------------------------------------------------------------------ 12.1


@rule("12.1")
def has_line_of_communication(state: State, power: str, space: str) -> bool:
    """Return whether ``power`` can trace a line from a fortified friendly home space to ``space``.

    The search runs backwards from ``space``, which itself need not be friendly, free or calm.
    """
    if _is_line_source(state, power, space) and is_friendly_space(state, space, power):
        return True
    reached = {space}
    front = [space]
    for here in front:
        for there in steps_from(here):
            if there in reached or not _carries_line(state, power, there):
                continue
            if _is_line_source(state, power, there):
                return True
            reached.add(there)
            front.append(there)
    return False


def line_to_home(state: State, power: str, space: str) -> int | None:
    """Return over how few land spaces a line from ``space`` reaches an own fortified home space.

    Home spaces of allies do not count. ``space`` counts, the home space does not, and sea zones
    are free; None without such a line.
    """
    reached = {space}
    front = [space]
    length = 1
    while front:
        for here in front:  # sea zones join this front, land spaces form the next one
            front += _steps_on(state, power, here, reached, at_sea=True)
        onward: list[str] = []
        for here in front:
            onward += _steps_on(state, power, here, reached, at_sea=False)
        if any(_is_own_source(state, power, there) for there in onward):
            return length
        front, length = onward, length + 1
    return None


def _steps_on(state: State, power: str, here: str, reached: set[str], *, at_sea: bool) -> list[str]:
    """Return the sea zones or spaces to which a line goes on from ``here``, and note them."""
    found = [
        there
        for there in steps_from(here)
        if (there in sea_zones()) == at_sea
        and there not in reached
        and _carries_line(state, power, there)
    ]
    reached.update(found)
    return found


def _carries_line(state: State, power: str, location: str) -> bool:
    """Return whether a line may pass a space or sea zone."""
    if location in sea_zones():
        return any(allied(state, owner, power) for owner in naval_units(state, location))
    if not is_friendly_space(state, location, power) or state.spaces[location].unrest:
        return False
    if not in_play(state, location) or _closed_electorate(state, location):
        return False
    if has_enemy_units(state, location, power):
        return False
    return not has_enemy_leaders(state, location, power)


def _closed_electorate(state: State, space: str) -> bool:
    return places()[space].type == "electorate" and not league_formed(state)


def _is_own_source(state: State, power: str, location: str) -> bool:
    return _is_line_source(state, power, location) and home_power(state, location) == power


def _is_line_source(state: State, power: str, location: str) -> bool:
    """Return whether a space is a fortified home space of ``power`` or of one of its allies."""
    if location in sea_zones() or not is_fortified(state, location):
        return False
    if not in_play(state, location) or _closed_electorate(state, location):
        return False
    return allied(state, home_power(state, location), power)


# ------------------------------------------------------------------------------ 12.2, 12.4


@rule("12.2")
def why_not_control(state: State, power: str, space: str) -> str | None:
    """Return why ``power`` cannot take control of an unfortified space (12.2), or None."""
    name, holder = places()[space].name, controller(state, space)
    if power == PROTESTANT and not league_formed(state):
        return _("before the Schmalkaldic League the Protestants gain control of no space (21.6)")
    if not in_play(state, space):
        return _("{space} is not in play yet", space=name)
    out_of_bounds = why_not_change_hands(state, space)
    if out_of_bounds is not None:
        return out_of_bounds
    if holder != INDEPENDENT and not is_enemy_space(state, space, power):
        return _(
            "{space} is controlled by {holder}; only independent and enemy spaces can be taken",
            space=name,
            holder=POWER_NAMES[holder],
        )
    if is_fortified(state, space):
        return _why_walls_hold(space)
    for other in powers_with_land_units(state, space):
        if not allied(state, other, power):
            return _(
                "{space} is occupied by land units of {other}", space=name, other=POWER_NAMES[other]
            )
    reason = _why_no_grip(state, power, space)
    if reason is None and not has_line_of_communication(state, power, space):
        reason = _(
            "{power} has no line of communication to {space} (12.1)",
            power=POWER_NAMES[power],
            space=name,
        )
    return reason


@rule("12.3")
def _why_walls_hold(space: str) -> str:
    """Return why the action takes no fortified space: agreements, peace, sieges and cards do."""
    return _("{space} is fortified; a siege is needed", space=places()[space].name)


@rule("12.4")
def why_not_calm(state: State, power: str, space: str) -> str | None:
    """Return why ``power`` cannot remove unrest from a space (12.4), or None."""
    if not state.spaces[space].unrest:
        return _("{space} is not in unrest", space=places()[space].name)
    if power == PROTESTANT and not league_formed(state) and home_power(state, space) == PROTESTANT:
        return None
    if _is_of_own_faith(state, power, space):
        return None
    return _why_no_grip(state, power, space)


@rule("2P 7")
def _is_of_own_faith(state: State, power: str, space: str) -> bool:
    """Return whether a player of the variant for two calms a space without units near (2P 7).

    The Papacy does so in any Catholic space, the Protestants in any Protestant one.
    """
    faith = {PAPACY: CATHOLIC, PROTESTANT: PROTESTANT_FAITH}.get(power)
    return is_for_two(state) and state.spaces[space].religion == faith


@rule("12.2")
def _why_no_grip(state: State, power: str, space: str) -> str | None:
    """Return why no land units of ``power`` are near enough to a space; passes do not count."""
    name = places()[space].name
    if land_count(land_units(state, space, [power])):
        return None
    around = adjacent_in_clear(space)
    if not any(land_count(land_units(state, other, [power])) for other in around):
        return _(
            "{power} has no land units in {space} or next to it (not counting passes)",
            power=POWER_NAMES[power],
            space=name,
        )
    for other in around:
        if has_enemy_land_units(state, other, power):
            return _(
                "enemy land units stand in {other}, next to {space}",
                other=places()[other].name,
                space=name,
            )
    return None


@dataclass(frozen=True)
class TakeControl(Action):
    """The action Control Unfortified Space: it takes a space, or ends the unrest in it.

    ``aim`` is "control", "unrest", or empty for what there is to do: unrest comes first.
    """

    do: ClassVar[str] = "control"
    section: ClassVar[str] = "12.2"

    space: str
    aim: str = ""

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost("control_unfortified", power, "12.2")

    def check(self, state: State, power: str) -> None:
        """Refuse what 12.2 (control) or 12.4 (unrest) does not allow."""
        if self.space not in state.spaces:
            raise IllegalAnswer(
                _("{space} is not a space", space=space_name(self.space)), section="12.2"
            )
        if self.aim not in ("", "control", "unrest"):
            raise IllegalAnswer(
                _(
                    "{aim!r} is no aim of this action; it takes control or ends unrest",
                    aim=self.aim,
                ),
                section="12.2",
            )
        calming = self._ends_unrest(state)
        reason = (why_not_calm if calming else why_not_control)(state, power, self.space)
        if reason is not None:
            raise IllegalAnswer(reason, section="12.4" if calming else "12.2")

    async def carry_out(self, table: Table[State], power: str) -> None:
        """End the unrest, or take the space and send fleets of others to sea."""
        state = table.state
        if self._ends_unrest(state):
            state.spaces[self.space].unrest = False
            table.tell(UnrestRemoved(power, self.space))
            return
        table.tell(ControlTaken(power, self.space, controller(state, self.space)))
        await set_control(table, self.space, power)

    def _ends_unrest(self, state: State) -> bool:
        return self.aim == "unrest" or (self.aim == "" and state.spaces[self.space].unrest)

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; the aim may be left out."""
        space, aim = raw.get("space"), raw.get("aim", "")
        if not isinstance(space, str) or not isinstance(aim, str):
            raise IllegalAnswer(_("{raw!r} does not name the space to control", raw=raw))
        return cls(space, aim)


@rule("12.2")
async def set_control(table: Table[State], space: str, power: str) -> None:
    """Give ``power`` political control of a space; religion stays as it is.

    A home space of one of its active minor powers goes back to that minor power. Fleets of others
    that are still in the port put to sea, and regulars waiting for a Protestant electorate join it
    (21.6). The caller tells how the space was won.
    """
    state = table.state
    home = home_power(state, space)
    minors = owners_under(state, power)[1:]
    state.spaces[space].control = home if home in minors else power
    for owner in (*ALL_POWERS, *state.loans):
        if owner in naval_units(state, space) and not allied(state, owner, power):
            await put_to_sea(table, space, owner)
    for owner in ALL_POWERS:
        stranded = naval_leaders(state, space, owner)
        if stranded and not allied(state, owner, power):
            _lose_fleet(table, space, owner, Force({}, stranded))
    place_elector_regulars(table, space)


@rule("16.2")
async def put_to_sea(table: Table[State], space: str, owner: str) -> None:
    """Move the fleet of ``owner`` out of a port to a sea zone without enemies (step 9).

    Without such a sea zone it is lost. Nobody decides for an inactive minor power: it takes the
    first zone.
    """
    state = table.state
    fleet = Force(of_owners(naval_units(state, space), [owner]), naval_leaders(state, space, owner))
    zones = zones_to_flee(state, space, owner)
    if not zones:
        _lose_fleet(table, space, owner, fleet)
        return
    zone = zones[0]
    asked = decider(state, owner)
    if asked is not None:
        detail = space if owner == asked else f"{space}.{owner}"
        zone = await ask(Decision(asked, f"16.2/sail:{detail}", OneOf(zones), default=zone))
    relocate(state, space, zone, fleet)
    table.tell(FleetPutToSea(owner, space, zone, dumped(fleet)))


def _lose_fleet(table: Table[State], location: str, owner: str, fleet: Force) -> None:
    shelve(table.state, location, fleet)
    table.tell(FleetLost(owner, location, dumped(fleet)))


# ------------------------------------------------------------------------------ 12.5


@rule("12.5")
async def displace(table: Table[State], space: str, powers: Sequence[str]) -> None:
    """Place everything that ``powers`` have in a space elsewhere.

    Land units and army leaders go together to the nearest fortified space of their power or to a
    capital in friendly hands, naval units and leaders to the nearest port of their power.
    """
    state = table.state
    for power in powers:
        force = force_of(state, space, power)
        if not force.is_empty:
            await _displace_army(table, space, power, force)
        if power in state.spaces[space].besiegers:
            state.spaces[space].besiegers.remove(power)
            place_elector_regulars(table, space)
        owners = owners_under(state, power)
        units = naval_units(state, space, [power])
        fleet = Force(units, sum((naval_leaders(state, space, o) for o in owners), ()))
        if not fleet.is_empty:
            await _displace_fleet(table, space, power, fleet)


async def _displace_army(table: Table[State], space: str, power: str, force: Force) -> None:
    state = table.state
    walls = [
        other
        for other in fortresses_of(state, power)
        if other != space and is_in_bounds(state, power, other)
    ]
    homes = [other for other in friendly_capitals(state, power) if other != space]
    options = tuple(dict.fromkeys([*nearest(state, space, walls, power), *homes]))
    if not options:
        lift(state, space, Force(force.units))
        table.tell(DisplacedUnitsLost(power, space, dumped(Force(force.units))))
        return
    to = await _place_of(table, power, f"12.5/displace:{space}", options)
    relocate(state, space, to, force)
    table.tell(UnitsDisplaced(power, space, to, dumped(force)))


async def _displace_fleet(table: Table[State], space: str, power: str, fleet: Force) -> None:
    state = table.state
    ports = [other for other in ports_controlled(state, power) if other != space]
    options = nearest(state, space, ports, power)
    if not options:
        _lose_fleet(table, space, power, fleet)
        return
    to = await _place_of(table, power, f"12.5/displace:{space}.fleet", options)
    relocate(state, space, to, fleet)
    table.tell(UnitsDisplaced(power, space, to, dumped(fleet)))


async def _place_of(table: Table[State], power: str, topic: str, options: tuple[str, ...]) -> str:
    asked = decider(table.state, power)
    if asked is None:
        return options[0]
    return await ask(Decision(asked, topic, OneOf(options), default=options[0]))
