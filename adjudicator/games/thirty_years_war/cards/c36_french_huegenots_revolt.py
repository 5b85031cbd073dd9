"""Card C36, French Huegenots Revolt: no French Aid until P2."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.edition.decks import FRANCE
from adjudicator.games.thirty_years_war.rules.events.aid import no_aid_in_force

event("c36", no_aid_in_force(FRANCE))
