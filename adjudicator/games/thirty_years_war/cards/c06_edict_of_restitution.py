"""Card C6, Edict of Restitution: victory points for the Catholics."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.event import Event
from adjudicator.games.thirty_years_war.rules.events.politics import gain_points

event("c6", Event(gain_points))
