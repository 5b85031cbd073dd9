"""Card P1, Val Telline Passes Closed.

There is no Spanish Aid until they are opened again (14.4).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import passes

event("p1", passes(are_open=False))
