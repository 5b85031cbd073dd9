"""Card P30, Fog: a column less for the enemy."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import always, modifies

combat("p30", always, modifies)
