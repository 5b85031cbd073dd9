from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.control import (
    AreaLost,
    AreaTaken,
    CityTaken,
    ElectorsCounted,
    NeutralityViolated,
    VictoryPointsMoved,
)
from adjudicator.games.thirty_years_war.facts.nations import NationRemoved, RebellionEnded
from adjudicator.games.thirty_years_war.facts.wallenstein import InfluenceMoved
from adjudicator.games.thirty_years_war.rules.control.electors import electors, electors_held
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.control.markers import enter_area
from adjudicator.games.thirty_years_war.rules.control.taking import (
    place_revolt,
    suppress_revolt,
    take_city,
    violate_neutrality,
)
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import (
    activate,
    campaign,
    empty_map,
    give,
    heard,
    put,
    table_for,
)


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def moves(table: Table[State]) -> list[tuple[int, str]]:
    return [(fact.points, fact.about) for fact in heard(table).of(VictoryPointsMoved)]


def take(table: Table[State], side: str, *cities: str) -> None:
    for city in cities:
        take_city(table, city, side)


# -- 2.4, 3.1 the worked examples -----------------------------------------------------------------


# -- 5.1 points ------------------------------------------------------------------------------------


def test_points_move_once_when_an_area_changes_sides(state: State) -> None:  # 5.12
    table = table_for(state)
    take(table, CATHOLIC, "prague", "pilsen", "budweis")
    assert moves(table) == [(3, "bohemia")]
    assert state.vp == 21 + 3


def test_points_are_subtracted_for_protestants(state: State) -> None:
    table = table_for(state)
    take(table, PROTESTANT, "aachen")
    assert moves(table) == [(-1, "aachen")]
    assert heard(table).of(CityTaken)[0].before == CATHOLIC


def test_a_city_that_is_held_already_changes_nothing(state: State) -> None:
    table = table_for(state)
    take(table, CATHOLIC, "vienna")
    assert heard(table) == []


@pytest.mark.parametrize(("side", "points"), [(CATHOLIC, -1), (PROTESTANT, 1)])
def test_the_first_to_violate_neutrality_gives_the_other_side_a_point(
    state: State, side: str, points: int
) -> None:  # 5.13
    table = table_for(state)
    violate_neutrality(table, "wurzburg_city", side)
    violate_neutrality(table, "wurzburg_city", side)
    assert moves(table) == [(points, "wurzburg")]
    assert [fact.area for fact in heard(table).of(NeutralityViolated)] == ["wurzburg"]


def test_independent_cities_have_no_neutrality_to_violate(state: State) -> None:
    table = table_for(state)
    violate_neutrality(table, "hamburg", CATHOLIC)
    assert heard(table) == []


def test_an_area_that_enters_by_an_event_is_not_violated(state: State) -> None:  # 9.13
    table = table_for(state)
    enter_area(table, "hesse_kassel", PROTESTANT)
    assert moves(table) == [(-1, "hesse_kassel")]
    assert not state.areas["hesse_kassel"].neutral
    assert heard(table).of(NeutralityViolated) == []


def test_catholic_units_keep_their_cities_when_an_area_enters(state: State) -> None:  # 9.22
    table = table_for(state)
    give(state, CATHOLIC, "kassel", "hanau")
    put(state, "kassel", CATHOLIC, imperial_mercenary=1)
    enter_area(table, "hesse_kassel", PROTESTANT)
    assert controller(state, "kassel") == CATHOLIC
    assert controller(state, "hanau") == PROTESTANT


# -- 5.14 electors ---------------------------------------------------------------------------------


def test_awards_for_electors_come_again_only_after_the_other_side(state: State) -> None:  # 5.141
    table = table_for(state)

    def awards() -> list[tuple[int, str]]:
        found = [m for m in moves(table) if m[1] in ("majority", "all")]
        heard(table).clear()
        return found

    def elector(area: str, side: str) -> None:
        cities = state.edition.board.cities_of
        take(table, side, *cities.get(area, (area,)))

    for name in ("bohemia", "brandenburg", "lower_palatinate"):
        elector(name, CATHOLIC)
    assert electors_held(state, CATHOLIC) == 7
    assert awards() == [(5, "all")]
    elector("koln", PROTESTANT)
    elector("koln", CATHOLIC)
    assert awards() == []
    for name in ("koln", "mainz", "trier", "bohemia"):
        elector(name, PROTESTANT)
    assert awards() == [(-2, "majority")]
    elector("koln", CATHOLIC)
    assert awards() == [(2, "majority")]
    for name in ("koln", "saxony", "brandenburg", "lower_palatinate"):
        elector(name, PROTESTANT)
    assert awards() == [(-2, "majority"), (-5, "all")]
    for name in electors(state):
        elector(name, CATHOLIC)
    assert awards() == [(2, "majority"), (5, "all")]
    assert heard(table).of(ElectorsCounted) == []


def test_bavaria_is_an_elector_instead_of_the_palatinate_after_c12(state: State) -> None:  # 5.142
    assert "lower_palatinate" in electors(state)
    state.palatine_elector = "bavaria"
    assert "bavaria" in electors(state)
    assert "lower_palatinate" not in electors(state)
    assert len(electors(state)) == 7


# -- 9.42, 9.43 revolts ----------------------------------------------------------------------------


def test_revolts_take_an_area_and_give_it_back(state: State) -> None:  # 9.42
    table = table_for(state)
    place_revolt(table, "pilsen")
    assert controller(state, "pilsen") == NOBODY
    assert moves(table) == []
    place_revolt(table, "budweis")
    assert state.areas["bohemia"].control == NOBODY
    assert moves(table) == [(3, "bohemia")]
    assert controller(state, "prague") == NOBODY  # without a marker, nobody's until it is taken
    suppress_revolt(table, "budweis", PROTESTANT)
    assert state.areas["bohemia"].control == PROTESTANT
    assert controller(state, "budweis") == controller(state, "prague") == PROTESTANT
    assert moves(table) == [(3, "bohemia"), (-3, "bohemia")]
    assert controller(state, "pilsen") == NOBODY
    assert heard(table).of(AreaLost) == [AreaLost("bohemia", PROTESTANT)]


def test_a_revolt_put_down_by_the_enemy_gives_him_the_city(state: State) -> None:  # 9.43
    table = table_for(state)
    place_revolt(table, "pilsen")
    suppress_revolt(table, "pilsen", CATHOLIC)
    assert controller(state, "pilsen") == CATHOLIC
    assert state.areas["bohemia"].control == PROTESTANT


def test_points_can_be_lost_twice_by_a_revolt_and_an_enemy(state: State) -> None:  # 9.42
    table = table_for(state)
    place_revolt(table, "pilsen")
    place_revolt(table, "budweis")
    heard(table).clear()
    suppress_revolt(table, "pilsen", CATHOLIC)
    take(table, CATHOLIC, "prague")
    assert state.areas["bohemia"].control == NOBODY
    fourth = next(c for c in state.edition.board.cities_of["bohemia"] if c not in REBELS)
    take(table, CATHOLIC, fourth)
    assert moves(table) == [(3, "bohemia")]
    assert state.areas["bohemia"].control == CATHOLIC
    assert controller(state, "budweis") == NOBODY  # gaining the Area does not end the revolt


REBELS = ("pilsen", "budweis", "prague")


def test_an_area_lost_by_revolt_comes_back_with_a_city_taken_by_arms(state: State) -> None:  # 9.42
    table = table_for(state)
    take(table, CATHOLIC, "budweis")
    place_revolt(table, "pilsen")
    assert state.areas["bohemia"].control == NOBODY
    take(table, PROTESTANT, "budweis")
    assert state.areas["bohemia"].control == PROTESTANT
    assert moves(table) == [(3, "bohemia"), (-3, "bohemia")]


def test_a_revolt_in_an_independent_city_loses_its_points(state: State) -> None:
    table = table_for(state)
    place_revolt(table, "koln")
    suppress_revolt(table, "koln", CATHOLIC)
    assert moves(table) == [(-2, "koln"), (2, "koln")]


# -- 7.1 Wallenstein, 17.H Hungary -----------------------------------------------------------------


def wallenstein_takes(state: State, city: str, **how: Any) -> Table[State]:
    state.wallenstein.status = "in_play"
    activate(state, CATHOLIC, "wallenstein", "vienna")
    table = table_for(state)
    take_city(table, city, CATHOLIC, **how)
    return table


def test_a_city_gained_by_wallenstein_raises_his_influence(state: State) -> None:  # 7.1
    table = wallenstein_takes(state, "pilsen")
    assert state.wallenstein.track == 1
    assert heard(table).of(InfluenceMoved) == [InfluenceMoved(1, 1, "city")]


def test_a_city_won_in_battle_is_included_in_its_three_boxes(state: State) -> None:  # 7.1
    wallenstein_takes(state, "pilsen", by_battle=True)
    assert state.wallenstein.track == 0


def test_influence_of_20_ends_the_game_at_once(state: State) -> None:  # 5.21
    state.wallenstein.track = 19
    with pytest.raises(GameOver):
        wallenstein_takes(state, "pilsen")
    assert state.ending is not None
    assert (state.ending.kind, state.ending.winners) == ("major", [PROTESTANT])


@pytest.mark.parametrize("city", ["linz", "pilsen", "koln"])
def test_a_revolt_that_wallenstein_puts_down_gains_him_a_city(state: State, city: str) -> None:
    state.wallenstein.status = "in_play"
    activate(state, CATHOLIC, "wallenstein", "vienna")
    table = table_for(state)
    place_revolt(table, city)
    suppress_revolt(table, city, CATHOLIC)
    assert heard(table).of(InfluenceMoved) == [InfluenceMoved(1, 1, "city")]


def empty(state: State, city: str) -> None:
    state.stack(city, PROTESTANT).clear()


def test_the_rebellion_ends_with_the_last_city_of_hungary(state: State) -> None:  # 17.H.5
    table = table_for(state)
    put(state, "graz", PROTESTANT, "bethlen_gabor", hungarian_militia=2)
    cities = state.edition.board.cities_of["hungary"]
    put(state, cities[-1], PROTESTANT, german_protestant_militia=1)  # its City does not turn
    take(table, CATHOLIC, *cities[:-1])
    assert state.areas["hungary"].control == CATHOLIC
    assert state.hungary_in_rebellion
    empty(state, cities[-1])
    take(table, CATHOLIC, cities[-1])
    assert not state.hungary_in_rebellion
    assert heard(table).of(RebellionEnded) == [RebellionEnded()]
    (gone,) = heard(table).of(NationRemoved)
    assert (gone.units, gone.leaders) == ({"hungarian_militia": 2}, ("bethlen_gabor",))
    assert state.stack("graz", PROTESTANT).is_empty
    assert state.removed_units == {"hungarian_militia": 2}


def test_control_of_an_area_is_told_once(state: State) -> None:
    table = table_for(state)
    take(table, CATHOLIC, "prague", "pilsen", "budweis")
    assert heard(table).of(AreaTaken) == [AreaTaken("bohemia", CATHOLIC, PROTESTANT)]


def test_the_last_revolt_put_down_in_hungary_ends_the_rebellion(state: State) -> None:  # 17.H.5
    table = table_for(state)
    cities = state.edition.board.cities_of["hungary"]
    place_revolt(table, cities[0])
    take(table, CATHOLIC, *cities[1:])
    assert state.areas["hungary"].control == CATHOLIC
    assert state.hungary_in_rebellion
    suppress_revolt(table, cities[0], CATHOLIC)
    assert not state.hungary_in_rebellion
