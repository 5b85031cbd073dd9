"""Facts about cards and what a side does with its Card Round (8)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class CardPlayed(WarFact):
    """A side plays a card: ``use`` is "act", "rec", "aid", "event", "dutch" or "enemies".

    ``leader`` is the one who is activated.
    """

    side: str
    card: str
    use: str
    leader: str = ""


@dataclass(frozen=True)
class FreeActionTaken(WarFact):
    """A side moves one piece without a card (8.32): a unit, by its face, or a lone leader."""

    side: str
    place: str
    piece: str


@dataclass(frozen=True)
class RoundPassed(WarFact):
    """A side does nothing with its Card Round."""

    side: str


@dataclass(frozen=True)
class BaseMoved(WarFact):
    """The Swedish Base is in a City now; ``before`` is where it was, empty as Sweden enters."""

    city: str
    before: str


@dataclass(frozen=True)
class CardRemoved(WarFact):
    """A card has left the game after its event (8.62)."""

    side: str
    card: str


@dataclass(frozen=True)
class EventSpent(WarFact):
    """The event of a card cannot be played again (8.62); the card stays in the game."""

    side: str
    card: str


@dataclass(frozen=True)
class EventCancelled(WarFact):
    """The event of a card is over because of another card."""

    card: str


@dataclass(frozen=True)
class CampaignTried(WarFact):
    """A side has tried to activate a second leader (19.8).

    ``die`` is the roll, ``modifiers`` are by name, ``total`` is their sum, which must be at least
    ``distance``, the cities from the first leader to the second.
    """

    side: str
    card: str
    leader: str
    die: int
    modifiers: dict[str, int]
    total: int
    distance: int
    succeeds: bool


@dataclass(frozen=True)
class ArmyWithdrew(WarFact):
    """A second leader has misread his orders and moved a City away from the enemy (19.8).

    ``units`` are counts by face.
    """

    side: str
    leader: str
    origin: str
    goal: str
    units: dict[str, int]


@dataclass(frozen=True)
class DutchIntervention(WarFact):
    """A card has been used to move the Dutch War marker (19.5): die, modifier, boxes moved."""

    side: str
    card: str
    die: int
    modifier: int
    boxes: int


@dataclass(frozen=True)
class AssassinsSent(WarFact):
    """The Protestants have tried to have Wallenstein killed (19.11).

    ``track`` is added to the die; the attempt succeeds with ``needed`` or more.
    """

    card: str
    die: int
    track: int
    needed: int
    succeeds: bool
