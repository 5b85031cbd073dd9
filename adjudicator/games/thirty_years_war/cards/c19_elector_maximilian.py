"""Card C19, Elector Maximilian: Imperials and Bavarians may stack from now on (17.A.2)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.politics import last

event("c19", Event(last))
