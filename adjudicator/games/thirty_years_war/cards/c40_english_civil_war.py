"""Card C40, English Civil War.

English Aid ends for good, and England cannot intervene (14.3, 17.E).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import english_civil_war
from adjudicator.games.thirty_years_war.rules.events.event import Event

event("c40", Event(english_civil_war))
