"""Card C46, Mercy, Groenfeld, Melander.

Three Bavarian leaders; Mercy may have come for Pappenheim (12.42).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("c46", NEW_LEADERS)
