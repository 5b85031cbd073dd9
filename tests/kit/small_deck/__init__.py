"""The cards of a made-up game."""

from __future__ import annotations

from typing import Final

from adjudicator.kit.modes import Modes

OWN_TURN: Final = "own_turn"
STORM: Final = "storm"
MODES: Final = Modes[dict[str, int], int](__name__)
