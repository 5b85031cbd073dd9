"""17.H.5 The end of the Hungarian Rebellion, which control of its Cities brings about."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import HUNGARIAN
from adjudicator.games.thirty_years_war.facts.nations import RebellionEnded
from adjudicator.games.thirty_years_war.rules.control.holding import cities_held, is_occupied
from adjudicator.games.thirty_years_war.rules.control.markers import give_city
from adjudicator.games.thirty_years_war.rules.leaving import remove_nation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State

HUNGARY = "hungary"


@rule("17.H.5")
def end_rebellion_if_taken(table: Table[State]) -> None:
    """End the rebellion if the Catholics control all Cities of Hungary at the same time."""
    state = table.state
    cities = state.edition.board.cities_of[HUNGARY]
    if state.hungary_in_rebellion and cities_held(state, HUNGARY, CATHOLIC) == len(cities):
        end_rebellion(table)


@rule("17.H.5")
def end_rebellion(table: Table[State]) -> None:
    """End the rebellion: Gabor and all Hungarian units leave the game, the Cities turn Catholic.

    A City in which other Protestant units stand stays as it is until they are beaten (3.13).
    """
    state = table.state
    state.hungary_in_rebellion = False
    table.tell(RebellionEnded())
    remove_nation(table, HUNGARIAN)
    for city in state.edition.board.cities_of[HUNGARY]:
        if not is_occupied(state, city, PROTESTANT):
            give_city(table, city, CATHOLIC)
