"""Card C2, England Withdraws Troops.

The English unit leaves for good, the money goes on (17.E.3).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.pieces import ENGLISH
from adjudicator.games.thirty_years_war.rules.events.forces import withdraws

event("c2", withdraws(ENGLISH))
