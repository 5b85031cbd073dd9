from __future__ import annotations

import pytest

from adjudicator.games.thirty_years_war.facts.dutch_war import (
    DutchCityFallen,
    DutchWarEnded,
    SiegeAnswered,
)
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import (
    answer_siege,
    end_siege,
    spinola_is_there,
)
from adjudicator.games.thirty_years_war.rules.dutch_war.track import dutch_modifier, move_marker
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import campaign, empty_map, heard, play, put, table_for

PROVINCES = "united_provinces"


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def test_boxes_score_once_and_their_aid_stays(state: State) -> None:  # 16.13, 16.131
    table = table_for(state)
    move_marker(table, 1)
    assert (state.vp, dutch_modifier(state)) == (21, 0)
    move_marker(table, 1)
    assert (state.vp, dutch_modifier(state)) == (23, -2)
    move_marker(table, -1)
    move_marker(table, 1)
    assert (state.vp, dutch_modifier(state)) == (23, -2)
    move_marker(table, 2)
    assert (state.vp, dutch_modifier(state)) == (25, -3)
    move_marker(table, -1)
    assert dutch_modifier(state) == -3


def test_spain_wins_the_war_at_5(state: State) -> None:
    table = table_for(state)
    put(state, PROVINCES, PROTESTANT, "mansfeld", german_protestant_militia=3)
    put(state, PROVINCES, CATHOLIC, "spinola", spanish_veteran=3)
    move_marker(table, 9)
    assert heard(table).of(DutchWarEnded) == [DutchWarEnded(5)]
    assert state.dutch_war.box == 5
    assert "united_provinces" not in state.sources[PROTESTANT]
    assert all(state.stack(PROVINCES, side).is_empty for side in (PROTESTANT, CATHOLIC))


@pytest.mark.parametrize("boxes", [5, -3])
def test_a_siege_is_over_with_the_war(state: State, boxes: int) -> None:  # 16.132, 16.253
    table = table_for(state)
    state.dutch_war.siege = "c3"
    move_marker(table, boxes)
    end_siege(table)
    assert heard(table).of(DutchCityFallen) == []


def test_spain_gives_up_at_minus_3(state: State) -> None:
    table = table_for(state)
    put(state, PROVINCES, PROTESTANT, "mansfeld", german_protestant_militia=3)
    put(state, PROVINCES, CATHOLIC, "spinola", spanish_veteran=3)
    move_marker(table, -3)
    assert (state.vp, dutch_modifier(state)) == (18, 3)
    assert state.stack(PROVINCES, CATHOLIC).is_empty
    assert state.stack(PROVINCES, PROTESTANT).size == 3
    move_marker(table, 2)
    assert state.dutch_war.box == -3


ARMIES = [
    (("spinola",), {"spanish_veteran": 3}, True),
    (("spinola",), {"spanish_veteran": 2}, False),
    (("cordoba",), {"spanish_veteran": 3}, False),  # Spinola is alive, and elsewhere
]


def test_spinolas_army_is_he_and_three_spanish_units(state: State) -> None:  # 5.15
    for leaders, units, is_it in ARMIES:
        empty_map(state)
        put(state, PROVINCES, CATHOLIC, *leaders, **units)
        if "spinola" not in leaders:
            put(state, "brussels", CATHOLIC, "spinola")
        assert spinola_is_there(state) == is_it, (leaders, units)


def test_any_spanish_leader_may_replace_a_dead_spinola(state: State) -> None:  # 16.21
    put(state, PROVINCES, CATHOLIC, "cordoba", spanish_veteran=3)
    assert spinola_is_there(state)


def test_any_spanish_leader_will_do_though_spinolas_counter_is_in_play(state: State) -> None:
    put(state, PROVINCES, CATHOLIC, "cordoba", spanish_veteran=3)  # 5.15: Spinola is a loss
    put(state, "brussels", CATHOLIC, "spinola_replacement")
    state.leaders_lost.append("spinola")
    assert spinola_is_there(state)


def test_without_any_spanish_leader_three_units_are_enough(state: State) -> None:  # 16.21 (3)
    put(state, PROVINCES, CATHOLIC, spanish_veteran=3)
    assert spinola_is_there(state)


def test_an_army_of_three_answers_a_siege_and_loses_a_step(state: State) -> None:  # 16.251
    table = table_for(state)
    state.dutch_war.siege = "c3"
    put(state, PROVINCES, PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    play(table, answer_siege(table))
    assert not state.dutch_war.answered
    put(state, PROVINCES, PROTESTANT, german_protestant_militia=1)
    step = (PROTESTANT, "16.252/step", "german_protestant_militia")
    play(table, answer_siege(table), answers=[step])
    assert state.dutch_war.answered
    assert heard(table).of(SiegeAnswered) == [SiegeAnswered("c3", "german_protestant_militia")]
    assert "reduced_german_protestant_militia" in state.stack(PROVINCES, PROTESTANT).units
    play(table, answer_siege(table))  # and once only
