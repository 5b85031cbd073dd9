"""Card P7, Denmark Enters War: Christian IV and the Danes wait on their flag (17.D.3)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.entries import DENMARK_ENTERS

event("p7", DENMARK_ENTERS)
