"""Card P20, Spain Makes Peace with England: ends C5 (8.65)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import cancels
from adjudicator.games.thirty_years_war.rules.lasting import SPANISH_WAR

event("p20", cancels(SPANISH_WAR))
