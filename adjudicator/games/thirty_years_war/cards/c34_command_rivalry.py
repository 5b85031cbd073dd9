"""Card C34, Command Rivalry: worse dice for an enemy with several leaders, but not Gustavus."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, rivals

combat("c34", rivals("c34", "gustavus_adolphus"), modifies)
