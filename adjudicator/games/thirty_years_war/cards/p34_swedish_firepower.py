"""Card P34, Swedish Firepower: better dice for an army with Swedish Veterans."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.edition.pieces import SWEDISH, VETERAN
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, with_units_of

combat("p34", with_units_of(SWEDISH, VETERAN), modifies)
