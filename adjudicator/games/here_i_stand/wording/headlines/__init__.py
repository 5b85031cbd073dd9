"""Headlines: what a fact comes to in a few words, for the summary of a report.

Most facts have none: they are told in the details. A headline says what has come of something, in
the past, whoever did it, and never more than the fact does.
"""

from adjudicator.games.here_i_stand.wording.headlines import cards, faith, realm, two_player, war
from adjudicator.games.here_i_stand.wording.headlines.common import (
    LINES,
    POINTS,
    Headline,
    headline,
)
from adjudicator.games.here_i_stand.wording.headlines.deciding import decides, weight_of

__all__ = [
    "LINES",
    "POINTS",
    "Headline",
    "cards",
    "decides",
    "faith",
    "headline",
    "realm",
    "two_player",
    "war",
    "weight_of",
]
