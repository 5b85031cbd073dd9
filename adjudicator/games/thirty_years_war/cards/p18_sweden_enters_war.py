"""Card P18, Sweden Enters War: Gustavus Adolphus lands at a port of the Baltic (17.Sw.1)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.entries import SWEDEN_ENTERS

event("p18", SWEDEN_ENTERS)
