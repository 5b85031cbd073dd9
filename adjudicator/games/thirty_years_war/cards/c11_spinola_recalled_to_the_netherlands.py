"""Card C11, Spinola Recalled to the Netherlands.

Spinola and Spanish units go to the United Provinces (16.21).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import RECALL

event("c11", RECALL)
