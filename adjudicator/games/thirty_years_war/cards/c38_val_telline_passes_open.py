"""Card C38, Val Telline Passes Open: Spanish Aid is received again (14.4)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.aid import passes

event("c38", passes(are_open=True))
