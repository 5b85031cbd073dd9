"""Mail round trips that a turn of Thirty Years War takes, counted as those of Here I Stand.

Both players together: whole campaigns in every way of writing, under every response sheet. The
sheet ``everything`` is what it takes without any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tests.benchmarks.bench_roundtrips import round_trips
from tests.benchmarks.lines import Line

BY_NAME_ONLY: Final = True
"""It takes some minutes."""

RULES: Final = "thirty_years_war"
PLAYERS: Final[Mapping[str, Sequence[str]]] = {"attentive": (), "warlike": ("brisk", "sealed")}
"""Kinds of players, and the sheets under which they play; all without a name."""


def run(games: int = 3, seed: int = 1) -> list[Line]:
    """Play ``games`` whole campaigns in each way of writing."""
    return round_trips(RULES, PLAYERS, games, seed)
