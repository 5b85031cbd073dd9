"""Card 86, Knights of St. John."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c086_knights_of_st_john import (
    home_of_knights,
    new_homes,
)
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.play import CardDiscarded
from adjudicator.games.here_i_stand.facts.ventures import KnightsSettled
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    INDEPENDENT,
    OTTOMAN,
    PAPACY,
)
from adjudicator.games.here_i_stand.rules.state import State, controller
from tests.here_i_stand.builders import game_1517, heard, put
from tests.here_i_stand.card_builders import event_table, play_held, refusal

SETTLE = "card 86/settle"


def rhodes(*ottoman_hand: int) -> Table[State]:
    """Return a Papal impulse with the knights in Rhodes and these Ottoman cards."""
    state = game_1517()
    for number in (*ottoman_hand, *state.hands[OTTOMAN]):
        if number in state.draw_pile:
            state.draw_pile.remove(number)
    state.hands[OTTOMAN] = [1, *ottoman_hand]
    return event_table(state, PAPACY, 86)


def homeless() -> Table[State]:
    """Return a Papal impulse with the knights driven out of Rhodes."""
    table = rhodes()
    table.state.spaces["rhodes"].units.clear()
    table.state.spaces["rhodes"].control = OTTOMAN
    return table


# ------------------------------------------------------------------------------ knights at home


def test_a_random_ottoman_card_is_discarded_and_its_cp_build_st_peters() -> None:
    table = rhodes(101, 74)
    play_held(table, 86, mode="harass", dice=[("random discard of ottoman", 0)])
    state = table.state
    assert state.hands[OTTOMAN] == [1, 74]
    assert 101 in state.discards
    assert (state.saint_peters_cp, state.saint_peters_vp) == (4, 0)
    assert [fact.card for fact in heard(table).of(CardDiscarded)] == [101]
    assert 86 in state.discards


def test_faq_home_cards_are_not_hit_but_mandatory_events_are_and_do_not_happen() -> None:
    table = rhodes(9, 74)
    play_held(table, 86, mode="harass", dice=[("random discard", 0)])
    assert table.state.hands[OTTOMAN] == [1, 74]
    assert 9 in table.state.discards
    assert "barbary_pirates" not in table.state.events_done
    assert table.state.saint_peters_cp == 2


def test_with_the_home_card_alone_nothing_happens() -> None:
    table = rhodes()
    play_held(table, 86, mode="harass")
    assert table.state.hands[OTTOMAN] == [1]
    assert [fact.card for fact in heard(table).of(EventWithoutEffect)] == [86]


def test_it_is_played_for_the_discard_when_st_peters_is_complete() -> None:
    table = rhodes(101)
    table.state.saint_peters_vp = 5
    play_held(table, 86, mode="harass")
    assert 101 in table.state.discards
    assert (table.state.saint_peters_cp, table.state.saint_peters_vp) == (0, 5)


def test_it_is_refused_under_siege_far_from_ottoman_ports_and_off_the_map() -> None:
    table = rhodes(101)
    table.state.spaces["rhodes"].besiegers.append(OTTOMAN)
    assert "under siege in Rhodes" in refusal(table, 86, "harass")
    table = rhodes(101)
    for space in table.state.spaces.values():
        if space.control == OTTOMAN:
            space.control = FRANCE
    assert "no sea zone with a port under Ottoman control" in refusal(table, 86, "harass")
    assert "the knights are off the map" in refusal(homeless(), 86, "harass")


# ------------------------------------------------------------------------------ a new home


def test_the_hapsburgs_settle_the_knights_in_a_fortress_that_turns_independent() -> None:
    table = homeless()
    play_held(table, 86, mode="new_home", answers=[(HAPSBURG, SETTLE, "malta")])
    malta = table.state.spaces["malta"]
    assert controller(table.state, "malta") == INDEPENDENT
    assert malta.units == {INDEPENDENT: {"knights_of_st_john": 1}}
    assert not malta.fortress  # it has walls of its own
    assert home_of_knights(table.state) == "malta"
    assert KnightsSettled("malta", False) in heard(table).to(None)
    assert 86 in table.state.discards


def test_an_unfortified_port_receives_a_fortress() -> None:
    table = homeless()
    play_held(table, 86, mode="new_home", answers=[(HAPSBURG, SETTLE, "tripoli")])
    assert table.state.spaces["tripoli"].fortress
    assert KnightsSettled("tripoli", True) in heard(table).to(None)


def test_whoever_is_in_the_port_is_displaced_ships_and_besiegers_too() -> None:
    table = homeless()
    state = table.state
    put(state, "malta", HAPSBURG, "andrea_doria", regular=2, squadron=1)
    state.spaces["malta"].leaders.remove("andrea_doria")
    put(state, "malta", OTTOMAN, regular=3)
    state.spaces["malta"].besiegers.append(OTTOMAN)
    play_held(
        table,
        86,
        mode="new_home",
        answers=[
            (HAPSBURG, SETTLE, "malta"),
            (OTTOMAN, "12.5/displace", "istanbul"),
            (HAPSBURG, "12.5/displace:malta", "tunis"),
            (HAPSBURG, "12.5/displace:malta.fleet", "tunis"),
        ],
    )
    assert state.spaces["malta"].units == {INDEPENDENT: {"knights_of_st_john": 1}}
    assert state.spaces["malta"].besiegers == []


def test_only_hapsburg_home_ports_under_hapsburg_control_are_offered() -> None:
    state = homeless().state
    state.spaces["naples"].control = FRANCE
    state.events_done.append("pirate_haven_oran")
    found = new_homes(state)
    assert found[0] == "malta"
    assert {"tripoli", "antwerp", "barcelona"} <= set(found)
    assert not {"naples", "oran", "vienna", "genoa"} & set(found)


def test_it_is_refused_while_they_have_a_home_or_no_port_is_left() -> None:
    assert "the knights have a home: Rhodes" in refusal(rhodes(), 86, "new_home")
    table = homeless()
    for space in table.state.spaces.values():
        if space.control == HAPSBURG:
            space.control = FRANCE
    assert "no Hapsburg home port" in refusal(table, 86, "new_home")


@pytest.mark.parametrize(("home", "mode"), [(True, "harass"), (False, "new_home")])
def test_the_position_says_which_half_is_played(home: bool, mode: str) -> None:
    table = rhodes(101) if home else homeless()
    other = {"harass": "new_home", "new_home": "harass"}[mode]
    assert refusal(table, 86, other)
    if home:
        play_held(table, 86)
        assert 101 in table.state.discards
    else:
        play_held(table, 86, answers=[(HAPSBURG, SETTLE, "malta")])
        assert home_of_knights(table.state) == "malta"
