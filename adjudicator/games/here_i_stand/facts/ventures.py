"""Facts of the New World cards, of pirates and knights; ``card`` is the number of the card."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class MarkerGiven(HisFact):
    """A marker now lies beside the colonies of a power: galleons or plantations."""

    power: str
    marker: str
    card: int


@dataclass(frozen=True)
class RaiderLaunched(HisFact):
    """The Raider of a power lies in wait for Hapsburg cards from the New World (20.4)."""

    power: str


@dataclass(frozen=True)
class RaiderRolled(HisFact):
    """A Raider has tried to steal a card: stolen or not, and whether the Raider is gone (20.4)."""

    power: str
    face: int
    stolen: bool
    eliminated: bool


@dataclass(frozen=True)
class ColonialMarkerPlaced(HisFact):
    """The marker of card 111 lies beside the colonies of a power: governor or uprising."""

    power: str
    side: str


@dataclass(frozen=True)
class RichesChanged(HisFact):
    """The marker of card 111 turns a result without effect into a card, or into the loss of it."""

    power: str
    source: str
    side: str


@dataclass(frozen=True)
class ColonialMarkerRemoved(HisFact):
    """The marker of card 111 has changed a result and leaves the power."""

    power: str
    side: str


@dataclass(frozen=True)
class ColonyGivenUp(HisFact):
    """A power takes one of its colony markers out of the game for Potosi."""

    power: str
    colony: str


@dataclass(frozen=True)
class VoyageCancelled(HisFact):
    """A voyage under way is called off; ``explorer`` is Cabot, or "" for a voyage by marker."""

    power: str
    what: str
    explorer: str
    card: int


@dataclass(frozen=True)
class ExplorerAged(HisFact):
    """The die of the Fountain of Youth; ``explorer`` is who leaves the game, "" for nobody."""

    power: str
    face: int
    explorer: str


@dataclass(frozen=True)
class CabotSails(HisFact):
    """Sebastian Cabot sets out for a power."""

    power: str


@dataclass(frozen=True)
class CardLeftTheGame(HisFact):
    """A card leaves the deck for good because of what has become of its event."""

    card: int


@dataclass(frozen=True)
class PirateHavenFounded(HisFact):
    """A space becomes an Ottoman pirate haven with walls; ``former`` is who controlled it."""

    space: str
    former: str


@dataclass(frozen=True)
class KnightsSettled(HisFact):
    """The Knights of St. John have a new home; ``walls``: it received a fortress."""

    space: str
    walls: bool
