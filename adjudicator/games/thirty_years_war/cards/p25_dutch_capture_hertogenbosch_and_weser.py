"""Card P25, Dutch Capture Hertogenbosch and Weser.

The Dutch War moves the Protestants' way (16.12).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import TRACK

event("p25", TRACK)
