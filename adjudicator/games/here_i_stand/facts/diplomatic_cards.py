"""Facts of what diplomatic cards do in the variant for two; ``card`` is the number of the card."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class AlliedForGood(HisFact):
    """Two powers are allies for the rest of the game; a war between them is over."""

    power: str
    ally: str


@dataclass(frozen=True)
class CardTurnedUp(HisFact):
    """The top card of the main deck has been turned up and lies on the discard pile."""

    turned: int
    card: int


@dataclass(frozen=True)
class DivorceAnswered(HisFact):
    """The Papacy has granted or refused Henry's divorce."""

    granted: bool


@dataclass(frozen=True)
class PlayImposed(HisFact):
    """A player must play this diplomatic card in this turn; told to both players."""

    power: str
    imposed: int
    card: int


@dataclass(frozen=True)
class PlayImposedUnseen(HisFact):
    """A card says which diplomatic card a player plays; told to the rest."""

    power: str
    card: int


@dataclass(frozen=True)
class DiplomaticCardsSwapped(HisFact):
    """The players have swapped their diplomatic cards; told to both of them."""

    power: str
    given: int
    other: str
    received: int


@dataclass(frozen=True)
class DiplomaticCardsSwappedUnseen(HisFact):
    """The players have swapped their diplomatic cards; told to the rest."""

    power: str
    other: str


@dataclass(frozen=True)
class InvasionTaken(HisFact):
    """A player has taken an invasion card out of the diplomatic deck or its discards."""

    power: str
    taken: int
