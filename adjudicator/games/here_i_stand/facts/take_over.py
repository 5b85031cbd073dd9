"""Facts of a position that is taken over from a game begun elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class PositionGiven(HisFact):
    """The position with which a game begun elsewhere is to go on, and where it goes on.

    ``cards`` are how many each power holds; ``cp`` what is left to spend in the impulse of
    ``active``, 0 where an impulse is about to begin; ``active`` is empty outside of the Action
    Phase.
    """

    turn: int
    stage: str
    active: str
    passes: int
    cp: int
    cards: dict[str, int]
    pile: int
    removed: tuple[int, ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True)
class PositionConfirmed(HisFact):
    """All powers have confirmed the position with which the game goes on."""

    turn: int


@dataclass(frozen=True)
class HandsDoNotFit(HisFact):
    """A card was named in two hands.

    All are asked for again; or (``again``) the position is to be confirmed once more before.
    """

    attempt: int
    again: bool


@dataclass(frozen=True)
class HandNamed(HisFact):
    """What a power has named as its hand besides its home cards."""

    power: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class HandNamedUnseen(HisFact):
    """A power has named its hand: so many cards besides its home cards."""

    power: str
    count: int


@dataclass(frozen=True)
class GameTakenOver(HisFact):
    """All hands fit together; the rest is shuffled as the draw pile, and the game goes on."""

    turn: int
    cards: int
