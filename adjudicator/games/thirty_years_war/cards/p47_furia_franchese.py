"""Card P47, Furia Franchese: better dice for attackers with French units."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import combat
from adjudicator.games.thirty_years_war.edition.pieces import FRENCH
from adjudicator.games.thirty_years_war.rules.events.battle import (
    all_of,
    attacking,
    modifies,
    with_units_of,
)

combat("p47", all_of(attacking, with_units_of(FRENCH)), modifies)
