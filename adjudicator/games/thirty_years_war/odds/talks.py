"""5.32 The chances of peace negotiations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from adjudicator.games.thirty_years_war.odds import FACES, shares
from adjudicator.games.thirty_years_war.rules.peace import (
    BOTH_LEAVE,
    CATHOLIC_LEAVES,
    CATHOLIC_VICTORY,
    PROTESTANT_LEAVES,
    PROTESTANT_VICTORY,
    TRUCE,
    must_accept,
    peace_modifier,
)
from adjudicator.games.thirty_years_war.rules.state import State

RESULTS = (
    PROTESTANT_VICTORY,
    CATHOLIC_LEAVES,
    TRUCE,
    BOTH_LEAVE,
    PROTESTANT_LEAVES,
    CATHOLIC_VICTORY,
)


@dataclass(frozen=True)
class PeaceOdds:
    """What negotiations bring: each result with its chance, also those that cannot come.

    ``sure``: there are negotiations, whatever the other side wants (5.31).
    """

    results: tuple[tuple[str, Fraction], ...]
    sure: bool


def peace_odds(state: State, offered_to: str = "") -> PeaceOdds:
    """Return the chances of peace negotiations: of those that are ``offered_to`` a side, or begin.

    The modifier is that of the Electors as they are held now (5.31).
    """
    modifier = peace_modifier(state)
    found = shares(state.edition.charts.peace.at(die + modifier) for die in FACES)
    results = tuple((result, found.get(result, Fraction())) for result in RESULTS)
    return PeaceOdds(results, not offered_to or must_accept(state, offered_to))
