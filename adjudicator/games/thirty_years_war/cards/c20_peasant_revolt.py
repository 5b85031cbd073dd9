"""Card C20, Peasant Revolt: a revolt in a city of Germany (9.41)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.land import in_germany, revolt

event("c20", revolt(in_germany))
