from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c018_dragut import replace_barbarossa
from adjudicator.games.here_i_stand.facts.rulers import NavalLeaderReplaced
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import FRANCE, leaders
from adjudicator.games.here_i_stand.rules.state import State, leader_location, leader_power
from tests.here_i_stand.builders import game_1517, heard, play, put, table_for
from tests.here_i_stand.card_builders import deal_card


def with_barbarossa(place: str) -> State:
    state = game_1517()
    if place in state.seas:
        state.seas[place].leaders.append("barbarossa")
    elif place:
        put(state, place, "ottoman", "barbarossa")
    else:
        state.turn_track_leaders.append("barbarossa")
    return state


@pytest.mark.parametrize("place", ["salonika", "ionian_sea"])
def test_dragut_takes_barbarossas_place_in_port_or_at_sea(place: str) -> None:
    state = with_barbarossa(place)
    table = table_for(state)
    replace_barbarossa(table)
    assert leader_location(state, "dragut") == place
    assert leader_location(state, "barbarossa") is None
    assert heard(table).of(NavalLeaderReplaced) == [
        NavalLeaderReplaced("barbarossa", "dragut", place)
    ]


def test_dragut_waits_on_the_turn_track_where_barbarossa_waited() -> None:
    state = with_barbarossa("")
    table = table_for(state)
    replace_barbarossa(table)
    assert state.turn_track_leaders == ["dragut"]
    assert heard(table).of(NavalLeaderReplaced)[0].place == ""


def test_a_loan_goes_over_to_dragut() -> None:
    state = with_barbarossa("salonika")
    state.loans = ["ottoman@france", "barbarossa@france"]
    replace_barbarossa(table_for(state))
    assert state.loans == ["ottoman@france", "dragut@france"]
    assert leader_power(state, "dragut") == "ottoman@france"


def test_he_fights_worse_and_robs_better() -> None:
    """16.4: ratings of the counters."""
    old, new = leaders()["barbarossa"], leaders()["dragut"]
    assert (old.battle, old.piracy) == (2, 1)
    assert (new.battle, new.piracy) == (1, 2)


def test_anybody_plays_it_and_has_2_cp() -> None:
    state = with_barbarossa("salonika")
    deal_card(state, FRANCE, 18)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(18, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    assert "dragut" in state.spaces["salonika"].leaders
    assert 18 in state.removed
    assert not faults(state)
