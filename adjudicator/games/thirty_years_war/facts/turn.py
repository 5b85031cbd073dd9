"""Facts about the phases of a turn (6)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class TurnBegun(WarFact):
    """A turn begins; the number, and the Catholic total."""

    turn: int
    vp: int


@dataclass(frozen=True)
class DeckAdded(WarFact):
    """The cards of a deck have been shuffled into both Unplayed piles (8.11, 8.12)."""

    deck: str


@dataclass(frozen=True)
class CardsDrawn(WarFact):
    """A side has drawn cards; only that side is told which."""

    side: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardsDrawnUnseen(WarFact):
    """A side has drawn so many cards; ``reshuffled``: its Played pile became its Unplayed pile."""

    side: str
    count: int
    reshuffled: bool


@dataclass(frozen=True)
class CardsDiscarded(WarFact):
    """A side has discarded cards at the end of the turn."""

    side: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RecoveryRolled(WarFact):
    """A side's die for Pillage Recovery, and the levels that it may recover (15.25)."""

    side: str
    die: int
    levels: int


@dataclass(frozen=True)
class RevoltRolled(WarFact):
    """The die for the spread of a Peasant Revolt, and where it has spread to; "" for nowhere."""

    side: str
    city: str
    die: int
    to: str


@dataclass(frozen=True)
class WallensteinChanged(WarFact):
    """Wallenstein has been dismissed, recalled or assassinated (7.2); ``city`` is where he went."""

    change: str
    city: str = ""


@dataclass(frozen=True)
class SpinolaMissed(WarFact):
    """Spinola's army was not in the United Provinces when the Intervention cards came (5.15)."""


@dataclass(frozen=True)
class ArmyLost(WarFact):
    """The Cardinal Infante's army has not reached the Spanish Zone in time (17.Sp.3)."""

    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class MarkersPlaced(WarFact):
    """The Pillage markers of a scenario: the die, how many there are, and where (18.24, 18.34)."""

    die: int
    markers: int
    cities: dict[str, int]


@dataclass(frozen=True)
class LinesFixed(WarFact):
    """A side's lines of communications are fixed for this turn (19.3): nations by City."""

    side: str
    supplied: dict[str, tuple[str, ...]]
