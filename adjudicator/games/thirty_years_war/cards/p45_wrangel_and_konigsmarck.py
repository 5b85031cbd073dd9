"""Card P45, Wrangel & Königsmarck: two Swedish leaders."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("p45", NEW_LEADERS)
