"""Card C45, Duke of Feria: a Spanish leader."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("c45", NEW_LEADERS)
