"""Card P4, Frederick of Baden: Baden joins the Protestants with a leader and Militia."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.states import joins

event("p4", joins("baden", "german_protestant_militia"))
