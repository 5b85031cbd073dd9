"""Card C16, Marie of Spain marries Ferdinand III.

More Spanish Aid for the rest of the game (18.33).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import SPAIN
from adjudicator.games.thirty_years_war.rules.events.aid import more_aid

event("c16", more_aid(SPAIN))
