"""Facts about activations and movement (8.3, 11)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class LeaderActivated(WarFact):
    """A leader is active in a place (8.31); ``extra`` are movement points that a card adds."""

    side: str
    leader: str
    place: str
    extra: int


@dataclass(frozen=True)
class StackMoved(WarFact):
    """Pieces have moved one step; ``units`` are counts by face (11.11)."""

    side: str
    origin: str
    to: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class DroppedOff(WarFact):
    """Pieces stay behind in a place (11.14)."""

    side: str
    place: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class PickedUp(WarFact):
    """Pieces have joined a moving leader in a place (11.15)."""

    side: str
    place: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class Marched(WarFact):
    """The steps of a march as reports tell them, in one; no procedure tells it.

    ``route`` are its places from the first to the last, ``units`` and ``leaders`` those who set
    out. ``dropped`` and ``picked_up`` are who stayed behind and who came along, in order.
    """

    side: str
    route: tuple[str, ...]
    units: dict[str, int]
    leaders: tuple[str, ...]
    dropped: tuple[DroppedOff, ...] = ()
    picked_up: tuple[PickedUp, ...] = ()


@dataclass(frozen=True)
class MarchStopped(WarFact):
    """A march could not go on to ``to`` as ordered; its owner alone is told, and asked again."""

    side: str
    place: str
    to: str


@dataclass(frozen=True)
class FortressReaction(WarFact):
    """The pieces of a side have gone inside their fortress, or stay outside (11.23)."""

    side: str
    city: str
    inside: bool


@dataclass(frozen=True)
class Overrun(WarFact):
    """A side has overrun enemy units (12.6); ``factors`` and ``enemy_factors`` are the odds."""

    side: str
    city: str
    factors: int
    enemy_factors: int


@dataclass(frozen=True)
class ForagingLoss(WarFact):
    """A unit of this face has lost a step because its army found nothing to forage (11.161)."""

    side: str
    place: str
    face: str


@dataclass(frozen=True)
class LeadersFellBack(WarFact):
    """Leaders whose units are gone have left a city with enemies for another place (11.162)."""

    side: str
    origin: str
    to: str
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class SwedesLanded(WarFact):
    """The Swedish army has fought its way ashore: this port is its base (17.Sw.1)."""

    city: str
