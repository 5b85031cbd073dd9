"""Card P6, England Intervenes: the English unit comes to the Lower Palatinate (17.E.2)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.forces import ENGLAND_INTERVENES

event("p6", ENGLAND_INTERVENES)
