from __future__ import annotations

from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode_named, modes_of
from adjudicator.games.here_i_stand.cards.c009_barbary_pirates import found_barbary_pirates
from adjudicator.games.here_i_stand.facts.logistics import BarbaryPiratesFounded
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import FRANCE, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import in_play, keys_controlled
from tests.here_i_stand.builders import game_1517, heard, play, put, table_for


def test_algiers_enters_play_as_an_ottoman_key_with_its_pirates() -> None:
    state = game_1517()
    assert not in_play(state, "algiers")
    table = table_for(state)
    play(table, found_barbary_pirates(table))
    algiers = state.spaces["algiers"]
    assert algiers.units == {OTTOMAN: {"regular": 2, "corsair": 2}}
    assert algiers.leaders == ["barbarossa"]
    assert "algiers" in keys_controlled(state, OTTOMAN)
    assert not faults(state)


def test_naval_units_without_a_free_counter_are_forfeited() -> None:
    # FAQ: those on the turn track cannot be used either.
    state = game_1517()
    put(state, "istanbul", OTTOMAN, squadron=4)
    state.turn_track[OTTOMAN] = {"squadron": 1}
    table = table_for(state)
    play(table, found_barbary_pirates(table))
    assert state.spaces["algiers"].units == {OTTOMAN: {"regular": 2, "corsair": 1}}
    assert heard(table).of(BarbaryPiratesFounded)[0].units == {"regular": 2, "corsair": 1}
    assert not faults(state)


def test_without_any_free_naval_counter_only_regulars_and_barbarossa_come() -> None:
    state = game_1517()
    put(state, "istanbul", OTTOMAN, squadron=6)
    table = table_for(state)
    play(table, found_barbary_pirates(table))
    assert state.spaces["algiers"].units == {OTTOMAN: {"regular": 2}}
    assert state.spaces["algiers"].leaders == ["barbarossa"]


def test_any_power_plays_it_and_has_2_cp_afterwards() -> None:
    state = game_1517()
    state.draw_pile.remove(9)
    state.hands[FRANCE].append(9)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(9, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    assert "barbary_pirates" in state.events_done
    assert 9 in state.removed
    assert [mode.id for mode in modes_of(9)] == ["event"]
    assert mode_named(9, "event").windows == (OWN_IMPULSE,)
