"""The ways to begin that self-play goes round: scenarios and options."""

from __future__ import annotations

import random
from typing import Any, Final

from adjudicator.games.practice import Setting
from adjudicator.games.thirty_years_war.edition.setups import SCENARIOS
from adjudicator.games.thirty_years_war.rules.options import LAST_TURN, OPTIONS

_ROUNDS: Final = 3


def setting(seed: int) -> Setting:
    """Return how the game with this seed begins.

    Seeds that follow one another go round all scenarios. One round in three is played by the usual
    rules; in the others the optional rules are drawn at random, and the game is played to its end.
    """
    number, place = divmod(seed, len(SCENARIOS))
    scenario = SCENARIOS[place]
    options: dict[str, Any] = {}
    if number % _ROUNDS:
        rng = random.Random(f"options {seed}")
        options = {
            name: rng.choice(option.values)
            for name, option in OPTIONS.items()
            if option.is_of(scenario) and name != LAST_TURN
        }
    return Setting(scenario, options)
