"""Card P26, Dutch Capture Venlo, Roermond and Maastricht.

The Dutch War moves the Protestants' way (16.12).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import TRACK

event("p26", TRACK)
