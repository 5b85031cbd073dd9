"""Card C39, Peasant Revolt in France: a revolt in a city of France on the map (9.41)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.land import in_france, revolt

event("c39", revolt(in_france))
