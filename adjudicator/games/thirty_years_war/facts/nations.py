"""Facts about single nations (17)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class RebellionEnded(WarFact):
    """The Hungarian Rebellion has ended (17.H.5)."""


@dataclass(frozen=True)
class NationRemoved(WarFact):
    """All pieces of a nation have left the game; ``units`` are counts by face."""

    nation: str
    units: dict[str, int]
    leaders: tuple[str, ...]
