"""Card C17, Saxony Switches Sides: Saxony joins the Catholics (8.66)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.saxony import TO_CATHOLICS

event("c17", TO_CATHOLICS)
