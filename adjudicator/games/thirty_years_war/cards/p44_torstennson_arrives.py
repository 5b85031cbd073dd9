"""Card P44, Torstennson Arrives: he lands at the Swedish Base with Veterans (17.Sw.1)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.forces import TORSTENNSON

event("p44", TORSTENNSON)
