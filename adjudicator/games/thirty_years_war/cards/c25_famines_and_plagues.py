"""Card C25, Famines & Plagues: cities on the map are pillaged."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.land import FAMINE

event("c25", FAMINE)
