"""5.32 and 8.41 The chances of peace negotiations, and of attempts to recruit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from adjudicator.games.thirty_years_war.edition.charts import Charts
from adjudicator.games.thirty_years_war.odds import FACES, shares
from adjudicator.games.thirty_years_war.rules.peace import (
    BOTH_LEAVE,
    CATHOLIC_LEAVES,
    CATHOLIC_VICTORY,
    PROTESTANT_LEAVES,
    PROTESTANT_VICTORY,
    TRUCE,
)

RESULTS = (
    PROTESTANT_VICTORY,
    CATHOLIC_LEAVES,
    TRUCE,
    BOTH_LEAVE,
    PROTESTANT_LEAVES,
    CATHOLIC_VICTORY,
)


def peace_chances(charts: Charts, modifier: int) -> Mapping[str, Fraction]:
    """Return the chance of every result of peace negotiations, also of those that cannot come."""
    found = shares(charts.peace.at(die + modifier) for die in FACES)
    return {result: found.get(result, Fraction(0)) for result in RESULTS}


def recruiting_chances(charts: Charts, kind: str, modifier: int) -> Mapping[int, Fraction]:
    """Return the chances of an attempt to recruit units of a type, by steps received."""
    return shares(charts.recruiting[kind].at(die + modifier) for die in FACES)
