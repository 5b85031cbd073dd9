"""Card P14, Peasant Revolt: a revolt in Austria, but not at Vienna (9.41)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.land import in_area, revolt

event("p14", revolt(in_area("austria", without="vienna")))
