"""How large the map is, and how far the land of a space reaches."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 5100
HEIGHT: Final = 3300
"""The map in its own units (``games.here_i_stand.board.Place``)."""

FARTHEST_LAND: Final = 280.0
_REACHES: Final = {"rhodes": 90.0, "gibraltar": 80.0, "corfu": 62.0, "malta": 120.0}
"""Less where the land of a space would cross a strait."""


def is_apart(space: str) -> bool:
    """Return whether a space has no land but its island or rock, and takes none from others."""
    return space in _REACHES


def reach_of(space: str) -> float:
    """Return how far the land of a space reaches, in map units."""
    return _REACHES.get(space, FARTHEST_LAND)
