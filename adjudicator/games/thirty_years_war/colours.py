"""The colours of the two sides, on the map and in messages; never the only sign of a side."""

from __future__ import annotations

from typing import Final

from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT

COLOURS: Final = {CATHOLIC: "#8a5a00", PROTESTANT: "#1f4e8c"}
"""Dark enough for white letters, and told apart with any colour vision."""
