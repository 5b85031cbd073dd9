"""Facts about sieges (13)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class SiegeLifted(WarFact):
    """The Siege marker of a City is gone: the besiegers have become too weak, or have left."""

    city: str


@dataclass(frozen=True)
class GarrisonOut(WarFact):
    """The pieces of a side have come out of their fortress, before which no enemy is left."""

    city: str
    side: str


@dataclass(frozen=True)
class SiegePlaced(WarFact):
    """A side besieges a fortress: its combat factors, and the Siege Level they match (13.13)."""

    city: str
    side: str
    factors: int
    level: int


@dataclass(frozen=True)
class SiegeRolled(WarFact):
    """A side has rolled on the Siege Table (13.24).

    ``die`` is the natural roll; ``continued``, ``fortress`` and ``spinola`` are the modifiers. A
    natural 9 always succeeds and a natural 0 never does, whatever the ``modified`` roll (13.25).
    """

    city: str
    side: str
    die: int
    continued: int
    fortress: int
    spinola: int
    modified: int
    success: bool


@dataclass(frozen=True)
class SiegeContinued(WarFact):
    """The Siege marker of a City shows the next modifier (13.26)."""

    city: str
    side: str
    modifier: int


@dataclass(frozen=True)
class FortressFallen(WarFact):
    """A fortress has been captured; units and leaders inside are gone (13.24)."""

    city: str
    side: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class BesiegersReduced(WarFact):
    """Besiegers have lost a step by a natural 0; ``face`` is that of the unit before (13.25)."""

    city: str
    side: str
    face: str
