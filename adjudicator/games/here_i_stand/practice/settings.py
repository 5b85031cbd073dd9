"""The ways to begin that self-play goes round: scenarios, numbers of players, options."""

from __future__ import annotations

import random
from typing import Any, Final

from adjudicator.games.here_i_stand.rules.options import OPTIONS
from adjudicator.games.here_i_stand.rules.setups import SCENARIOS
from adjudicator.games.practice import Setting

PLAYERS: Final = "players"
LONG: Final[dict[str, Any]] = {
    "vp_to_win": OPTIONS["vp_to_win"].values[-1],
    "domination_margin": OPTIONS["domination_margin"].values[-1],
}
"""What nobody reaches: the game goes on to its last turn, where the late cards are."""
_OF_VICTORY: Final = (PLAYERS, "last_turn", *LONG, "domination_earliest_turn")
_ROUNDS: Final = 3
_ROUND: Final[tuple[tuple[str, dict[str, Any]], ...]] = tuple(
    (scenario, {PLAYERS: players} if OPTIONS[PLAYERS].is_of(scenario) else {})
    for scenario in SCENARIOS
    for players in (OPTIONS[PLAYERS].values if OPTIONS[PLAYERS].is_of(scenario) else (2,))
)
"""The ways to sit down: scenarios with the options that say how many play, where they can."""


def setting(seed: int) -> Setting:
    """Return how the game with this seed begins.

    Seeds that follow one another go round all scenarios and numbers of players. One
    round in three is played by the usual rules; in the others victory is far away, and the
    readings that a game may choose are drawn at random.
    """
    number, place = divmod(seed, len(_ROUND))
    scenario, seated = _ROUND[place]
    options: dict[str, Any] = {**seated}
    if number % _ROUNDS:
        rng = random.Random(f"options {seed}")
        options |= LONG
        options |= {
            name: rng.choice(option.values)
            for name, option in OPTIONS.items()
            if name not in _OF_VICTORY and option.is_of(scenario)
        }
    return Setting(scenario, options)
