"""Card C44, Innocent X Becomes Pope: there is Papal Aid again (14.4)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import innocent
from adjudicator.games.thirty_years_war.rules.events.event import Event

event("c44", Event(innocent))
