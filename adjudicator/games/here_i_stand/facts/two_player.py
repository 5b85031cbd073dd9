"""Facts of the variant for two: peace, England, and the powers that nobody plays."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class HeirsBorn(HisFact):
    """Elizabeth and Edward count as born from this turn on."""

    turn: int


@dataclass(frozen=True)
class MaryRolled(HisFact):
    """The Papacy has rolled under Mary I; ``acts`` says whether it draws a card."""

    die: int
    acts: bool


@dataclass(frozen=True)
class MaryDrew(HisFact):
    """The card drawn under Mary I, and its CP; it goes to the discards or, if kept, to the hand."""

    card: int
    cp: int
    kept: bool


@dataclass(frozen=True)
class LeadersWithdrew(HisFact):
    """Army leaders of a power that nobody plays have left the map, or captivity, for Winter."""

    power: str
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class BullEndedWar(HisFact):
    """Papal Bull has ended a war of the Papacy; it regains ``space``, or draws a card ("")."""

    power: str
    ruler: str
    space: str


@dataclass(frozen=True)
class DietCardTurnedUp(HisFact):
    """The top card of the deck stands for the Hapsburgs at the Diet of Worms."""

    card: int


@dataclass(frozen=True)
class CommandGiven(HisFact):
    """A player takes an action for ``of``, a power that it commands."""

    power: str
    of: str


@dataclass(frozen=True)
class PeaceBought(HisFact):
    """The Papacy sues ``enemy``, whom nobody plays, for peace; ``power`` gets the points."""

    enemy: str
    power: str
    points: int


@dataclass(frozen=True)
class SpacesBought(HisFact):
    """The Papacy regains home spaces from ``enemy`` in a peace; ``power`` gets the points."""

    enemy: str
    power: str
    spaces: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class BothPassed(HisFact):
    """Both players have passed one after the other, and the Action Phase is over (2P 3)."""

    turn: int
    impulses: int
