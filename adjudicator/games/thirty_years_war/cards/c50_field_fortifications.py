"""Card C50, Field Fortifications: a column less for the attacker."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import defending, modifies

combat("c50", defending, modifies)
