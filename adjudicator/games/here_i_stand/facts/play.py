"""Facts of 6 and 11: cards dealt, played and put away, impulses and passes."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class CardsDrawn(HisFact):
    """A power has drawn these cards; told to it alone."""

    power: str
    cards: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class CardsDrawnUnseen(HisFact):
    """A power has drawn so many cards; told to the others."""

    power: str
    count: int
    why: str


@dataclass(frozen=True)
class CardsTaken(HisFact):
    """Cards have been drawn at random from a hand; told to taker and victim."""

    power: str
    victim: str
    cards: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class DiscardsShuffled(HisFact):
    """The draw pile is empty in mid-turn, and the discards become a new one."""

    size: int


@dataclass(frozen=True)
class CardsTakenUnseen(HisFact):
    """So many cards have been drawn at random from a hand; told to the others."""

    power: str
    victim: str
    count: int
    why: str


@dataclass(frozen=True)
class CardDiscarded(HisFact):
    """A power has put a card on the discard pile without playing it."""

    power: str
    card: int
    why: str


@dataclass(frozen=True)
class CardPlayed(HisFact):
    """A power plays a card in its impulse: use "cp" or "event"; ``cp`` is what it may spend."""

    power: str
    card: int
    use: str
    mode: str
    cp: int


@dataclass(frozen=True)
class CardResponded(HisFact):
    """A power plays a card into a window."""

    power: str
    card: int
    mode: str
    window: str


@dataclass(frozen=True)
class ImpulsePassed(HisFact):
    """A power passes; ``in_a_row`` counts the passes since somebody played a card."""

    power: str
    in_a_row: int


@dataclass(frozen=True)
class CommandPointsLost(HisFact):
    """A power ends its impulse with CP unspent."""

    power: str
    cp: int


@dataclass(frozen=True)
class ActionPhaseEnded(HisFact):
    """All six powers have passed one after the other."""

    turn: int
    impulses: int
