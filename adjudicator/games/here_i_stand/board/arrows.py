"""Arrows for who has gone where since the last report."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.drawing.arrows import bent_arrow
from adjudicator.drawing.sheet import Sheet
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.changes import position
from adjudicator.games.here_i_stand.board.moves import Move


def arrows(sheet: Sheet, moves: Sequence[Move]) -> str:
    """Return an arrow for each move of which an end is seen."""
    seen = [
        move
        for move in moves
        if sheet.region.holds(*position(move.origin)) or sheet.region.holds(*position(move.goal))
    ]
    return "".join(_arrow(sheet, move) for move in seen)


def _arrow(sheet: Sheet, move: Move) -> str:
    key = f"move-{move.owner}-{move.origin}-{move.goal}"
    ends = position(move.origin), position(move.goal)
    return bent_arrow(*ends, sheet.scale, palette.colour(move.owner), key)
