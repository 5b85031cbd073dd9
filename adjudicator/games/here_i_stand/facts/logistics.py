"""Facts of 10, 12, 17 and 19: control, spring deployment, construction, winter; cards 9, 10, 13."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact

# ------------------------------------------------------------------------------ 12


@dataclass(frozen=True)
class ControlTaken(HisFact):
    """A power has taken an unfortified space from ``previous``."""

    power: str
    space: str
    previous: str


@dataclass(frozen=True)
class UnrestRemoved(HisFact):
    """A power has ended the unrest in a space."""

    power: str
    space: str


@dataclass(frozen=True)
class FleetPutToSea(HisFact):
    """A fleet leaves a port whose control has changed; ``fleet`` as dumped force."""

    power: str
    space: str
    zone: str
    fleet: dict[str, Any]


@dataclass(frozen=True)
class FleetLost(HisFact):
    """A fleet finds no sea or port to go to and is lost until next turn."""

    power: str
    location: str
    fleet: dict[str, Any]


@dataclass(frozen=True)
class UnitsDisplaced(HisFact):
    """Units and leaders have to make room and are placed elsewhere."""

    power: str
    space: str
    to: str
    force: dict[str, Any]


@dataclass(frozen=True)
class DisplacedUnitsLost(HisFact):
    """Land units have to make room and have nowhere to go."""

    power: str
    space: str
    force: dict[str, Any]


# ------------------------------------------------------------------------------ 10, 17


@dataclass(frozen=True)
class SpringDeployed(HisFact):
    """A power makes its spring deployment; ``sea`` is the sea zone crossed, or nothing."""

    power: str
    origin: str
    to: str
    force: dict[str, Any]
    sea: str


@dataclass(frozen=True)
class SpringDeploymentForgone(HisFact):
    """A power that could make a spring deployment makes none."""

    power: str


@dataclass(frozen=True)
class UnitsBuilt(HisFact):
    """A power has built units, of its own or (``owner``) of an active minor power."""

    power: str
    space: str
    units: dict[str, Any]


# ------------------------------------------------------------------------------ 19


@dataclass(frozen=True)
class RenegadeLeaderLeft(HisFact):
    """The Renegade Leader leaves the service of ``power``."""

    power: str


@dataclass(frozen=True)
class FleetHarboured(HisFact):
    """A fleet returns from sea to a port."""

    power: str
    origin: str
    to: str
    fleet: dict[str, Any]


@dataclass(frozen=True)
class WinteredAt(HisFact):
    """A stack returns to winter quarters; ``lost`` are the units lost to attrition."""

    power: str
    origin: str
    to: str
    force: dict[str, Any]
    lost: dict[str, Any]


@dataclass(frozen=True)
class WinterQuartersMissing(HisFact):
    """Units have no space to winter in and are eliminated."""

    power: str
    space: str
    units: dict[str, Any]


@dataclass(frozen=True)
class LeaderWinteredAt(HisFact):
    """An army leader whose space has been vacated returns."""

    power: str
    leader: str
    origin: str
    to: str


@dataclass(frozen=True)
class AlliancesEnded(HisFact):
    """The alliances between major powers are over; pairs of powers."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ReplacementsArrived(HisFact):
    """A power adds a regular to each of these capitals."""

    power: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class DebatersRefreshed(HisFact):
    """Committed debaters are uncommitted again."""

    debaters: tuple[str, ...]


@dataclass(frozen=True)
class MandatoryEventDue(HisFact):
    """A mandatory event nobody has triggered takes place now."""

    card: int
    turn: int


# ------------------------------------------------------------------------------ cards 9, 10, 13


@dataclass(frozen=True)
class BarbaryPiratesFounded(HisFact):
    """Algiers comes into play with these units (by kind) and Barbarossa."""

    units: dict[str, int]


@dataclass(frozen=True)
class PopeElected(HisFact):
    """A Pope follows another as ruler of the Papacy; names of persons."""

    pope: str
    predecessor: str


@dataclass(frozen=True)
class LeagueNotFormed(HisFact):
    """The Schmalkaldic League is played too early; ``spaces`` is the count of Protestant ones."""

    turn: int
    spaces: int


@dataclass(frozen=True)
class LeagueFormed(HisFact):
    """The Schmalkaldic League is formed; ``spaces`` come under Protestant political control."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class LeagueLeaderJoined(HisFact):
    """A Protestant army leader joins the League at a space; ``space`` is empty when nowhere."""

    leader: str
    space: str
