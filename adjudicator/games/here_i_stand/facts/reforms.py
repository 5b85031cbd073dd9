"""Facts of the cards of the Reformation."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class LutherHid(HisFact):
    """The Protestants call no debates until the end of the turn (card 37)."""


@dataclass(frozen=True)
class ConfessionRead(HisFact):
    """The Augsburg Confession weakens the Papacy until the end of the turn (card 39)."""


@dataclass(frozen=True)
class ZwingliFell(HisFact):
    """Zwingli has fallen in battle and is out of the game (card 43)."""


@dataclass(frozen=True)
class CalvinExpelled(HisFact):
    """Calvin has left ``space`` until the next Card Draw Phase (card 45)."""

    space: str


@dataclass(frozen=True)
class PrayerBookRolled(HisFact):
    """The die of Book of Common Prayer (card 62); ``count`` spaces fall into unrest."""

    power: str
    face: int
    count: int


@dataclass(frozen=True)
class PressesRun(HisFact):
    """Reformation attempts have a die more until the end of the turn (card 90)."""


@dataclass(frozen=True)
class TreatisesCheaper(HisFact):
    """A treatise costs a power only ``cp`` until the end of the turn (card 115)."""

    power: str
    cp: int
