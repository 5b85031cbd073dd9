"""12.5 Retreats: where a beaten side goes, and what follows there."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import Eliminated, LeaderLost, WithdrewInside
from adjudicator.games.thirty_years_war.facts.control import NeutralityViolated
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle
from adjudicator.games.thirty_years_war.rules.combat.refuge import (
    INSIDE,
    refuges,
    towards_supply,
)
from adjudicator.games.thirty_years_war.rules.combat.retreat import retreat
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import (
    campaign,
    empty_map,
    give,
    heard,
    play,
    put,
    put_inside,
    table_for,
)

TOPIC = "12.51/retreat"


@pytest.fixture
def state() -> State:
    """The opening of the campaign without pieces."""
    return empty_map(campaign())


def at_pilsen(state: State, *leaders: str, **units: int) -> Battle:
    """Return a battle in which Catholics from Amberg meet Protestants at Pilsen."""
    put(state, "pilsen", CATHOLIC, "bucquoy", imperial_mercenary=4)
    units = units or {"german_protestant_mercenary": 2}
    put(state, "pilsen", PROTESTANT, *leaders, **units)
    return attack(state, "pilsen", CATHOLIC, "bucquoy", "amberg")


def open_to(state: State, battle: Battle, army: Army | None = None) -> tuple[str, ...]:
    army = army or battle.defender
    return refuges(state, battle, army.side, army.stack)


def retreat_to(
    state: State, battle: Battle, goal: str, army: Army | None = None, **more: Any
) -> Table[State]:
    table = table_for(state)
    loser = army or battle.defender

    async def leave() -> None:
        await retreat(table, battle, loser)

    answers = [(loser.side, TOPIC, goal)] if goal else []
    play(table, leave(), answers=[*answers, *more.get("answers", ())])
    return table


# -- 12.53 attackers ------------------------------------------------------------------------------


def test_a_beaten_attacker_goes_back_where_he_came_from(state: State) -> None:
    battle = at_pilsen(state)
    retreat_to(state, battle, "", battle.attacker)
    assert state.stack("amberg", CATHOLIC).units == {"imperial_mercenary": 4}
    assert state.stack("amberg", CATHOLIC).leaders == ["bucquoy"]


def test_a_beaten_attacker_does_not_go_into_his_own_fortress(state: State) -> None:  # 12.53
    put(state, "vienna", CATHOLIC, "bucquoy", imperial_mercenary=4)
    put(state, "vienna", PROTESTANT, "mansfeld", german_protestant_mercenary=3)
    battle = attack(state, "vienna", CATHOLIC, "bucquoy", "linz")
    retreat_to(state, battle, "", battle.attacker)
    assert state.stack("linz", CATHOLIC).leaders == ["bucquoy"]


def test_an_attacker_does_not_take_the_city_he_goes_back_to(state: State) -> None:
    battle = at_pilsen(state)
    assert controller(state, "amberg") == PROTESTANT
    retreat_to(state, battle, "", battle.attacker)
    assert controller(state, "amberg") == PROTESTANT


def test_an_attacker_who_came_from_nowhere_goes_as_a_defender(state: State) -> None:
    battle = at_pilsen(state)
    battle.came_from = ""
    give(state, CATHOLIC, "eger")
    retreat_to(state, battle, "", battle.attacker)
    assert not state.stack("eger", CATHOLIC).is_empty


def test_nobody_retreats_to_the_united_provinces(state: State) -> None:  # 16.22
    put(state, "antwerp", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    put(state, "antwerp", CATHOLIC, spanish_veteran=3)
    battle = attack(state, "antwerp", PROTESTANT, "mansfeld", "united_provinces")
    table = retreat_to(state, battle, "", battle.attacker)
    assert heard(table).of(Eliminated)[0].units == {"german_protestant_mercenary": 2}
    assert "mansfeld" in state.leaders_lost


# -- 12.54 defenders ------------------------------------------------------------------------------


def test_friendly_cities_go_before_all_others(state: State) -> None:
    battle = at_pilsen(state)
    assert open_to(state, battle) == ("budweis", "cham", "prague", "eger")
    give(state, CATHOLIC, "budweis", "prague", "eger")
    assert open_to(state, battle) == ("cham",)
    give(state, CATHOLIC, "cham")
    assert open_to(state, battle) == ("budweis", "cham", "eger")


def test_not_where_the_attacker_came_from(state: State) -> None:
    battle = at_pilsen(state)
    assert "amberg" not in open_to(state, battle)
    battle.came_from = "cham"
    assert "cham" not in open_to(state, battle)
    assert "amberg" in open_to(state, battle)


def test_not_to_enemy_units_though_to_enemy_leaders(state: State) -> None:
    battle = at_pilsen(state)
    put(state, "budweis", CATHOLIC, imperial_militia=1)
    put(state, "eger", CATHOLIC, "gallas")
    assert "budweis" not in open_to(state, battle)
    assert "eger" in open_to(state, battle)


def test_leaders_who_stand_alone_there_are_caught(state: State) -> None:  # 11.22
    battle = at_pilsen(state)
    put(state, "eger", CATHOLIC, "gallas")
    table = retreat_to(state, battle, "eger")
    lost = heard(table).of(LeaderLost)[0]
    assert (lost.leader, lost.replacement) == ("gallas", "")


def only_prague_is_left(state: State) -> Battle:
    battle = at_pilsen(state)
    for city in ("budweis", "cham", "eger"):
        put(state, city, CATHOLIC, imperial_militia=1)
    give(state, CATHOLIC, "prague")
    return battle


def test_not_to_an_enemy_fortress_unless_it_is_masked(state: State) -> None:
    battle = only_prague_is_left(state)
    assert open_to(state, battle) == ()
    put(state, "prague", PROTESTANT, german_protestant_militia=1)
    assert open_to(state, battle) == ("prague",)
    put_inside(state, "prague", CATHOLIC, imperial_militia=1)
    assert open_to(state, battle) == ("prague",)


def test_who_cannot_retreat_is_eliminated_with_his_leaders(state: State) -> None:
    battle = only_prague_is_left(state)
    put(state, "pilsen", PROTESTANT, "thurn")
    battle = attack(state, "pilsen", CATHOLIC, "bucquoy", "amberg")
    table = retreat_to(state, battle, "")
    assert state.stack("pilsen", PROTESTANT).is_empty
    assert heard(table).of(Eliminated)[0].units == {"german_protestant_mercenary": 2}
    assert place_of(state, "thurn") is None
    assert place_of(state, "thurn_replacement") is None


def test_an_open_enemy_city_is_taken_by_the_retreat(state: State) -> None:
    give(state, CATHOLIC, "budweis", "prague", "eger", "cham")
    battle = at_pilsen(state)
    assert controller(state, "budweis") == CATHOLIC
    assert "prague" not in open_to(state, battle)
    retreat_to(state, battle, "budweis")
    assert controller(state, "budweis") == PROTESTANT


def at_rendsburg(state: State) -> Battle:
    put(state, "rendsburg", PROTESTANT, german_protestant_mercenary=2)
    put(state, "rendsburg", CATHOLIC, "bucquoy", imperial_mercenary=3)
    return attack(state, "rendsburg", CATHOLIC, "bucquoy", "")


def test_neutral_and_independent_cities_are_open_when_none_is_friendly(state: State) -> None:
    battle = at_rendsburg(state)
    assert open_to(state, battle) == ("kiel", "hamburg")
    give(state, PROTESTANT, "hamburg")
    assert open_to(state, battle) == ("hamburg",)


def test_a_retreat_can_violate_neutrality_and_does_not_take_the_city(state: State) -> None:
    battle = at_rendsburg(state)
    table = retreat_to(state, battle, "kiel")
    assert heard(table).of(NeutralityViolated)[0].side == PROTESTANT
    assert controller(state, "kiel") == NOBODY


def test_an_independent_city_stays_neutral_when_a_beaten_army_comes(state: State) -> None:
    battle = at_rendsburg(state)
    table = retreat_to(state, battle, "hamburg")
    assert not heard(table).of(NeutralityViolated)
    assert controller(state, "hamburg") == NOBODY


def test_too_many_units_in_the_city_of_refuge_are_eliminated(state: State) -> None:  # 10.22
    put(state, "budweis", PROTESTANT, german_protestant_militia=7)
    battle = at_pilsen(state)
    more = [(PROTESTANT, "10.22/overstack:budweis", {"german_protestant_militia": 1})]
    retreat_to(state, battle, "budweis", answers=more)
    assert state.stack("budweis", PROTESTANT).units == {
        "german_protestant_militia": 6,
        "german_protestant_mercenary": 2,
    }


def test_all_units_go_to_the_same_city(state: State) -> None:
    battle = at_pilsen(state, "thurn", german_protestant_mercenary=2, german_protestant_militia=1)
    retreat_to(state, battle, "eger")
    assert state.stack("pilsen", PROTESTANT).is_empty
    assert state.stack("eger", PROTESTANT).size == 3


def test_another_goal_is_refused(state: State) -> None:
    battle = at_pilsen(state)
    with pytest.raises(IllegalAnswer, match="amberg is not possible here"):
        retreat_to(state, battle, "amberg")


# -- 17.Sp.2 and 17.H.4 nations -------------------------------------------------------------------


def test_spanish_units_do_not_retreat_out_of_the_zone(state: State) -> None:
    put(state, "strasbourg", CATHOLIC, "spinola", spanish_veteran=2)
    put(state, "strasbourg", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    battle = attack(state, "strasbourg", PROTESTANT, "mansfeld", "nancy")
    zone = state.edition.board.spanish_zone
    assert open_to(state, battle)
    assert all(city in zone for city in open_to(state, battle))


def test_spanish_units_forced_out_of_the_zone_are_eliminated(state: State) -> None:
    put(state, "strasbourg", CATHOLIC, "werth", spanish_veteran=2, bavarian_mercenary=1)
    put(state, "strasbourg", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    board = state.edition.board
    for city in board.neighbours["strasbourg"]:
        if city in board.spanish_zone:
            put(state, city, PROTESTANT, german_protestant_militia=1)
    battle = attack(state, "strasbourg", PROTESTANT, "mansfeld", "nancy")
    assert "breisach" in open_to(state, battle)
    table = retreat_to(state, battle, "breisach" if len(open_to(state, battle)) > 1 else "")
    gone = heard(table).of(Eliminated)[0]
    assert (gone.cause, gone.units) == ("zone", {"spanish_veteran": 2})
    assert state.stack("breisach", CATHOLIC) == Stack({"bavarian_mercenary": 1}, ["werth"])


def test_hungarians_alone_are_eliminated_where_they_may_not_go(state: State) -> None:
    battle = at_pilsen(state, hungarian_militia=2, german_protestant_mercenary=1)
    for city in ("budweis", "prague", "eger"):
        put(state, city, CATHOLIC, imperial_militia=1)
    assert open_to(state, battle) == ("cham",)
    table = retreat_to(state, battle, "")
    gone = heard(table).of(Eliminated)[0]
    assert (gone.cause, gone.units) == ("zone", {"hungarian_militia": 2})
    assert state.stack("cham", PROTESTANT).units == {"german_protestant_mercenary": 1}


# -- 12.51 inside ---------------------------------------------------------------------------------


def at_prague(state: State) -> Battle:
    put(state, "prague", PROTESTANT, "thurn", german_protestant_mercenary=2)
    put(state, "prague", CATHOLIC, "bucquoy", imperial_mercenary=4)
    return attack(state, "prague", CATHOLIC, "bucquoy", "iglau")


def test_a_defender_may_go_inside_his_fortress(state: State) -> None:
    battle = at_prague(state)
    table = retreat_to(state, battle, INSIDE)
    place = state.places["prague"]
    assert place.garrison == PROTESTANT
    assert place.inside == Stack({"german_protestant_mercenary": 2}, ["thurn"])
    assert place.outside[PROTESTANT].is_empty
    assert heard(table).of(WithdrewInside)


def test_a_fortress_of_the_enemy_lets_nobody_in(state: State) -> None:
    give(state, CATHOLIC, "prague")
    battle = at_prague(state)
    with pytest.raises(IllegalAnswer, match="inside is not possible"):
        retreat_to(state, battle, INSIDE)


def test_a_single_fortress_is_better_than_nothing(state: State) -> None:
    battle = at_prague(state)
    for city in ("budweis", "pilsen", "dresden", "schweidnitz"):
        put(state, city, CATHOLIC, imperial_militia=1)
    retreat_to(state, battle, "")
    assert state.places["prague"].garrison == PROTESTANT


# -- the default ----------------------------------------------------------------------------------


def test_in_silence_a_defender_goes_towards_his_supply_base(state: State) -> None:
    battle = at_pilsen(state)
    options = open_to(state, battle)
    assert towards_supply(state, battle, battle.defender.stack, options) == "prague"
    there = at_prague(state)
    stack = there.defender.stack
    assert towards_supply(state, there, stack, ("pilsen", INSIDE)) == INSIDE
