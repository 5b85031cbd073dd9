"""Card P21, Ferdinand III Becomes Holy Roman Emperor.

Imperials in Austria are not paid locally this turn (15.12).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.politics import for_the_turn
from adjudicator.games.thirty_years_war.rules.lasting import NO_AUSTRIAN_PAY

event("p21", for_the_turn(NO_AUSTRIAN_PAY))
