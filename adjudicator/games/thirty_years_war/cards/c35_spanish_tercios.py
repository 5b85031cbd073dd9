"""Card C35, Spanish Tercios: better dice for an army with Spanish Veterans."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.edition.pieces import SPANISH, VETERAN
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, with_units_of

combat("c35", with_units_of(SPANISH, VETERAN), modifies)
