"""Card C47, Cavalry Charge: better dice."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import always, modifies

combat("c47", always, modifies)
