"""Card P10, Swedish Aid: Sweden sends money while it is not in the war (14.3)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import SWEDEN
from adjudicator.games.thirty_years_war.rules.events.aid import begins, sweden_at_war

event("p10", begins(SWEDEN, needs=sweden_at_war))
