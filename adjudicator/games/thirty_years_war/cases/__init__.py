"""What rules cases need to know of this game: changes to a position, and expectations.

The same words say with what position a game goes on that was begun elsewhere.
"""

from __future__ import annotations

from adjudicator.games.plain import no_deals as deal_answer
from adjudicator.games.thirty_years_war.cases.checks import differences
from adjudicator.games.thirty_years_war.cases.position import (
    LOWEST_FACE,
    RESTING,
    change,
    opening,
)
from adjudicator.games.thirty_years_war.cases.take_over import begin_from
from adjudicator.games.thirty_years_war.cases.words import is_for, same, spelt
from adjudicator.games.thirty_years_war.cases.written import position_of

__all__ = [
    "LOWEST_FACE",
    "RESTING",
    "begin_from",
    "change",
    "deal_answer",
    "differences",
    "is_for",
    "opening",
    "position_of",
    "same",
    "spelt",
]
