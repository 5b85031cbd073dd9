"""Facts of a position that is taken over from a game begun elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class PositionGiven(WarFact):
    """The position with which a game begun elsewhere is to go on, and where it goes on.

    ``cards`` are how many each side holds, ``piles`` how many lie in its Unplayed pile; ``active``
    is empty outside of the Action Phase.
    """

    turn: int
    stage: str
    round: int
    active: str
    vp: int
    cards: dict[str, int]
    piles: dict[str, int]
    removed: tuple[str, ...]


@dataclass(frozen=True)
class PositionConfirmed(WarFact):
    """Both sides have confirmed the position with which the game goes on."""

    turn: int


@dataclass(frozen=True)
class HandNamed(WarFact):
    """What a side has named as its hand."""

    side: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class HandNamedUnseen(WarFact):
    """A side has named its hand: so many cards."""

    side: str
    count: int


@dataclass(frozen=True)
class GameTakenOver(WarFact):
    """Hands are named; the rest is shuffled as the Unplayed piles, and the game goes on."""

    turn: int
