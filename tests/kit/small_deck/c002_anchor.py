"""Card 2, Anchor: stay where you are in a storm, or drop it in your turn."""

from typing import Any

from adjudicator.engine.table import Table
from tests.kit.small_deck import MODES, OWN_TURN, STORM


def why_not(state: dict[str, int], role: str, subject: Any) -> str | None:
    return None if state[role] else "you have no ship"


@MODES.mode(2, "hold", STORM, needs=why_not)
async def hold(table: Table[dict[str, int]], role: str, subject: Any) -> None:
    """Stay."""


@MODES.mode(2, "drop", OWN_TURN)
async def drop(table: Table[dict[str, int]], role: str, subject: Any) -> None:
    """Drop it."""
