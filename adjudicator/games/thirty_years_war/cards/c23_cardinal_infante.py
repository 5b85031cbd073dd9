"""Card C23, Cardinal Infante: he enters in Tyrol with Spanish Veterans (17.Sp.3)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.forces import CARDINAL_INFANTE

event("c23", CARDINAL_INFANTE)
