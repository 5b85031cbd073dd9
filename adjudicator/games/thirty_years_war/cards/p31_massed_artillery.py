"""Card P31, Massed Artillery: better dice and a column more under a Swedish commander."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.edition.pieces import SWEDISH
from adjudicator.games.thirty_years_war.rules.events.battle import led_by, modifies

combat("p31", led_by(SWEDISH), modifies)
