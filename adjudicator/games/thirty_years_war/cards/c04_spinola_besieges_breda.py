"""Card C4, Spinola Besieges Breda.

The Dutch War moves, and moves again unless it is answered (16.25).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import SIEGE

event("c4", SIEGE)
