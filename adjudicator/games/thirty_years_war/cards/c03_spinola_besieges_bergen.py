"""Card C3, Spinola Besieges Bergen.

The Dutch War moves, and moves again unless it is answered (16.25).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import SIEGE

event("c3", SIEGE)
