"""Card C43, King Louis XIII Dies.

Cards of the lowest value activate no French leader this turn.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.politics import for_the_turn
from adjudicator.games.thirty_years_war.rules.lasting import FRENCH_DELAYED

event("c43", for_the_turn(FRENCH_DELAYED))
