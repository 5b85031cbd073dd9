"""Card C8, Charles of Lorraine & Gallas: two Imperial leaders."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("c8", NEW_LEADERS)
