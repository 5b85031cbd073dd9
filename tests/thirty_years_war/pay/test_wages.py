from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.pay import UnitsPaid
from adjudicator.games.thirty_years_war.rules.combat.retreat import move_back
from adjudicator.games.thirty_years_war.rules.lasting import NO_AUSTRIAN_PAY
from adjudicator.games.thirty_years_war.rules.pay.fixing import fix_lines
from adjudicator.games.thirty_years_war.rules.pay.loot import loot_segment
from adjudicator.games.thirty_years_war.rules.pay.wages import _choice, pay_segment
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
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


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def pay(state: State, *answers: tuple[str, dict[str, dict[str, int]]]) -> dict[str, UnitsPaid]:
    """Play the Pay Segment; return what each side was told of."""
    table = table_for(state)
    play(table, pay_segment(table), answers=[(side, "pay", paid) for side, paid in answers])
    return {fact.side: fact for fact in heard(table).of(UnitsPaid)}


LOCAL = [
    ("imperial_militia", "vienna", True),
    ("imperial_militia", "salzburg", False),  # Independent, though inside Austria
    ("bavarian_militia", "landshut", True),
    ("bavarian_militia", "linz", False),
    ("spanish_veteran", "antwerp", True),
    ("spanish_veteran", "aachen", False),
    ("spanish_veteran", "united_provinces", True),
]


@pytest.mark.parametrize(("face", "place", "is_paid"), LOCAL)
def test_units_are_paid_locally_at_home(
    state: State, face: str, place: str, is_paid: bool
) -> None:  # 15.12
    put(state, place, CATHOLIC, **{face: 1})
    fact = pay(state)[CATHOLIC]
    assert (fact.local == {place: {face: 1}}) == is_paid
    assert (fact.unpaid == {}) == is_paid


def test_hungarians_and_danes_are_paid_locally(state: State) -> None:  # 15.12
    put(state, "pressburg", PROTESTANT, hungarian_militia=1)
    put(state, "kiel", PROTESTANT, danish_mercenary=1)
    assert pay(state)[PROTESTANT].unpaid == {}
    give(state, CATHOLIC, "kiel", "rendsburg")
    assert pay(state)[PROTESTANT].unpaid == {"kiel": {"danish_mercenary": 1}}


def test_whoever_waits_beside_the_map_is_paid_and_loots_nothing(state: State) -> None:  # 17.Sw.1
    put(state, "sweden", PROTESTANT, "gustavus_adolphus", swedish_veteran=6)
    put(state, "denmark", PROTESTANT, "christian_iv", danish_mercenary=2)
    fact = pay(state)[PROTESTANT]
    assert fact.local == {"denmark": {"danish_mercenary": 2}, "sweden": {"swedish_veteran": 6}}
    assert fact.unpaid == state.unpaid[PROTESTANT] == {}
    table = table_for(state)
    play(table, loot_segment(table))
    assert not heard(table)


def test_the_turks_stop_local_pay_in_austria(state: State) -> None:  # P8, P21
    put(state, "vienna", CATHOLIC, imperial_militia=1)
    state.turn_effects.append(NO_AUSTRIAN_PAY)
    assert pay(state)[CATHOLIC].unpaid == {"vienna": {"imperial_militia": 1}}


def test_units_in_a_besieged_fortress_are_never_paid(state: State) -> None:  # 15.133
    put_inside(state, "munich", CATHOLIC, bavarian_militia=1)
    put(state, "munich", PROTESTANT, german_protestant_mercenary=5)
    state.aid[CATHOLIC] = {"spain": 9}
    assert pay(state)[CATHOLIC].unpaid == {}  # masked
    state.places["munich"].siege = 0
    assert pay(state)[CATHOLIC].unpaid == {"munich": {"bavarian_militia": 1}}


def test_a_unit_costs_the_same_full_or_reduced(state: State) -> None:  # 15.131, 15.132
    put(state, "prague", PROTESTANT, german_protestant_mercenary=1)
    put(state, "prague", PROTESTANT, reduced_german_protestant_mercenary=1)
    put(state, "prague", PROTESTANT, german_protestant_militia=1)
    state.aid[PROTESTANT] = {"england": 9}
    all_of_them = {"prague": dict(state.stack("prague", PROTESTANT).units)}
    fact = pay(state, (PROTESTANT, all_of_them))[PROTESTANT]
    assert (fact.spent, fact.left, fact.unpaid) == (5, 4, {})


def test_paying_is_voluntary(state: State) -> None:  # 15.13
    put(state, "prague", PROTESTANT, german_protestant_militia=2)
    state.aid[PROTESTANT] = {"england": 9}
    fact = pay(state, (PROTESTANT, {}))[PROTESTANT]
    assert fact.unpaid == state.unpaid[PROTESTANT] == {"prague": {"german_protestant_militia": 2}}


def test_no_more_is_paid_than_there_is(state: State) -> None:
    put(state, "prague", PROTESTANT, german_protestant_mercenary=2)
    state.aid[PROTESTANT] = {"england": 3}
    choice = _choice(state, PROTESTANT)
    choice.check({"prague": {"german_protestant_mercenary": 1}})
    with pytest.raises(IllegalAnswer, match="costs 4 Aid Points; there are 3"):
        choice.check({"prague": {"german_protestant_mercenary": 2}})
    assert choice.usual() == {"prague": {"german_protestant_mercenary": 1}}


def test_a_unit_without_a_line_is_not_paid(state: State) -> None:  # 15.132
    put(state, "vienna", PROTESTANT, german_protestant_militia=1)
    state.aid[PROTESTANT] = {"england": 3}
    with pytest.raises(IllegalAnswer, match="cannot be paid"):
        _choice(state, PROTESTANT).check({"vienna": {"german_protestant_militia": 1}})


@pytest.fixture
def swedes(state: State) -> State:
    """Two Swedish Veterans at their Base, with five Dutch points and two Swedish ones."""
    state.swedish_base = "stettin"
    state.areas["pomerania"].neutral = False
    put(state, "stettin", PROTESTANT, "horn", swedish_veteran=2)
    state.aid[PROTESTANT] = {"united_provinces": 5, "sweden": 2}
    return state


def test_dutch_points_pay_no_swedes(swedes: State) -> None:  # 17.Sw.1
    choice = _choice(swedes, PROTESTANT)
    with pytest.raises(IllegalAnswer, match="cost 4 Aid Points of sources that may pay them"):
        choice.check({"stettin": {"swedish_veteran": 2}})
    fact = pay(swedes, (PROTESTANT, {"stettin": {"swedish_veteran": 1}}))[PROTESTANT]
    assert fact.spent == 2
    assert swedes.aid[PROTESTANT] == {"united_provinces": 5, "sweden": 0}


def test_germans_under_a_swede_are_paid_like_swedes(swedes: State) -> None:  # 17.Sw.2
    put(swedes, "stettin", PROTESTANT, german_protestant_militia=3)
    with pytest.raises(IllegalAnswer):
        _choice(swedes, PROTESTANT).check({"stettin": {"german_protestant_militia": 3}})


def test_germans_take_points_first_that_swedes_cannot_use(swedes: State) -> None:
    put(swedes, "prague", PROTESTANT, german_protestant_militia=1)
    paid = {"stettin": {"swedish_veteran": 1}, "prague": {"german_protestant_militia": 1}}
    pay(swedes, (PROTESTANT, paid))
    assert swedes.aid[PROTESTANT] == {"united_provinces": 4, "sweden": 0}


def test_without_the_base_only_french_points_pay_swedes(swedes: State) -> None:  # 17.Sw.1
    give(swedes, CATHOLIC, "stettin")
    swedes.stack("stettin", PROTESTANT).clear()
    put(swedes, "nancy", PROTESTANT, swedish_veteran=1)
    give(swedes, PROTESTANT, "nancy")
    swedes.aid[PROTESTANT] = {"sweden": 4}
    with pytest.raises(IllegalAnswer):
        _choice(swedes, PROTESTANT).check({"nancy": {"swedish_veteran": 1}})
    swedes.aid[PROTESTANT] = {"sweden": 4, "france": 2}
    pay(swedes, (PROTESTANT, {"nancy": {"swedish_veteran": 1}}))
    assert swedes.aid[PROTESTANT] == {"sweden": 4, "france": 0}


LED = [((), ("baner",)), (("baner",), ())]


@pytest.mark.parametrize(("before", "after"), LED)
def test_a_fixed_line_does_not_hang_on_who_leads_germans(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:  # 19.3, 17.Sw.2
    state = empty_map(campaign(lines_fixed="yes"))
    state.entered.append("sweden")
    state.swedish_base = "stettin"
    give(state, PROTESTANT, "stettin")
    put(state, "stettin", PROTESTANT, *before, german_protestant_militia=1)
    fix_lines(table_for(state), PROTESTANT)
    state.stack("stettin", PROTESTANT).leaders[:] = after
    state.aid[PROTESTANT] = {"sweden": 1}
    assert _choice(state, PROTESTANT).payable == {"stettin": {"german_protestant_militia": 1}}


def test_beaten_units_take_their_fixed_line_along(state: State) -> None:  # 19.3
    state.options["lines_fixed"] = "yes"
    put(state, "pilsen", PROTESTANT, "thurn", german_protestant_militia=1)
    fix_lines(table_for(state), PROTESTANT)
    table = table_for(state)
    beaten = state.stack("pilsen", PROTESTANT).copied()

    async def retreat() -> None:
        await move_back(table, "pilsen", "budweis", PROTESTANT, beaten, takes=False)

    play(table, retreat())
    state.aid[PROTESTANT] = {"england": 1}
    assert _choice(state, PROTESTANT).payable == {"budweis": {"german_protestant_militia": 1}}
