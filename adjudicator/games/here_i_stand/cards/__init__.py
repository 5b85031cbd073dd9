"""The cards: one module per card, one function per mode (``adjudicator/kit/modes.py``).

The function of a mode gets the table, the power that plays the card, and the subject of the window;
for ``OWN_IMPULSE`` that is the impulse.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.kit import modes

OWN_IMPULSE: Final = "own_impulse"

Mode: TypeAlias = modes.Mode[State, int]
MODES: Final = modes.Modes[State, int](__name__)

mode: Final = MODES.mode
modes_of: Final = MODES.of
modes_in: Final = MODES.in_window
mode_named: Final = MODES.named
