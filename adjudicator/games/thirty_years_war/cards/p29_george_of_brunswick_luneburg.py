"""Card P29, George of Brunswick-Lüneburg.

A leader with Militia; brings Brunswick-Lüneburg in where P3 has not (9.13).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.states import joins

event(
    "p29", joins("brunswick_luneburg", "german_protestant_militia", capital="brunswick", also="p3")
)
