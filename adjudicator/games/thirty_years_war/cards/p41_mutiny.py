"""Card P41, Mutiny: a Catholic stack loots as if it were unpaid."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.mutiny import MUTINY

event("p41", MUTINY)
