"""Card C18, Spanish Capture Amersfoort: the Dutch War moves without Spinola (16.253)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import TRACK

event("c18", TRACK)
