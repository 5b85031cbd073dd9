"""Card P48, Unreliable Troops: worse dice for an enemy with few Veterans."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, unreliable

combat("p48", unreliable, modifies)
