"""Facts of event cards that several cards share; ``card`` is the number of the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class UnrestAdded(HisFact):
    """These spaces have fallen into unrest (12.4)."""

    spaces: tuple[str, ...]
    card: int


@dataclass(frozen=True)
class UnitsAdded(HisFact):
    """An event has added units of ``owner``: counts by kind, by space."""

    owner: str
    spaces: dict[str, dict[str, int]]
    card: int


@dataclass(frozen=True)
class UnitsForfeited(HisFact):
    """So many units of an event could not be placed, for lack of counters or of room."""

    owner: str
    what: str
    count: int
    card: int


@dataclass(frozen=True)
class UnitsRemoved(HisFact):
    """An event has removed a force, as ``Force.dump`` writes it, from a space or sea zone."""

    space: str
    force: dict[str, Any]
    card: int


@dataclass(frozen=True)
class LeaderAppeared(HisFact):
    """A leader has been placed on the map by an event."""

    leader: str
    space: str
    card: int


@dataclass(frozen=True)
class LeaderWithdrawn(HisFact):
    """A leader has left the map by an event: for good, or to return in a later turn."""

    leader: str
    for_good: bool
    card: int


@dataclass(frozen=True)
class PointsAwarded(HisFact):
    """A power has gained bonus victory points by an event; ``what`` names the marker."""

    power: str
    what: str
    points: int
    card: int


@dataclass(frozen=True)
class HandShown(HisFact):
    """The whole hand of a power, home cards included, is shown; told to those who see it."""

    viewer: str
    power: str
    cards: tuple[int, ...]
    card: int


@dataclass(frozen=True)
class HandSeen(HisFact):
    """A power has looked at the hand of another; told to the others."""

    viewer: str
    power: str
    card: int


@dataclass(frozen=True)
class CardGiven(HisFact):
    """A power has given a card of its choice to another; told to these two."""

    power: str
    receiver: str
    given: int
    card: int


@dataclass(frozen=True)
class CardGivenUnseen(HisFact):
    """A power has given some card to another; told to the others."""

    power: str
    receiver: str
    card: int


@dataclass(frozen=True)
class CardRecovered(HisFact):
    """A power has taken a card out of the discard pile, in the open."""

    power: str
    recovered: int
    card: int


@dataclass(frozen=True)
class EventRolled(HisFact):
    """An event has been decided by dice; ``hits`` is -1 where they are not counted in hits."""

    power: str
    faces: tuple[int, ...]
    hits: int
    card: int


@dataclass(frozen=True)
class EventWithoutEffect(HisFact):
    """An event has been played and nothing came of it; ``why`` is a reason in words."""

    card: int
    why: str


@dataclass(frozen=True)
class EffectBegun(HisFact):
    """An event works on: until the end of the turn, or for the rest of the game."""

    effect: str
    for_good: bool
    card: int
