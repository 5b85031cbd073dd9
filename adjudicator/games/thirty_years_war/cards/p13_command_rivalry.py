"""Card P13, Command Rivalry.

Worse dice for an enemy with several leaders, but not Wallenstein.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, rivals

combat("p13", rivals("p13", "wallenstein"), modifies)
