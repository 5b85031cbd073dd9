"""Card P23, Treaty of Heilbronn.

More French Aid for the rest of the game, once Sweden is in the war.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import FRANCE
from adjudicator.games.thirty_years_war.rules.events.aid import more_aid, sweden_away

event("p23", more_aid(FRANCE, needs=sweden_away))
