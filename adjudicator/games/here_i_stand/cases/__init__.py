"""What rules cases need to know of this game: changes to a position, and expectations.

The same words say with what position a game goes on that was begun elsewhere.
"""

from __future__ import annotations

from adjudicator.games.here_i_stand.cases.position import (
    LOWEST_FACE,
    RESTING,
    change,
    deal_answer,
    differences,
    is_for,
    opening,
    same,
    spelt,
)
from adjudicator.games.here_i_stand.cases.take_over import begin_from
from adjudicator.games.here_i_stand.cases.written import position_of

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
