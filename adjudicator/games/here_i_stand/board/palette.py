"""Colours and letters of the powers, and the colours of the map.

Colour is never the only sign of anything: every power has a letter, every kind of space a shape,
every mark an outline of its own.
"""

from __future__ import annotations

from typing import Final

from adjudicator.drawing.palette import ALARM as ALARM
from adjudicator.drawing.palette import COAST as COAST
from adjudicator.drawing.palette import FRESH as FRESH
from adjudicator.drawing.palette import INK as INK
from adjudicator.drawing.palette import LAND as LAND
from adjudicator.drawing.palette import PAPER as PAPER
from adjudicator.drawing.palette import ROAD as ROAD
from adjudicator.drawing.palette import UNREST as UNREST
from adjudicator.drawing.palette import mixed as mixed
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


def colour(power: str) -> str:
    """Return the colour of a power, also of units on loan."""
    return COLOURS[printed_owner(power)]


def letter(power: str) -> str:
    """Return the letters of a power; the independents have none."""
    return LETTERS[printed_owner(power)]


def tint(power: str, strength: float) -> str:
    """Return the colour of land under a power: its colour over that of bare land."""
    return mixed(LAND, colour(power), strength)
