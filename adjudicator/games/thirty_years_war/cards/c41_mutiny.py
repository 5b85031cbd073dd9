"""Card C41, Mutiny: a Protestant stack loots as if it were unpaid."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.mutiny import MUTINY

event("c41", MUTINY)
