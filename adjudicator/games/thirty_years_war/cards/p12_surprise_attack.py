"""Card P12, Surprise Attack: better dice and a column more for the attacker."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import attacking, modifies

combat("p12", attacking, modifies)
