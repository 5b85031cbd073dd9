from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.control import Pillaged, VictoryPointsMoved
from adjudicator.games.thirty_years_war.facts.pay import LeadersMoved, Looted
from adjudicator.games.thirty_years_war.facts.siege import SiegeLifted
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses
from adjudicator.games.thirty_years_war.rules.pay.loot import loot, loot_segment
from adjudicator.games.thirty_years_war.rules.pay.pillage import recover, set_pillage
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import (
    Hearing,
    campaign,
    die,
    empty_map,
    give,
    heard,
    play,
    put,
    table_for,
)


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def segment(state: State, dice: list[Any], *answers: tuple[str, str, Any]) -> Hearing:
    """Play the Loot Segment for the units that are marked unpaid."""
    table = table_for(state)
    play(table, loot_segment(table), dice=dice, answers=answers)
    return heard(table)


def unpaid(state: State, side: str, city: str, **units: int) -> None:
    state.unpaid[side][city] = dict(units)


def test_steps_come_from_mercenaries_first_then_militia_then_veterans(state: State) -> None:
    units = {"imperial_veteran": 1, "imperial_militia": 1, "reduced_imperial_mercenary": 1}
    choice = LootLosses(state.edition.pieces, {"linz": units}, {"linz": 2})  # 15.223
    choice.check({"linz": ("reduced_imperial_mercenary", "imperial_militia")})
    for wrong in (("imperial_militia", "reduced_imperial_mercenary"), ("imperial_veteran",) * 2):
        with pytest.raises(IllegalAnswer, match="cannot lose the next step"):
            choice.check({"linz": wrong})
    with pytest.raises(IllegalAnswer, match="1 steps are named; expected: 2"):
        choice.check({"linz": ("reduced_imperial_mercenary",)})
    with pytest.raises(IllegalAnswer, match="loses no steps"):
        choice.check({"graz": ()})


def test_units_lost_by_looting_never_come_back(state: State) -> None:  # 15.224
    put(state, "prague", PROTESTANT, reduced_german_protestant_mercenary=1)
    put(state, "prague", PROTESTANT, german_protestant_militia=1)
    unpaid(state, PROTESTANT, "prague", **state.stack("prague", PROTESTANT).units)
    segment(state, [die("looting", 7)])
    assert state.removed_units == {"german_protestant_mercenary": 1}


def test_leaders_who_lose_their_last_unit_go_to_a_friendly_city(state: State) -> None:  # 15.225
    put(state, "linz", PROTESTANT, "anhalt", "thurn", reduced_german_protestant_militia=1)
    unpaid(state, PROTESTANT, "linz", reduced_german_protestant_militia=1)
    told = segment(state, [die("looting", 7)], (PROTESTANT, "leaders", "prague"))
    assert state.stack("prague", PROTESTANT).leaders == ["anhalt", "thurn"]
    assert told.of(LeadersMoved)[0].to == "prague"


def test_a_siege_is_over_before_its_leaders_say_where_they_go(state: State) -> None:  # 13.14
    put(state, "linz", PROTESTANT, "thurn", reduced_german_protestant_militia=1)
    put(state, "vienna", PROTESTANT, "anhalt", reduced_german_protestant_militia=1)
    state.places["vienna"].siege = 0
    for city in ("linz", "vienna"):
        unpaid(state, PROTESTANT, city, reduced_german_protestant_militia=1)
    told = segment(
        state,
        [die("looting", 7), die("looting", 7)],
        (PROTESTANT, "leaders", "prague"),
        (PROTESTANT, "leaders", "prague"),
    )
    order = [type(fact) for fact, _ in told if isinstance(fact, SiegeLifted | LeadersMoved)]
    assert order == [SiegeLifted, LeadersMoved, LeadersMoved]
    assert state.unpaid == {PROTESTANT: {}, CATHOLIC: {}}


def test_who_finds_no_friendly_city_is_lost_with_what_that_brings(state: State) -> None:
    put(state, "innsbruck", PROTESTANT, "bethlen_gabor", reduced_hungarian_militia=1)  # 15.225
    give(state, CATHOLIC, *state.edition.board.cities)
    give(state, PROTESTANT, "tyrnau")
    put(state, "tyrnau", CATHOLIC, imperial_militia=1)
    unpaid(state, PROTESTANT, "innsbruck", reduced_hungarian_militia=1)
    state.places["innsbruck"].pillage = 2
    segment(state, [die("protestant units at innsbruck", 9)])
    assert state.leaders_lost == ["bethlen_gabor"]
    assert not state.hungary_in_rebellion  # 17.H.5


def test_wallenstein_without_a_friendly_city_is_lost(state: State) -> None:  # 15.225
    put(state, "linz", CATHOLIC, "wallenstein", reduced_imperial_militia=1)
    state.wallenstein.status = "in_play"
    give(state, PROTESTANT, *state.edition.board.cities)
    unpaid(state, CATHOLIC, "linz", reduced_imperial_militia=1)
    state.places["linz"].pillage = 2
    segment(state, [die("catholic units at linz", 9)])
    assert state.wallenstein.status == "lost"


def test_levels_that_a_city_cannot_take_cost_steps(state: State) -> None:  # 15.221
    put(state, "prague", PROTESTANT, german_protestant_militia=1)
    state.places["prague"].pillage = 2
    unpaid(state, PROTESTANT, "prague", german_protestant_militia=1)
    told = segment(state, [die("looting", 2)])
    (fact,) = told.of(Looted)
    assert fact.modifiers == {"pillage_2": 2}
    assert (fact.pillage, fact.unmet, fact.steps) == (1, 1, 1)
    assert told.of(Pillaged) == []


def test_a_mutiny_loots_as_if_unpaid(state: State) -> None:
    put(state, "prague", PROTESTANT, german_protestant_militia=1)
    table = table_for(state)
    units = dict(state.stack("prague", PROTESTANT).units)
    play(table, loot(table, PROTESTANT, "prague", units), dice=[die("looting", 3)])
    assert state.places["prague"].pillage == 1


def test_an_area_with_nothing_but_pillage_2_is_worth_less(state: State) -> None:  # 15.24
    table = table_for(state)
    cities = state.edition.board.cities_of["bohemia"]
    for city in cities:
        assert set_pillage(table, city, 2, "looting") == 0
    assert set_pillage(table, cities[0], 1, "looting") == 1
    assert [fact.points for fact in heard(table).of(VictoryPointsMoved)] == [1]
    recover(table, cities[0], "recovery")
    assert [fact.points for fact in heard(table).of(VictoryPointsMoved)] == [1, -1]
    assert state.places[cities[0]].pillage == 1
