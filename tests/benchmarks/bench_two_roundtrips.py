"""Mail round trips that a turn of Here I Stand takes for two, counted as those of six powers.

Both players together: whole games in every way of writing, under every response sheet. The sheet
``everything`` is what it takes without any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from tests.benchmarks.bench_roundtrips import RULES, USUAL_SHEET, round_trips
from tests.benchmarks.lines import Line

BY_NAME_ONLY: Final = True
"""It takes some minutes."""

PLAYERS: Final[Mapping[str, Sequence[str]]] = {"attentive": (), "passive": (USUAL_SHEET,)}
"""Kinds of players, and the sheets under which they play; all without a name."""


def run(games: int = 5, seed: int = 1) -> list[Line]:
    """Play ``games`` whole games of the variant for two in each way of writing."""
    return round_trips(RULES, PLAYERS, games, seed, TWO_PLAYER)
