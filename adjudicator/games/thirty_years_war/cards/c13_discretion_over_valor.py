"""Card C13, Discretion Over Valor.

Anhalt leaves the war, even from the United Provinces (16.22).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import removes

event("c13", removes("anhalt"))
