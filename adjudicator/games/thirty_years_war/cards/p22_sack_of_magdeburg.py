"""Card P22, Sack of Magdeburg.

Points for the Protestants if Magdeburg is Catholic; it is pillaged.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.politics import SACK

event("p22", SACK)
