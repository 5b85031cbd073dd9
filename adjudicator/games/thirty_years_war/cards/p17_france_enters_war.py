"""Card P17, France Enters War: the French army comes, and Lorraine with it (17.F.4)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.entries import FRANCE_ENTERS

event("p17", FRANCE_ENTERS)
