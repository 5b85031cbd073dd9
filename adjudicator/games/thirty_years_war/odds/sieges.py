"""13.24 The chance that a fortress falls."""

from __future__ import annotations

from fractions import Fraction

from adjudicator.games.thirty_years_war.odds import FACES
from adjudicator.games.thirty_years_war.rules.siege.assault import siege_modifiers
from adjudicator.games.thirty_years_war.rules.state import State


def siege_chance(state: State, city: str, side: str) -> Fraction:
    """Return the chance that the next siege combat of a side captures a fortress."""
    more = sum(siege_modifiers(state, city, side))
    always = state.constant("siege_always_succeeds")
    never = state.constant("siege_always_fails")
    falls = [
        die == always or (die != never and state.edition.charts.siege.at(die + more))
        for die in FACES
    ]
    return Fraction(sum(falls), len(FACES))
