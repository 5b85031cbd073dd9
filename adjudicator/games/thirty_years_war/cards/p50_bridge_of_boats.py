"""Card P50, Bridge of Boats: a French leader is activated and moves farther."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.generals import BRIDGE

event("p50", BRIDGE)
