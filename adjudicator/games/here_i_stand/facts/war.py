"""Facts of 13 to 15 and 22.5: land movement, interception, battle, siege, assault.

Forces and units are written as ``Force.dump`` and ``Units``; rolls are the faces as they fell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact

# ------------------------------------------------------------------ 13 movement


@dataclass(frozen=True)
class FormationMoved(HisFact):
    """A formation moves into an adjacent space, where it may be met."""

    power: str
    origin: str
    to: str
    force: Any


@dataclass(frozen=True)
class InterceptionTried(HisFact):
    """A power has rolled to intercept; ``modifier`` is added to two dice, 9 succeeds."""

    power: str
    origin: str
    to: str
    force: Any
    rolls: tuple[int, ...]
    modifier: int
    success: bool


@dataclass(frozen=True)
class AvoidanceTried(HisFact):
    """A power has tried to avoid battle; without ``rolls`` it needed none (13.3 step 4)."""

    power: str
    space: str
    to: str
    force: Any
    rolls: tuple[int, ...]
    modifier: int
    success: bool


@dataclass(frozen=True)
class WithdrawnInside(HisFact):
    """The units of these powers have withdrawn into the fortifications."""

    powers: tuple[str, ...]
    space: str
    force: Any


@dataclass(frozen=True)
class FormationReturned(HisFact):
    """A formation that does not outnumber the garrison goes back where it came from (13.4)."""

    power: str
    space: str
    to: str
    force: Any


@dataclass(frozen=True)
class FormationWentOn(HisFact):
    """A formation that does not outnumber the garrison spends CP to move on (13.4)."""

    power: str
    space: str
    to: str
    cp: int


# ------------------------------------------------------------------ 14 field battle


@dataclass(frozen=True)
class FieldBattleRolled(HisFact):
    """Both sides have rolled; 5 and 6 are hits."""

    space: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attacking_force: Any
    defending_force: Any
    attacker_rolls: tuple[int, ...]
    defender_rolls: tuple[int, ...]
    attacker_hits: int
    defender_hits: int


@dataclass(frozen=True)
class ExtraDiceRolled(HisFact):
    """A card has added dice to one side of a battle."""

    power: str
    card: int
    space: str
    rolls: tuple[int, ...]
    hits: int


@dataclass(frozen=True)
class FieldBattleDecided(HisFact):
    """A side has won a field battle, with all cards counted."""

    space: str
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    winner_hits: int
    loser_hits: int


@dataclass(frozen=True)
class OddLossDrawn(HisFact):
    """Chance has decided which of several allied powers suffers the odd loss (9.2)."""

    power: str
    space: str


@dataclass(frozen=True)
class LossesTaken(HisFact):
    """Units of a power have been eliminated; ``units`` by owner and kind."""

    power: str
    space: str
    units: Any


@dataclass(frozen=True)
class ChangeNotMade(HisFact):
    """A unit more is lost because the counters cannot show what is left (5.2)."""

    owner: str
    space: str
    unit: str


@dataclass(frozen=True)
class ShelteredInside(HisFact):
    """Units of the losing side take shelter in the fortifications (14.1, 15.2)."""

    power: str
    space: str
    force: Any


@dataclass(frozen=True)
class ForceRetreated(HisFact):
    """A beaten stack, or one whose siege is broken, has retreated."""

    power: str
    space: str
    to: str
    force: Any


@dataclass(frozen=True)
class ForceEliminated(HisFact):
    """A stack that had nowhere to go is eliminated."""

    power: str
    space: str
    force: Any


@dataclass(frozen=True)
class LeaderCaptured(HisFact):
    """An army leader is captured and lies on the power card of his captor."""

    leader: str
    captor: str
    space: str


# ------------------------------------------------------------------ 15 siege


@dataclass(frozen=True)
class SiegeBegun(HisFact):
    """A power has put a fortified space under siege."""

    power: str
    space: str


@dataclass(frozen=True)
class SiegeBroken(HisFact):
    """A besieging stack no longer outnumbers the garrison."""

    power: str
    space: str


@dataclass(frozen=True)
class ReliefJoined(HisFact):
    """Besieged units come out to fight beside the relief force (15.2)."""

    power: str
    space: str
    force: Any


@dataclass(frozen=True)
class AssaultRolled(HisFact):
    """Both sides of an assault have rolled; 5 and 6 are hits."""

    space: str
    attacker: str
    defender: str
    attacking_force: Any
    defending_force: Any
    attacker_rolls: tuple[int, ...]
    defender_rolls: tuple[int, ...]
    attacker_hits: int
    defender_hits: int


@dataclass(frozen=True)
class AssaultRepulsed(HisFact):
    """An assault has not taken the space; ``siege_goes_on`` says whether the siege stands."""

    power: str
    space: str
    siege_goes_on: bool


@dataclass(frozen=True)
class SpaceTaken(HisFact):
    """An assault has succeeded: political control of the space changes."""

    power: str
    space: str
    former: str


@dataclass(frozen=True)
class PortLost(HisFact):
    """Naval units and leaders in a captured port go to the turn track."""

    space: str
    units: Any
    leaders: tuple[str, ...]


# ------------------------------------------------------------------ 22.5 and card 1


@dataclass(frozen=True)
class HungaryDefeated(HisFact):
    """The Ottomans have won their war against Hungary-Bohemia; ``spaces`` become Ottoman."""

    spaces: tuple[str, ...]
    vp: int


@dataclass(frozen=True)
class JanissariesRaised(HisFact):
    """The Ottomans have raised regulars with Janissaries; counts by space."""

    spaces: Any
