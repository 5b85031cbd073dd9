"""Card P24, Dutch Capture Spanish Treasure Fleet.

Less Spanish Aid until the end of the next turn.
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import SPAIN
from adjudicator.games.thirty_years_war.rules.events.aid import aid_for_turns

event("p24", aid_for_turns(SPAIN))
