"""Card C54, Conflict of Interest: French and Swedish units may not stack until P38 (17.F.5)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.politics import conflict

event("c54", Event(conflict))
