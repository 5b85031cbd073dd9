"""Facts of the variant for two: its diplomatic cards (2P 3)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class DiplomaticCardsAdded(HisFact):
    """Diplomatic cards join the deck after the Schmalkaldic League."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class DiplomaticDeckShuffled(HisFact):
    """The diplomatic deck has been shuffled; ``size`` is its number of cards."""

    size: int


@dataclass(frozen=True)
class DiplomaticCardDrawn(HisFact):
    """A player has drawn this diplomatic card; told to it alone."""

    power: str
    card: int


@dataclass(frozen=True)
class DiplomaticCardDrawnUnseen(HisFact):
    """A player has drawn a diplomatic card; told to the others."""

    power: str


@dataclass(frozen=True)
class DiplomaticCardPlayed(HisFact):
    """A player has played a diplomatic card, or an event has played it for the player."""

    power: str
    card: int


@dataclass(frozen=True)
class DiplomaticCardDiscarded(HisFact):
    """A diplomatic card has gone from a hand to the discards without being played."""

    power: str
    card: int


@dataclass(frozen=True)
class DiplomaticHandShown(HisFact):
    """A player sees the diplomatic hand of the other; told to both."""

    viewer: str
    power: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class DiplomaticHandSeen(HisFact):
    """A player has seen the diplomatic hand of the other; told to the rest."""

    viewer: str
    power: str
