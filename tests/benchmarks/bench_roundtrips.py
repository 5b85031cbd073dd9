"""Mail round trips that a turn takes, with and without orders ahead.

The same players play the same turns by mail through the whole service: answering what they are
asked, one question a mail, and writing more and more ahead. Everybody who is asked at the same time
answers in the same round trip; what books, standing orders and sheets answer takes none.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from adjudicator import log
from tests.benchmarks.lines import Line
from tests.benchmarks.trip_players import HABITS, Habits, Player
from tests.benchmarks.trips import Trips, opened, play

BY_NAME_ONLY: Final = True
"""It takes some minutes."""

SCENARIOS: Final = ("1517", "tournament")
TARGET: Final = 40.0
"""Round trips that a turn of six powers is to take at most with orders ahead."""
_SEED: Final = 1


def run(games: int = 1, turns: int = 2, most: int = 10_000) -> list[Line]:
    """Play ``turns`` turns of ``games`` games of each scenario in each way of writing.

    No game goes on for more than ``most`` round trips.
    """
    log.configure(level="error", as_json=False)
    lines: list[Line] = []
    for scenario in SCENARIOS:
        without: Trips | None = None
        for habits in HABITS:
            found = Trips()
            for game in range(games):
                found.add(_played(scenario, habits, _SEED + game, turns, most))
            lines += _lines(scenario, habits, found, without)
            without = without or found
    return lines


def _played(scenario: str, habits: Habits, seed: int, turns: int, most: int) -> Trips:
    """Return the round trips of one game."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), scenario, seed) as post:
        return play(post, Player(habits, seed), turns=turns, most=most)


def _lines(scenario: str, habits: Habits, found: Trips, without: Trips | None) -> Iterator[Line]:
    """Yield round trips in a turn, how much was played in it, and what was waited for."""
    ahead = habits is HABITS[-1]
    compared = TARGET if ahead else without.each if without else None
    against = "the most it should be" if ahead else "asked about everything"
    name = f"{scenario}, {habits.name}"
    yield Line(name, found.each, "round trips a turn", compared, against if compared else "")
    yield Line("  longest turn", max(found.by_turn.values()), "round trips")
    yield Line("  letters", found.letters / found.turns, "a turn")
    yield Line("  cards played and passes", found.cards / found.turns, "a turn")
    yield Line("  actions paid with CP", found.actions / found.turns, "a turn")
    for stage, count in found.by_stage().items():
        yield Line(f"  in {stage}", count / found.turns, "round trips a turn")
        for question, times in found.by_question(stage):
            yield Line(f"    for {question}", times / found.turns, "")
