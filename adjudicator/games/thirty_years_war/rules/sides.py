"""1.2 The two sides; they are the roles of the game."""

from __future__ import annotations

from typing import Final

CATHOLIC: Final = "catholic"
PROTESTANT: Final = "protestant"
SIDES: Final = (PROTESTANT, CATHOLIC)
"""In the order of play (6.0: the Protestants go first unless a rule says otherwise)."""
NOBODY: Final = ""
"""The controller of what is Neutral, or in revolt."""


def other(side: str) -> str:
    """Return the opponent of a side."""
    return PROTESTANT if side == CATHOLIC else CATHOLIC


def sign(side: str) -> int:
    """Return the sign of a side's victory points: Catholics add, Protestants subtract (5.1)."""
    return 1 if side == CATHOLIC else -1
