"""Card P46, Condé, L'Hôpital, Gassion: three French leaders."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.leaders import NEW_LEADERS

event("p46", NEW_LEADERS)
