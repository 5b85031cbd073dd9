"""Card C5, Spain Declares War with England: less English Aid until P20."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import ENGLAND
from adjudicator.games.thirty_years_war.rules.events.aid import less_aid_in_force

event("c5", less_aid_in_force(ENGLAND))
