"""Marches with a purpose: Cities for an Area, sieges, battles that are likely to be won."""

from __future__ import annotations

from adjudicator.games.sampling import passes
from adjudicator.games.thirty_years_war.practice.routes import purposeful
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import activate, campaign, empty_map, put, put_inside


def best(state: State) -> March:
    return next(purposeful(MarchChoice(state)))


def army(at: str = "linz", **units: int) -> State:
    """Return a position in which Tilly stands somewhere with an army and may march."""
    state = empty_map(campaign())
    put(state, at, "catholic", "tilly", **(units or {"bavarian_mercenary": 6}))
    activate(state, "catholic", "tilly", at)
    state.activation.movement = state.constant("leader_movement")
    return state


def taken_by(march: March) -> list[str]:
    return [stop.to for stop in march.stops if stop.control]


def test_an_army_takes_cities_of_the_enemy_on_its_way() -> None:
    assert {"budweis", "pilsen"} <= {*taken_by(best(army()))}


def test_the_city_that_brings_an_area_comes_before_others() -> None:
    state = army()
    for city in ("pilsen", "eger"):
        state.places[city].marker = "catholic"
    assert state.edition.board.areas["bohemia"].rating == 3
    assert taken_by(best(state))[0] == "budweis"


def test_battles_with_good_odds_are_fought_and_others_avoided() -> None:
    weak, strong = army(), army()
    put(weak, "budweis", "protestant", "thurn", german_protestant_mercenary=1)
    put(strong, "budweis", "protestant", "thurn", german_protestant_mercenary=8)
    for near in ("landshut", "salzburg", "vienna", "passau"):  # nowhere else to go
        if near in strong.places:
            put(strong, near, "protestant", german_protestant_mercenary=8)
    assert best(weak).stops[0].to == "budweis"
    assert all(stop.to != "budweis" for stop in best(strong).stops)


def test_a_fortress_is_besieged_by_those_who_are_strong_enough() -> None:
    state = army("budweis")
    for city in state.edition.board.cities:  # Prague alone is left to take
        if city != "prague":
            state.places[city].marker = "catholic"
            state.places[city].revolt = False
    assert best(state).stops[-1] == Stop("prague")
    few = army("budweis", bavarian_militia=1)
    for city in few.edition.board.cities:
        if city != "prague":
            few.places[city].marker = "catholic"
    assert all(stop.to != "prague" for stop in best(few).stops)


def test_a_siege_that_has_begun_goes_on() -> None:
    state = army("prague")
    state.places["prague"].siege = 1
    assert best(state) == March()


def test_an_area_that_is_neutral_is_left_in_peace() -> None:
    state = army()
    neutral = {name for name, area in state.areas.items() if area.neutral}
    assert neutral
    cities = [state.edition.board.cities[stop.to] for stop in best(state).stops]
    assert cities
    assert not any(city.area in neutral for city in cities)


def test_more_than_can_be_led_stay_behind_and_the_strongest_go() -> None:
    state = army("linz", bavarian_militia=7, bavarian_mercenary=3)
    found = best(state)
    assert isinstance(found.party, Troops)
    assert found.party.units["bavarian_mercenary"] == 3
    assert passes(MarchChoice(state).check, found)


def test_a_garrison_comes_out_only_when_it_is_stronger() -> None:
    for enemies, sallies in ((1, True), (8, False)):
        state = empty_map(campaign())
        put_inside(state, "vienna", "catholic", "tilly", bavarian_mercenary=4)
        put(state, "vienna", "protestant", "thurn", german_protestant_mercenary=enemies)
        activate(state, "catholic", "tilly", "vienna")
        state.activation.movement = state.constant("leader_movement")
        assert best(state).sally is sallies


def test_all_that_is_thought_of_is_legal_and_the_same_again() -> None:
    state = army()
    found = [*purposeful(MarchChoice(state))]
    assert len(found) > 10
    assert March() in found
    assert all(passes(MarchChoice(state).check, march) for march in found)
    assert [*purposeful(MarchChoice(state))] == found
