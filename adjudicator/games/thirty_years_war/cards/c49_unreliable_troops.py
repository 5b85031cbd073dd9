"""Card C49, Unreliable Troops: worse dice for an enemy with few Veterans, or with Saxons."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, unreliable_or_saxon

combat("c49", unreliable_or_saxon, modifies)
