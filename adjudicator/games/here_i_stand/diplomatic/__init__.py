"""2P 6 The diplomatic cards of the variant for two: one module a card (``kit/modes.py``).

Each enters one function, which carries the card out whoever profits from it:

    @diplomatic(208)
    async def knights_of_st_john(table: Table[State], player: str, play: DiplomaticPlay) -> None:

``player`` is who has played the card. The card has left the hand and lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.kit import modes

DIPLOMACY_CARD_PLAY: Final = "diplomacy_card_play"
"""The one moment at which diplomatic cards are played (2P 3)."""
USE: Final = "diplomatic"
"""The one mode of each of them."""

MODES: Final = modes.Modes[State, int](__name__)


@dataclass(frozen=True)
class DiplomaticPlay:
    """A diplomatic card that ``player`` has played; ``card`` is its number."""

    player: str
    card: int


Play: TypeAlias = modes.Play[State]


def diplomatic(card: int) -> Callable[[Play], Play]:
    """Enter the function below as what diplomatic card ``card`` does."""
    return MODES.mode(card, USE, DIPLOMACY_CARD_PLAY)


def effect_of(card: int) -> Play:
    """Return what a diplomatic card does; KeyError when this release does not carry it out."""
    return MODES.named(card, USE).play
