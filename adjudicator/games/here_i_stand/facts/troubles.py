"""Facts of the cards of unrest, money and troops; ``card`` is the number of the card."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class CardLessNextTurn(HisFact):
    """A power is dealt a card less in the next Card Draw Phase, and only there."""

    power: str
    card: int


@dataclass(frozen=True)
class MercenariesAsk(HisFact):
    """The mercenaries of a power demand their pay."""

    power: str
    total: int
    card: int


@dataclass(frozen=True)
class MercenariesStay(HisFact):
    """What a power has paid keeps so many of its mercenaries; 0 if it has not paid."""

    power: str
    stay: int
    go: int
    card: int


@dataclass(frozen=True)
class CampIsUnsanitary(HisFact):
    """A stack is struck: so many of its units go, so many regulars at least."""

    power: str
    space: str
    units: int
    regulars: int
    card: int
