"""Card P3, Christian of Brunswick.

Brunswick-Lüneburg joins the Protestants with a leader and Mercenaries (9.13).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.states import joins

event("p3", joins("brunswick_luneburg", "german_protestant_mercenary"))
