"""What can be asked with IF, for help and refusals."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = (
    *("battle won", "battle lost in Linz", "assault won", "debate lost", "success", "failed"),
    *("I control Linz", "Linz is enemy-held", "France controls Metz", "Erfurt is Protestant"),
    *("Treachery! played", "Treachery! played by France", "I hold Treachery!"),
    *("at least 2 CP left", "at most 3 cards in hand", "France holds at least 4 cards"),
    *("at war with France", "France allied with Papacy", "turn is at least 4"),
    *(
        "Charles V in Vienna",
        "at least 4 enemy units in Linz",
        "at most 2 French regulars in Milan",
    ),
    *("Vienna under siege", "Vienna in unrest", "not battle won"),
    *("battle won and I control Linz", "success or at least 3 CP left"),
)
"""A condition of each kind, in canonical words."""
