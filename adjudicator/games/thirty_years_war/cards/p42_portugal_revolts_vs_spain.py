"""Card P42, Portugal Revolts vs. Spain: less Spanish Aid for the rest of the game."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import SPAIN
from adjudicator.games.thirty_years_war.rules.events.aid import more_aid

event("p42", more_aid(SPAIN))
