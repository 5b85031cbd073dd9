"""Facts of 21.7: foreign wars, from the event to the way home.

``place`` is the id of the war. The fight itself is told with the facts of a field battle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class ForeignWarBegun(HisFact):
    """The card of a foreign war is put on the map; it calls for ``strength`` units of a power."""

    power: str
    place: str
    card: int
    strength: int
    foes: int


@dataclass(frozen=True)
class SentToForeignWar(HisFact):
    """Units and leaders go from a space to the card of a foreign war."""

    power: str
    place: str
    origin: str
    force: Any


@dataclass(frozen=True)
class FoesStrengthened(HisFact):
    """A power has removed one of its units for one more independent unit on the card."""

    power: str
    place: str
    origin: str
    unit: str


@dataclass(frozen=True)
class ForeignWarWon(HisFact):
    """All independent units on the card are gone; the power gains ``points`` VP."""

    power: str
    place: str
    points: int


@dataclass(frozen=True)
class ReturnedFromForeignWar(HisFact):
    """Units and leaders come home from the card of a foreign war."""

    power: str
    place: str
    to: str
    force: Any
