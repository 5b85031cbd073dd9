"""Card C22, Electoral Meeting: victory points, more of them with most of the Electors."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.politics import electoral_meeting

event("c22", Event(electoral_meeting))
