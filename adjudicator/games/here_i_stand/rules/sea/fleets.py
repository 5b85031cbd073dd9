"""16 Naval affairs: fleets, where they are, where they may go, and what an impulse remembers.

A fleet is a ``Force`` of squadrons, corsairs and naval leaders. Its owners are the powers printed
on the counters; who has them on loan (9.2) is looked up where they are moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.control import paths
from adjudicator.games.here_i_stand.rules.control.bounds import (
    why_port_out_of_bounds,
    why_sea_out_of_bounds,
)
from adjudicator.games.here_i_stand.rules.control.paths import may_sail
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add, count
from adjudicator.games.here_i_stand.rules.game_map import (
    adjacent_seas,
    places,
    ports_of,
    sea_zones,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.land.formations import load_force
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.owners import Loan, loan_of, printed_owner
from adjudicator.games.here_i_stand.rules.players import acts_for, player_of, players
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    MAJOR_POWERS,
    NAVAL_KINDS,
    POWER_NAMES,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    commander,
    commands_any,
    controller,
    in_play,
    leader_power,
    location_of,
    naval_units,
)

NEEDED: Final = 9
"""The sum of two dice and a battle rating at which ships intercept or avoid battle."""

_LOST = "fleet:"
"""What the impulse remembers of ships is kept apart from the land units in the same port."""


# ------------------------------------------------------------------ names


def is_sea(location: str) -> bool:
    """Return whether a location is a sea zone."""
    return location in sea_zones()


def location_name(location: str) -> str:
    """Return the printed name of a space or sea zone."""
    return sea_zones()[location].name if is_sea(location) else places()[location].name


# ------------------------------------------------------------------ the map


@cache
def neighbours(location: str) -> tuple[str, ...]:
    """Return the sea zones and ports one naval move from a port or sea zone."""
    if is_sea(location):
        return adjacent_seas(location) + ports_of(location)
    return zones_of(location)


@cache
def locations() -> tuple[str, ...]:
    """Return every place for ships: the ports in data order, then the sea zones."""
    return (*(space for space in places() if zones_of(space)), *sea_zones())


@cache
def linking_port(a: str, b: str) -> str | None:
    """Return the port that links two sea zones which meet on the map but are not adjacent (2.5)."""
    for barrier in tables()["sea_barrier"]:
        if {barrier["a"], barrier["b"]} == {a, b}:
            return str(barrier["port"])
    return None


def why_not_enter(state: State, power: str, location: str) -> str | None:
    """Return why ships of ``power`` may not move to a port (16.1), or None.

    A port is open to the power that controls it, and to its enemies while they have ships to
    fight there; the ports of allies are not, and by option those of independents and of inactive
    minor powers at peace are.
    """
    if is_sea(location):
        return why_sea_out_of_bounds(state, power, location)
    name = places()[location].name
    if not in_play(state, location):
        return _("{space} is not in play yet", space=name)
    out_of_bounds = why_port_out_of_bounds(state, power, location)
    if out_of_bounds is not None:
        return out_of_bounds
    if controller(state, location) == power or enemy_fleets(state, location, power):
        return None
    if _is_open_port(state, power, location):
        return None
    holder = POWER_NAMES[controller(state, location)]
    return _(
        "{space} is not your port ({holder}); ships enter the ports of others only "
        "to fight enemy ships there",
        space=name,
        holder=holder,
    )


def _is_open_port(state: State, power: str, port: str) -> bool:
    """Return whether a port belongs to no player and, by option, takes ships in (16.1)."""
    holder = controller(state, port)
    if option_value(state, "neutral_ports") == "closed" or holder in MAJOR_POWERS:
        return False
    return not at_war(state, holder, power)


def barred_part(fleet: Force, location: str) -> Force:
    """Return what of a fleet may not be in a location: Genoa, Venice and Doria in the Atlantic."""
    units = {o: dict(kinds) for o, kinds in fleet.units.items() if not may_sail(o, location)}
    known = [name for name in fleet.leaders if name in leaders()]
    named = tuple(name for name in known if not may_sail(leaders()[name].power, location))
    return Force(units, named)


# ------------------------------------------------------------------ a naval move under way


@dataclass(frozen=True)
class Sailing:
    """Ships, with or without leaders, that move from one location to an adjacent one."""

    origin: str
    to: str
    fleet: Force

    def dump(self) -> dict[str, JSON]:
        """Return ``{"origin", "to", "fleet"}``."""
        return {"origin": self.origin, "to": self.to, "fleet": self.fleet.dump()}

    @staticmethod
    def load(raw: Any) -> Sailing:
        """Return the sailing that ``dump`` wrote; IllegalAnswer when the shape is wrong."""
        if not isinstance(raw, dict) or {"origin", "to", "fleet"} != set(raw):
            raise IllegalAnswer(
                _("{raw!r} does not say which ships sail from where to where", raw=raw)
            )
        if not isinstance(raw["origin"], str) or not isinstance(raw["to"], str):
            raise IllegalAnswer(
                _("{raw!r} does not name the places between which ships sail", raw=raw)
            )
        return Sailing(raw["origin"], raw["to"], load_force(raw["fleet"]))


@dataclass
class SeaMove:
    """A naval move of ``power`` on its way; the subject of the windows that it opens.

    ``entered`` are the sea zones in which the arriving ships can be met, in the order in which
    the moves were declared; ``interceptors`` is who has intercepted in them. A card that spoils the
    action sets ``cancelled``.
    """

    power: str
    moves: tuple[Sailing, ...]
    entered: list[str] = field(default_factory=list)
    interceptors: dict[str, str] = field(default_factory=dict)
    cancelled: bool = False


# ------------------------------------------------------------------ who is where


def admirals(state: State, location: str, power: str) -> tuple[str, ...]:
    """Return the naval leaders whom ``power`` commands in a port or sea zone.

    A leader lent along with his ships is written among the loans (9.2).
    """
    return tuple(
        name
        for name in location_of(state, location).leaders
        if not leaders()[name].is_army and _served_by(state, name) == power
    )


def _served_by(state: State, leader: str) -> str:
    for loan in filter(None, map(loan_of, state.loans)):
        if loan.lent == leader:
            return loan.borrower
    return commander(state, leader_power(state, leader))


def fleet_at(state: State, location: str, power: str) -> Force:
    """Return all ships and naval leaders that ``power`` commands in a port or sea zone."""
    units: Units = {}
    for holder, kinds in naval_units(state, location, [power]).items():
        add(units, {printed_owner(holder): kinds})
    return Force(units, admirals(state, location, power))


def ships(fleet: Force, kind: str) -> int:
    """Return how many squadrons or corsairs a fleet has."""
    return count(fleet.units, [kind])


def is_harbouring(state: State, location: str, power: str) -> bool:
    """Return whether ``power`` commands ships in a port or sea zone."""
    return commands_any(state, location, power, NAVAL_KINDS)


def enemy_fleets(state: State, location: str, power: str) -> tuple[str, ...]:
    """Return who commands ships at war with ``power`` in a location, in impulse order."""
    here = location_of(state, location).units
    present = {
        commander(state, owner)
        for owner, kinds in here.items()
        if any(kind in NAVAL_KINDS for kind in kinds) and at_war(state, owner, power)
    }
    return tuple(other for other in ALL_POWERS if other in present)


def others_first_to_last(state: State, active: str) -> tuple[str, ...]:
    """Return the powers in the order in which windows ask: the active power first."""
    return (active, *(power for power in players(state) if power != active))


# ------------------------------------------------------------------ moving and losing ships


def as_held(state: State, power: str, fleet: Force) -> Force:
    """Return a fleet with its owners as the map has them: loans of ``power`` are marked."""
    held = {
        (lent if (lent := Loan(owner, power).key) in state.loans else owner): dict(kinds)
        for owner, kinds in fleet.units.items()
    }
    return Force(held, fleet.leaders)


def relocate_fleet(state: State, power: str, origin: str, to: str, fleet: Force) -> None:
    """Move ships and naval leaders that ``power`` commands to another location."""
    paths.relocate(state, origin, to, as_held(state, power, fleet))


def shelve_fleet(state: State, power: str, location: str, fleet: Force) -> None:
    """Put lost ships and their leaders on the turn track, to return next turn (16.2 step 10)."""
    paths.lift(state, location, as_held(state, power, fleet))
    add(state.turn_track, fleet.units)
    state.turn_track_leaders += fleet.leaders


# ------------------------------------------------------------------ what the impulse remembers


def beaten_ships(state: State, location: str) -> Units:
    """Return the ships of the active power here that have lost a naval combat in this impulse."""
    raw = state.impulse.beaten.get(_LOST + location)
    if raw is None:
        return {}
    present: Units = {}
    for power in acts_for(state, state.impulse.power):
        add(present, fleet_at(state, location, power).units)
    known = Force.load(raw).units
    return {
        owner: common
        for owner, kinds in known.items()
        if (common := _common(kinds, present.get(owner, {})))
    }


def _common(kinds: Mapping[str, int], present: Mapping[str, int]) -> dict[str, int]:
    least = {kind: min(number, present.get(kind, 0)) for kind, number in kinds.items()}
    return {kind: number for kind, number in least.items() if number}


def note_beaten_ships(state: State, power: str, location: str, fleet: Force) -> None:
    """Remember that a fleet, now in ``location``, has lost a naval combat.

    Only the ships of the active power could move again in this impulse, or those of a power that it
    commands (2P 5); others are forgotten.
    """
    if player_of(state, power) != state.impulse.power or not fleet.size:
        return
    known = beaten_ships(state, location)
    add(known, fleet.units)
    state.impulse.beaten[_LOST + location] = Force(known).dump()


def rested_fleet(state: State, location: str, power: str) -> Force:
    """Return what ``power`` has in a location that has not lost a naval combat in this impulse."""
    fleet = fleet_at(state, location, power)
    if player_of(state, power) != state.impulse.power:
        return fleet
    tired = {
        owner: kinds
        for owner, kinds in beaten_ships(state, location).items()
        if owner in fleet.units
    }
    return fleet.minus(Force(tired))
