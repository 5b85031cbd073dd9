"""Facts about events of cards: pieces that enter and leave, popes, passes, Saxony (9, 17)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class LeaderEntered(WarFact):
    """A leader has come into play, by a card or (without one) for an army without a leader."""

    side: str
    leader: str
    place: str
    card: str


@dataclass(frozen=True)
class UnitsEntered(WarFact):
    """Units have come into play by a card: counts by face; ``missing`` are those that could not."""

    side: str
    place: str
    units: dict[str, int]
    missing: int
    card: str


@dataclass(frozen=True)
class LeaderLeft(WarFact):
    """A card has taken a leader out of the game."""

    side: str
    leader: str
    place: str
    card: str


@dataclass(frozen=True)
class NationEntered(WarFact):
    """A nation has entered the war (9.11)."""

    nation: str


@dataclass(frozen=True)
class PopeElected(WarFact):
    """There is a new Pope (17.P.1)."""

    pope: str


@dataclass(frozen=True)
class PassesSet(WarFact):
    """The Val Telline Passes have been opened or closed (14.4)."""

    is_open: bool


@dataclass(frozen=True)
class ElectorMoved(WarFact):
    """Another Area is an Electorate now (5.142)."""

    before: str
    area: str


@dataclass(frozen=True)
class SaxonySwitched(WarFact):
    """Saxony is on another side now (8.66)."""

    side: str


@dataclass(frozen=True)
class SaxonsMoved(WarFact):
    """Saxon pieces have left former friends for a City of Saxony (8.66); ``goal`` empty: lost.

    ``goal`` is the origin where they have gone over in a siege, and not all have found room.
    """

    origin: str
    goal: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class ArmyRecalled(WarFact):
    """Spanish units, and the leader with them, have gone to the United Provinces (16.21)."""

    leader: str
    units: dict[str, dict[str, int]]


@dataclass(frozen=True)
class ArmyLeaderless(WarFact):
    """An army in the United Provinces has lost its only leader otherwise than in battle (16.22).

    ``leader`` takes over; else it has gone to ``goal``, and with neither it is eliminated.
    """

    side: str
    leader: str
    goal: str
    units: dict[str, int]


@dataclass(frozen=True)
class StackMutinied(WarFact):
    """The units of a stack loot as if they were unpaid (C14, P16)."""

    side: str
    city: str
    units: dict[str, int]


@dataclass(frozen=True)
class TurnEffectBegan(WarFact):
    """A card changes a rule until the end of the turn; ``effect`` names what (``lasting``)."""

    card: str
    effect: str


@dataclass(frozen=True)
class EventLasts(WarFact):
    """The event of a card holds from now on, for ever or until another card cancels it."""

    card: str
