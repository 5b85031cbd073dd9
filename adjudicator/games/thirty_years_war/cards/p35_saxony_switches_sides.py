"""Card P35, Saxony Switches Sides.

Saxony joins the Protestants once Sweden is in the war (8.66).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.saxony import TO_PROTESTANTS

event("p35", TO_PROTESTANTS)
