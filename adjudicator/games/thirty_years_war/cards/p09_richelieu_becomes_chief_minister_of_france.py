"""Card P9, Richelieu Becomes Chief Minister of France: French Aid begins (14.3)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import richelieu
from adjudicator.games.thirty_years_war.rules.events.event import Event

event("p9", Event(richelieu))
