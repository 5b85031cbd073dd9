"""Colours and letters of control; colour is never the only sign of anything."""

from __future__ import annotations

from typing import Final

from adjudicator.drawing.palette import LAND, mixed
from adjudicator.games.thirty_years_war.colours import COLOURS
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT

NEUTRAL: Final = "neutral"
"""Who has what lies in an Area with its Neutral marker still (11.18)."""

FILLS: Final = {**COLOURS, NEUTRAL: "#5f6b68", NOBODY: "#7d776b"}
LETTERS: Final = {PROTESTANT: "P", CATHOLIC: "C", NEUTRAL: "N", NOBODY: "\u2013"}
WATER: Final = "#dfe9ec"
"""What lies beyond all Areas."""
_STRENGTH: Final = {PROTESTANT: 0.42, CATHOLIC: 0.42, NEUTRAL: 0.22, NOBODY: 0.0}
_DISC: Final = 0.25
"""How much stronger the tint of an Independent City is than that of an Area around it."""


def colour(holder: str) -> str:
    """Return the colour of a side, of Neutral, or of nobody."""
    return FILLS[holder]


def letter(holder: str) -> str:
    """Return the letter of a side, of Neutral, or of nobody."""
    return LETTERS[holder]


def tint(holder: str) -> str:
    """Return the colour of an Area by who controls it."""
    return mixed(LAND, FILLS[holder], _STRENGTH[holder])


def disc_tint(holder: str) -> str:
    """Return the colour of the land of an Independent City."""
    return mixed(LAND, FILLS[holder], _STRENGTH[holder] + _DISC)
