"""Card C30, Archduke Leopold, Savelli & Hatzfeld.

Three Imperial leaders, of whom one may be there already.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("c30", NEW_LEADERS)
