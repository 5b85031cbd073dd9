"""Card P53, Recovery: levels of Pillage are removed anywhere (8.63)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.land import RECOVERY

event("p53", RECOVERY)
