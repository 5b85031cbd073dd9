"""Card C33, Croats: better dice for an army with Imperial units."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.edition.pieces import IMPERIAL
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, with_units_of

combat("c33", with_units_of(IMPERIAL), modifies)
