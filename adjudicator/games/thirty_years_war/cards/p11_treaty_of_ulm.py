"""Card P11, Treaty of Ulm: no Catholic unit enters a Neutral Area this turn."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.politics import for_the_turn
from adjudicator.games.thirty_years_war.rules.lasting import NEUTRALS_CLOSED

event("p11", for_the_turn(NEUTRALS_CLOSED))
