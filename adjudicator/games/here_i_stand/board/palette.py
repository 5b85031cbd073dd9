"""Colours and letters of the powers, and the colours of the map.

Colour is never the only sign of anything: every power has a letter, every kind of space a shape,
every mark an outline of its own.
"""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.colours import COLOURS
from adjudicator.games.here_i_stand.rules.owners import printed_owner

LETTERS: Final = {
    "ottoman": "O",
    "hapsburg": "H",
    "england": "E",
    "france": "F",
    "papacy": "P",
    "protestant": "Pr",
    "genoa": "Ge",
    "hungary_bohemia": "Hu",
    "scotland": "Sc",
    "venice": "Ve",
    "independent": "",
}

SEA: Final = "#cfe2ea"
SHALLOWS: Final = ("#c3dae5", "#ddebf1")
SEA_WORDS: Final = "#3d6f8a"
LAND: Final = "#f7f0df"
COAST: Final = "#8fa3a3"
INK: Final = "#33291c"
ROAD: Final = "#8a7458"
PAPER: Final = "#fffdf6"
FRESH: Final = "#ffdf2e"
"""What has changed: bright yellow, always inside a dark outline."""
ALARM: Final = "#9c1414"
UNREST: Final = "#f5a300"


def colour(power: str) -> str:
    """Return the colour of a power, also of units on loan."""
    return COLOURS[printed_owner(power)]


def letter(power: str) -> str:
    """Return the letters of a power; the independents have none."""
    return LETTERS[printed_owner(power)]


def tint(power: str, strength: float) -> str:
    """Return the colour of land under a power: its colour over that of bare land."""
    return mixed(LAND, colour(power), strength)


def mixed(below: str, above: str, strength: float) -> str:
    """Return a colour over another; ``strength`` 1.0 hides the one below."""
    parts = (
        round(int(below[i : i + 2], 16) * (1 - strength) + int(above[i : i + 2], 16) * strength)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
