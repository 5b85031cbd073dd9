"""Card P43, Battle of the Downs: the Dutch War moves, and no Spanish Aid this turn."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import battle_of_the_downs, war_is_over
from adjudicator.games.thirty_years_war.rules.events.event import Event

event("p43", Event(battle_of_the_downs, war_is_over))
