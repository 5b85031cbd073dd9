from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.thirty_years_war.facts.peace import (
    PeaceOffered,
    PeaceRefused,
    PeaceRolled,
    Withdrawn,
)
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.peace import (
    offer_peace,
    peace_modifier,
    why_no_offer,
    withdrawals,
)
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.withdrawal import withdraw
from tests.thirty_years_war.positions import (
    Hearing,
    campaign,
    die,
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
    """The opening position of the campaign without a single piece, in the first round."""
    state = empty_map(campaign())
    state.round = 1
    return state


OFFERS = [
    (CATHOLIC, 10, True),
    (CATHOLIC, 11, False),
    (CATHOLIC, 29, False),
    (CATHOLIC, 30, True),
    (PROTESTANT, 15, True),
    (PROTESTANT, 16, False),
    (PROTESTANT, 39, False),
    (PROTESTANT, 40, True),
]


def test_points_say_who_may_offer(state: State) -> None:  # 5.31
    for side, vp, allowed in OFFERS:
        state.vp = vp
        assert (why_no_offer(state, side) is None) == allowed, (side, vp)


def test_peace_is_offered_in_the_first_round_only(state: State) -> None:
    state.vp, state.round = 5, 2
    assert "first round" in str(why_no_offer(state, CATHOLIC))


def test_scenarios_forbid_offers() -> None:  # 18.13, 18.25
    for scenario, side in (("early_war", PROTESTANT), ("intervention", CATHOLIC)):
        state = set_up(scenario, {})
        state.vp, state.round = 5, 1
        assert "this scenario" in str(why_no_offer(state, side))


def offer(
    state: State, side: str, *answers: tuple[str, str, Any], dice: list[Any] | None = None
) -> Hearing:
    table = table_for(state)
    play(table, offer_peace(table, side), answers=answers, dice=dice or [])
    return heard(table)


def test_an_offer_may_be_refused(state: State) -> None:
    state.vp = 34
    told = offer(state, CATHOLIC, (PROTESTANT, "accept", False))
    assert told.of(PeaceRefused) == [PeaceRefused(PROTESTANT)]


@pytest.mark.parametrize(("vp", "side"), [(35, CATHOLIC), (10, PROTESTANT)])
def test_some_offers_must_be_accepted(state: State, vp: int, side: str) -> None:  # 5.31
    state.vp = vp
    told = offer(state, side, dice=[die("peace", 3)])
    assert told.of(PeaceOffered) == [PeaceOffered(side, must_accept=True)]
    assert told.of(PeaceRolled)[0].result == "TRUCE"
    assert state.truce
    assert not state.halved_recovery


@pytest.mark.parametrize(("rolled", "winner"), [(0, PROTESTANT), (9, CATHOLIC)])
def test_peace_can_end_the_game(state: State, rolled: int, winner: str) -> None:  # 5.32
    state.vp = 35
    with pytest.raises(GameOver):
        offer(state, CATHOLIC, dice=[die("peace", rolled)])
    assert state.ending is not None
    assert (state.ending.kind, state.ending.winners) == ("minor", [winner])


def test_all_electors_modify_the_roll(state: State) -> None:
    assert peace_modifier(state) == 0
    for area in ("bohemia", "brandenburg", "lower_palatinate"):
        state.areas[area].control = CATHOLIC
    assert peace_modifier(state) == 1


def test_a_truce_lifts_all_sieges(state: State) -> None:  # 5.32
    put(state, "munich", PROTESTANT, swedish_veteran=3)
    put_inside(state, "munich", CATHOLIC, bavarian_militia=1)
    state.places["munich"].siege, state.vp = 2, 35
    offer(state, CATHOLIC, dice=[die("peace", 4)])
    assert state.places["munich"].siege is None


def test_the_other_side_chooses_what_is_left(state: State) -> None:  # 5.32
    state.vp = 35
    put(state, "linz", PROTESTANT, "anhalt", german_protestant_militia=2)
    put(state, "aachen", PROTESTANT, german_protestant_militia=1)
    put(state, "koln", PROTESTANT, german_protestant_militia=1)
    put(state, "prague", PROTESTANT, german_protestant_militia=1)  # Bohemia was theirs
    assert [*withdrawals(state, PROTESTANT)] == ["austria", "aachen+koln"]
    told = offer(
        state, CATHOLIC, (CATHOLIC, "withdraw:protestant", "austria"), dice=[die("peace", 7)]
    )
    (fact,) = told.of(Withdrawn)
    assert {entry[:2] for entry in fact.moved} == {("linz", "prague")}
    assert state.stack("linz", PROTESTANT).is_empty
    assert state.stack("prague", PROTESTANT).leaders == ["anhalt"]


def test_both_leave_in_the_order_of_a_die(state: State) -> None:  # 5.32
    state.vp = 35
    put(state, "linz", PROTESTANT, german_protestant_militia=1)
    put(state, "pilsen", CATHOLIC, imperial_militia=1)
    dice = [
        die("peace", 5),
        die("protestant withdrawal", 4),
        die("catholic withdrawal", 4),
        die("protestant withdrawal", 2),
        die("catholic withdrawal", 6),
    ]
    told = offer(state, CATHOLIC, dice=dice)
    assert [fact.side for fact in told.of(Withdrawn)] == [CATHOLIC, PROTESTANT]


def test_the_area_of_the_swedish_base_is_kept(state: State) -> None:  # 5.32 PW
    put(state, "stettin", PROTESTANT, swedish_veteran=1)
    assert "pomerania" in [*withdrawals(state, PROTESTANT)]
    state.swedish_base = "stettin"
    assert "pomerania" not in [*withdrawals(state, PROTESTANT)]


def test_a_leader_who_finds_no_city_is_lost_with_what_that_brings(state: State) -> None:
    empty_map(state)  # 5.32, 17.D.3
    put(state, "hanau", PROTESTANT, "christian_iv", danish_mercenary=1)
    put(state, "kiel", PROTESTANT, danish_mercenary=1)
    give(state, CATHOLIC, *state.edition.board.cities)
    withdraw(table_for(state), PROTESTANT, ("hanau",))
    assert state.leaders_lost == ["christian_iv"]
    assert state.stack("kiel", PROTESTANT).is_empty


def test_besieged_pieces_leave_too(state: State) -> None:  # 5.32
    state.vp = 35
    put(state, "munich", PROTESTANT, swedish_veteran=3)
    state.places["munich"].marker = PROTESTANT
    put(state, "munich", CATHOLIC)
    put_inside(state, "ulm", PROTESTANT, german_protestant_militia=1)
    put(state, "ulm", CATHOLIC, imperial_militia=2)
    offer(state, CATHOLIC, (CATHOLIC, "withdraw", "ulm"), dice=[die("peace", 8)])
    assert state.places["ulm"].inside.is_empty
    assert not state.places["ulm"].garrison


def test_the_army_of_the_cardinal_stays_together(state: State) -> None:  # 5.32, 17.Sp.31
    state.infante_deadline = state.turn + 1
    put(state, "ulm", CATHOLIC, "cardinal_infante", spanish_veteran=3)
    withdraw(table_for(state), CATHOLIC, ("ulm",))
    vienna = state.stack("vienna", CATHOLIC)
    assert (vienna.leaders, vienna.units) == (["cardinal_infante"], {"spanish_veteran": 3})


def test_spaniards_of_the_zone_do_not_withdraw_to_the_cardinal(state: State) -> None:  # 17.Sp.2
    state.infante_deadline = state.turn + 1
    put(state, "vienna", CATHOLIC, "cardinal_infante", spanish_veteran=1)
    put(state, "metz", CATHOLIC, spanish_veteran=1)
    give(state, PROTESTANT, *state.edition.board.spanish_zone)
    withdraw(table_for(state), CATHOLIC, ("metz",))
    assert state.stack("vienna", CATHOLIC).units == {"spanish_veteran": 1}
