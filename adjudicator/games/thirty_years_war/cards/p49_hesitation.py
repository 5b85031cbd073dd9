"""Card P49, Hesitation: the enemy commander's rating does not count."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import has_commander, hesitation

combat("p49", has_commander, hesitation)
