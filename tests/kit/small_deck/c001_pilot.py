"""Card 1, Pilot: a second course, in one's turn or in a storm."""

from typing import Any

from adjudicator.engine.table import Table
from tests.kit.small_deck import MODES, OWN_TURN, STORM


@MODES.mode(1, "pilot", OWN_TURN, STORM)
async def pilot(table: Table[dict[str, int]], role: str, subject: Any) -> None:
    """Sail on."""
