"""Card P5, Gregory XV Becomes Pope.

No Papal Aid while the Pope changes, to the end of the turn.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import gregory
from adjudicator.games.thirty_years_war.rules.events.event import Event

event("p5", Event(gregory))
