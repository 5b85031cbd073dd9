"""The signs of powers in the panels beside the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.drawing import column as drawing
from adjudicator.drawing.column import Column
from adjudicator.games.here_i_stand.board import palette

_STEP: Final = 178.0
_SIZE: Final = 24.0


def badge(power: str, x: float, y: float, size: float = _SIZE) -> str:
    """Return the sign of a power: a disc in its colour with its letter."""
    return drawing.badge(palette.letter(power), palette.colour(power), x, y, size)


def pairs(column: Column, found: Iterable[tuple[str, str]], sign: str) -> None:
    """Add pairs of powers with a sign between to a panel, as many on a line as fit."""
    x = column.left
    column.down += 50
    for first, second in found:
        if x + _STEP > column.right:
            x, column.down = column.left, column.down + 60
        column.put(badge(first, x + 26, column.down))
        column.word(sign, x + 76, column.down + 13, 38, text_anchor="middle")
        column.put(badge(second, x + 126, column.down))
        x += _STEP
    column.down += 26
