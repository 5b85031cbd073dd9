"""Card P32, Flanking Maneuver: better dice for a side that is not outnumbered."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, not_outnumbered

combat("p32", not_outnumbered, modifies)
