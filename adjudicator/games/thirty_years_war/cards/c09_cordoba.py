"""Card C9, Córdoba: a Spanish leader for those whom Spinola leaves behind (9.23)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.dutch import CORDOBA

event("c9", CORDOBA)
