"""The cards: one module per card, one function per mode (``adjudicator/kit/modes.py``).

The function of a mode gets the table, the power that plays the card, and the subject of the window;
for ``OWN_IMPULSE`` that is the impulse.

Some cards have another face in the variant for two: ``two_player/`` has those. ``has_other_face``
(``rules/deck.py``) says which counts. All of them are events of one's own impulse, so that windows
need not ask.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from adjudicator.games.here_i_stand.rules.deck import has_other_face
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.kit import modes

OWN_IMPULSE: Final = "own_impulse"

Mode: TypeAlias = modes.Mode[State, int]
MODES: Final = modes.Modes[State, int](__name__)
FACES: Final = modes.Modes[State, int](f"{__name__}.two_player")
"""The modes of the cards that have another face in the variant for two."""

mode: Final = MODES.mode
face: Final = FACES.mode
"""Enter a mode of a replaced face."""
modes_in: Final = MODES.in_window
mode_named: Final = MODES.named


def modes_of(number: int, scenario: str = "") -> tuple[Mode, ...]:
    """Return the modes of a card, of the face that it has in a scenario."""
    return (FACES if has_other_face(number, scenario) else MODES).of(number)
