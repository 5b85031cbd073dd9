"""Card P38, Oxenstierna: ends C54 (17.F.5)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import cancels
from adjudicator.games.thirty_years_war.rules.lasting import CONFLICT_OF_INTEREST

event("p38", cancels(CONFLICT_OF_INTEREST))
