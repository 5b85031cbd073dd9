"""Card P28, William of Hesse-Kassel.

Hesse-Kassel joins the Protestants with a leader and Militia.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.states import joins

event("p28", joins("hesse_kassel", "german_protestant_militia", capital="kassel"))
