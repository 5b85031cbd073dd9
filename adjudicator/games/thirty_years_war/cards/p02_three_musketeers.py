"""Card P2, Three Musketeers.

Ends C36; by an option a combat card of the French before that (19.9).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat, event
from adjudicator.games.thirty_years_war.rules.events.aid import cancels
from adjudicator.games.thirty_years_war.rules.events.battle import modifies, musketeers
from adjudicator.games.thirty_years_war.rules.lasting import HUGUENOTS

event("p2", cancels(HUGUENOTS))
combat("p2", musketeers, modifies)
