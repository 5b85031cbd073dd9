"""Facts of 16: naval moves, interception and combat at sea, transport, piracy.

Fleets and forces are written as ``Force.dump``; rolls are the faces as they fell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact

# ------------------------------------------------------------------ 16.1 movement


@dataclass(frozen=True)
class FleetMoved(HisFact):
    """Ships sail to an adjacent port or sea zone."""

    power: str
    origin: str
    to: str
    fleet: Any


@dataclass(frozen=True)
class NavalInterceptionTried(HisFact):
    """Ships have rolled to intercept; ``modifier`` is added to two dice, 9 succeeds."""

    power: str
    origin: str
    to: str
    fleet: Any
    rolls: tuple[int, ...]
    modifier: int
    success: bool


@dataclass(frozen=True)
class NavalAvoidanceTried(HisFact):
    """A fleet has rolled to leave a sea zone before a combat; 9 succeeds."""

    power: str
    zone: str
    to: str
    fleet: Any
    rolls: tuple[int, ...]
    modifier: int
    success: bool


@dataclass(frozen=True)
class NavalAttemptChanged(HisFact):
    """A card has changed a rolled interception or avoidance by ``change``; the final result."""

    power: str
    to: str
    change: int
    success: bool


# ------------------------------------------------------------------ 16.2 combat


@dataclass(frozen=True)
class NavalCombatRolled(HisFact):
    """Both sides of a naval combat have rolled; 5 and 6 hit."""

    location: str
    attacker: str
    defender: str
    attacking_fleet: Any
    defending_fleet: Any
    attacker_rolls: tuple[int, ...]
    defender_rolls: tuple[int, ...]
    attacker_hits: int
    defender_hits: int


@dataclass(frozen=True)
class NavalCombatDecided(HisFact):
    """A naval combat has a winner; equal hits are won by the defender.

    ``both_leave`` is true for equal hits in the combat of a declaration of war (9.6).
    """

    location: str
    winner: str
    loser: str
    winner_hits: int
    loser_hits: int
    both_leave: bool


@dataclass(frozen=True)
class ShipsLost(HisFact):
    """Ships, with the leaders of a fleet that is gone, are put on the turn track."""

    power: str
    location: str
    fleet: Any


@dataclass(frozen=True)
class FleetRetreated(HisFact):
    """A fleet has left the place of a combat."""

    power: str
    location: str
    to: str
    fleet: Any


@dataclass(frozen=True)
class FleetTrapped(HisFact):
    """A fleet has nowhere to retreat to and is lost to the turn track."""

    power: str
    location: str
    fleet: Any


# ------------------------------------------------------------------ 16.3 transport


@dataclass(frozen=True)
class FormationShipped(HisFact):
    """A formation crosses the sea zones of ``path`` to the port at its end."""

    power: str
    origin: str
    path: tuple[str, ...]
    force: Any


# ------------------------------------------------------------------ 16.4 piracy


@dataclass(frozen=True)
class PiracyInitiated(HisFact):
    """Corsairs set out against a power; ``markers`` counts the piracy of this turn with this."""

    zone: str
    target: str
    corsairs: int
    markers: int


@dataclass(frozen=True)
class PiratesOpposed(HisFact):
    """The target has rolled against the pirates; the dice by what gives them.

    ``at_sea`` dice come from its squadrons in the zone, ``nearby`` from squadrons next to it,
    ``fortresses`` name those that fire.
    """

    zone: str
    target: str
    at_sea: int
    nearby: int
    fortresses: tuple[str, ...]
    rolls: tuple[int, ...]
    corsairs_lost: int


@dataclass(frozen=True)
class PiracyRolled(HisFact):
    """The pirates have rolled; 5 and 6 hit. ``bonus`` dice come from naval leaders."""

    zone: str
    target: str
    bonus: int
    rolls: tuple[int, ...]
    hits: int


@dataclass(frozen=True)
class PiracyAwarded(HisFact):
    """The target has paid for a hit: award "squadron", "card", "vp", or "nothing" to give.

    ``location`` and ``owner`` are those of a lost squadron, else empty; ``piracy_vp`` is the total.
    """

    target: str
    award: str
    location: str
    owner: str
    piracy_vp: int
