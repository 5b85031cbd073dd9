"""Card P40, Peasant Revolt: a revolt in Bavaria, but not at Munich (9.41)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.land import in_area, revolt

event("p40", revolt(in_area("bavaria", without="munich")))
