"""Card 103, Threat to Power; and how the leader returns (8.2)."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards.c103_threat_to_power import in_reach
from adjudicator.games.here_i_stand.facts.events import LeaderWithdrawn
from adjudicator.games.here_i_stand.facts.realm import LeaderEntered, LeaderWaits
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State, leader_location
from adjudicator.games.here_i_stand.rules.turn.card_draw import _add_leaders
from tests.here_i_stand.builders import heard, play, put, table_for
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.tables import each


def court() -> State:
    """Return a position in which Alva and Montmorency are on the map."""
    state = quiet()
    put(state, "brussels", HAPSBURG, "duke_of_alva", "charles_v", regular=3)
    put(state, "paris", FRANCE, "montmorency")
    return state


@each("face", [1, 2, 3, 4, 5, 6])
def test_a_leader_goes_for_the_turn_on_1_to_3_and_for_good_on_4_to_6(face: int) -> None:
    state = court()
    answers = [(ENGLAND, "card 103/leader", "duke_of_alva")]
    table = play_event(state, ENGLAND, 103, "event", answers, [("duke_of_alva", (face,))])
    assert leader_location(state, "duke_of_alva") is None
    assert state.spaces["brussels"].leaders == ["charles_v"]
    assert state.spaces["brussels"].units == {HAPSBURG: {REGULAR: 3}}
    assert state.turn_track_leaders == (["duke_of_alva"] if face <= 3 else [])
    assert heard(table).of(LeaderWithdrawn) == [LeaderWithdrawn("duke_of_alva", face > 3, 103)]


def test_a_power_may_name_its_own_leader() -> None:
    state = court()
    answers = [(FRANCE, "card 103/leader", "montmorency")]
    play_event(state, FRANCE, 103, "event", answers, [("montmorency", (6,))])
    assert leader_location(state, "montmorency") is None


def test_captives_and_leaders_in_foreign_wars_are_out_of_reach() -> None:
    """FAQ."""
    state = quiet()
    state.captured["duke_of_alva"] = FRANCE
    state.foreign_wars["egypt"] = ForeignWar(92, OTTOMAN, {}, ["ibrahim_pasha"])
    assert in_reach(state) == ()
    refuse_event(state, ENGLAND, 103, "event", "is on the map")


def test_others_than_the_four_are_safe() -> None:
    state = quiet()
    put(state, "brussels", HAPSBURG, "charles_v")
    refuse_event(state, ENGLAND, 103, "event", "is on the map")


# ------------------------------------------------------------------------------ the return


def away(leader: str) -> State:
    state = quiet()
    state.turn = 3
    state.turn_track_leaders = [leader]
    return state


def test_the_leader_returns_to_a_capital_next_turn() -> None:
    state = away("duke_of_alva")
    table = table_for(state)
    answers = [(HAPSBURG, "8.2/leader:duke_of_alva", "vienna")]
    play(table, _add_leaders(table), answers=answers)
    assert state.spaces["vienna"].leaders == ["duke_of_alva"]
    assert state.turn_track_leaders == []
    assert heard(table).of(LeaderEntered) == [LeaderEntered("duke_of_alva", "vienna")]


def test_with_the_capital_lost_he_returns_to_a_home_key() -> None:
    state = away("montmorency")
    state.spaces["paris"].control = ENGLAND
    table = table_for(state)
    play(table, _add_leaders(table), answers=[(FRANCE, "8.2/leader:montmorency", "lyon")])
    assert state.spaces["lyon"].leaders == ["montmorency"]


def test_without_any_he_waits_another_turn() -> None:
    state = away("montmorency")
    for space in state.spaces.values():
        if space.control == FRANCE:
            space.control = ENGLAND
    table = table_for(state)
    play(table, _add_leaders(table))
    assert state.turn_track_leaders == ["montmorency"]
    assert heard(table).of(LeaderWaits) == [LeaderWaits("montmorency")]
