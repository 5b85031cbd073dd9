"""Card C12, Frederick of Palatine Deposed as Elector.

Bavaria takes the Electorate of the Palatinate (5.142).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.politics import DEPOSED

event("c12", DEPOSED)
