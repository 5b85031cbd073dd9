"""Mail round trips of a turn of caretakers, who write standing orders, sheets and impulses ahead.

Whole games of six powers and whole campaigns of two sides, under brisk sheets, and under those that
each writes for a turn by hand and board. They think about their own moves by what they know and
imagine; reactions and standing orders follow simple rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.roundtrips.ways import OWN, WAYS
from tests.benchmarks.bench_roundtrips import USUAL_SHEET, round_trips
from tests.benchmarks.lines import Line

BY_NAME_ONLY: Final = True
"""It takes some minutes."""

RULES: Final = ("here_i_stand", "thirty_years_war")
STRENGTH: Final = "quick"
_WAYS: Final = tuple(way.name for way in WAYS if way.standing)


def run(games: int = 10, seed: int = 1) -> list[Line]:
    """Play ``games`` whole games of each game in both ways with standing orders."""
    return [
        replace(line, what=f"{rules}, {line.what}")
        for rules in RULES
        for line in round_trips(rules, {STRENGTH: (USUAL_SHEET, OWN)}, games, seed, ways=_WAYS)
    ]
