"""The colours of maps, whatever the game; colour is never the only sign of anything."""

from __future__ import annotations

from typing import Final

LAND: Final = "#f7f0df"
COAST: Final = "#8fa3a3"
INK: Final = "#33291c"
ROAD: Final = "#8a7458"
PAPER: Final = "#fffdf6"
FRESH: Final = "#ffdf2e"
"""What has changed: bright yellow, always inside a dark outline."""
ALARM: Final = "#9c1414"
UNREST: Final = "#f5a300"


def mixed(below: str, above: str, strength: float) -> str:
    """Return a colour over another; ``strength`` 1.0 hides the one below."""
    parts = (
        round(int(below[i : i + 2], 16) * (1 - strength) + int(above[i : i + 2], 16) * strength)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
