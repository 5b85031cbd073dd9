"""Card C42, Cardinal Richelieu Dies: less French Aid for the rest of the game."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import FRANCE
from adjudicator.games.thirty_years_war.rules.events.aid import more_aid

event("c42", more_aid(FRANCE))
