"""Facts of the cards of Rome, the inquisitions and the scholars, and of the Sack of Rome (21.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class RomeAttacked(HisFact):
    """A stack of mercenaries marches on Rome; ``force`` as ``Force.dump`` writes it."""

    power: str
    origin: str
    force: dict[str, Any]


@dataclass(frozen=True)
class RomeLeft(HisFact):
    """What is left of that stack goes back where it came from; ``sacked`` if it has won."""

    power: str
    origin: str
    force: dict[str, Any]
    sacked: bool


@dataclass(frozen=True)
class SaintPetersRobbed(HisFact):
    """Saint Peter's loses CP; ``cp_now`` is where its marker stands."""

    cp: int
    cp_now: int


@dataclass(frozen=True)
class NoDebateHeld(HisFact):
    """An event allows the Papacy a debate, and it calls none; ``possible`` if it could have."""

    card: int
    possible: bool


@dataclass(frozen=True)
class LeaderChangedSides(HisFact):
    """An army leader goes over to another power; ``captor`` held him, or is empty."""

    leader: str
    former: str
    power: str
    origin: str
    to: str
    captor: str


@dataclass(frozen=True)
class ClaimantsSeen(HisFact):
    """The cards of England and of the deck between which a power chooses; told to it alone."""

    power: str
    cards: tuple[int, ...]
