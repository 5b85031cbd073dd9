"""Card C15, Werth & Goetz: two Bavarian leaders."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("c15", NEW_LEADERS)
