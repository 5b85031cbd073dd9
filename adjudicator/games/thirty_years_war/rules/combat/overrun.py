"""12.6 Overruns: a large army brushes a small one aside."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.movement import Overrun
from adjudicator.games.thirty_years_war.rules.control.taking import take_city
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Units, combat_factors
from adjudicator.games.thirty_years_war.rules.state import State


@rule("12.61")
def is_strong_enough(state: State, units: Units, enemies: Units) -> bool:
    """Return whether units have the combat factors for an overrun: eight, and four to one.

    The third requirement, a movement point, is the march's business.
    """
    pieces = state.edition.pieces
    own, theirs = combat_factors(pieces, units), combat_factors(pieces, enemies)
    enough = own >= state.constant("overrun_factors")
    return enough and own >= state.constant("overrun_odds") * theirs


@rule("12.62")
def overrun(table: Table[State], city: str, side: str, units: Units) -> None:
    """Eliminate all enemies outside a fortress in a city, and take control of an ordinary city.

    Their leaders are alone then, and are eliminated without a roll (11.22, 12.41). A City in revolt
    has to be put down as usual (9.43).
    """
    state = table.state
    enemies = state.stack(city, other(side)).copied()
    pieces = state.edition.pieces
    odds = combat_factors(pieces, units), combat_factors(pieces, enemies.units)
    table.tell(Overrun(side, city, *odds))
    eliminate(table, city, other(side), enemies)
    settle(table)
    if not state.edition.board.cities[city].is_fortress and not state.places[city].revolt:
        take_city(table, city, side)
