"""Card C21, Swedish-Danish Conflict: Christian IV and all Danes leave for good."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.pieces import DANISH
from adjudicator.games.thirty_years_war.rules.events.forces import withdraws

event("c21", withdraws(DANISH))
