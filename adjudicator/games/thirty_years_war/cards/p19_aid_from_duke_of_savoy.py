"""Card P19, Aid from Duke of Savoy: the Duke sends money from now on (14.3)."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import SAVOY
from adjudicator.games.thirty_years_war.rules.events.aid import begins

event("p19", begins(SAVOY))
