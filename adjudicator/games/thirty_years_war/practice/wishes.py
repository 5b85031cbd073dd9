"""Wishes: the uses that the players of a practice game want to see."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.practice import Use
from adjudicator.games.thirty_years_war.cards import EVENT
from adjudicator.games.thirty_years_war.practice.uses import COMBAT, uses

_CHANCES: Final = {EVENT: 0.6, COMBAT: 0.7}
_FOR_POINTS: Final = 0.2
"""How often a card is wanted for ACT, REC or AID; its event often excludes them."""


def wanted(seed: int) -> frozenset[Use]:
    """Return the uses that are wanted in the game with this seed."""
    rng = random.Random(f"wanted {seed}")
    return frozenset(use for use in uses() if rng.random() < _CHANCES.get(use.way, _FOR_POINTS))
