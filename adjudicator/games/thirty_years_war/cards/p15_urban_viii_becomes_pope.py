"""Card P15, Urban VIII Becomes Pope: Papal Aid ends (14.4)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import urban
from adjudicator.games.thirty_years_war.rules.events.event import Event

event("p15", Event(urban))
