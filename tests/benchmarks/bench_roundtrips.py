"""Mail round trips that a turn takes: medians and ranges of whole games, as ``roundtrips`` counts.

The same seeds are played in every way of writing, under every response sheet, by players who react
and by players who never do. Below the usual sheet stand the questions waited for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.roundtrips.measure import measure
from adjudicator.roundtrips.report import Measured
from tests.benchmarks.lines import Line

BY_NAME_ONLY: Final = True
"""It takes some minutes."""

RULES: Final = "here_i_stand"
USUAL_SHEET: Final = "brisk"
"""The sheet under which the page shows what is waited for once a turn and more."""
PLAYERS: Final[Mapping[str, Sequence[str]]] = {"attentive": (), "passive": (USUAL_SHEET,)}
"""Kinds of players, and the sheets under which they play; all without a name."""


def run(games: int = 5, seed: int = 1) -> list[Line]:
    """Play ``games`` whole games of 1517 in each way of writing."""
    return round_trips(RULES, PLAYERS, games, seed)


def round_trips(
    rules: str,
    kinds: Mapping[str, Sequence[str]],
    games: int,
    seed: int,
    scenario: str | None = None,
    ways: Sequence[str] = (),
) -> list[Line]:
    """Play whole games of one game in each way of writing, with these kinds of players."""
    how: dict[str, Any] = {"ways": ways, "jobs": os.cpu_count() or 1}
    lines: list[Line] = []
    for players, sheets in kinds.items():
        report = measure(rules, games, seed, scenario, players=players, sheets=sheets, **how)
        for one in report.ways:
            lines += _lines(players, one)
    return lines


def _lines(players: str, one: Measured) -> Iterator[Line]:
    """Yield round trips in a turn with their range, and what was waited for."""
    spread = f"{one.rounds.least:.0f} to {one.rounds.most:.0f}"
    failed = one.kept.get("failed", 0) / one.turns
    note = f"{spread}; messages of a player {one.each}; a turn {one.responses:.1f} responses"
    note += f", {failed:.1f} kept lines failed" if one.kept else ""
    name = f"{players}: {one.way}, {one.sheet}"
    yield Line(name, one.rounds.median, "round trips a turn", note=note)
    shown = one.questions.items() if one.sheet == USUAL_SHEET else ()
    for question, waited in shown:
        if waited.rounds >= 1:
            yield Line(f"  {question}", waited.rounds, "", note=f"{waited.alone} for one alone")
