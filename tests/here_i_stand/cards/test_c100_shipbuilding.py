"""Card 100, Shipbuilding."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.cards.c100_shipbuilding import docks
from adjudicator.games.here_i_stand.facts.events import UnitsAdded, UnitsForfeited
from adjudicator.games.here_i_stand.rules.control.paths import homes_of
from adjudicator.games.here_i_stand.rules.powers import (
    CORSAIR,
    ENGLAND,
    FRANCE,
    GENOA,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SQUADRON,
    counter_limit,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, put
from tests.here_i_stand.card_builders import play_event, refused


def pirates() -> State:
    state = clear_map(game_1517())
    state.events_done.append("barbary_pirates")
    state.spaces["algiers"].control = OTTOMAN
    return state


@pytest.mark.parametrize("ports", [{"rouen": 2}, {"rouen": 1, "brest": 1}])
def test_two_squadrons_come_in_one_port_or_in_two(ports: dict[str, int]) -> None:
    state = clear_map(game_1517())
    table = play_event(state, FRANCE, 100, answers=[(FRANCE, "card 100/dock", ports)])
    for port, count in ports.items():
        assert state.spaces[port].units == {FRANCE: {SQUADRON: count}}
    assert len(heard(table).of(UnitsAdded)) == len(ports)
    assert 100 in state.discards


@pytest.mark.parametrize(
    ("ports", "reason"),
    [({"rouen": 3}, "rouen: 3 named"), ({"paris": 2}, "paris"), ({"calais": 2}, "calais")],
)
def test_three_ships_inland_and_foreign_ports_are_refused(
    ports: dict[str, int], reason: str
) -> None:
    state = clear_map(game_1517())
    state.spaces["calais"].control = FRANCE
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(state, FRANCE, 100, answers=[(FRANCE, "dock", ports)])


def test_ports_under_siege_in_unrest_with_enemies_or_lost_build_nothing() -> None:
    state = clear_map(game_1517())
    state.spaces["rouen"].besiegers = [ENGLAND]
    state.spaces["brest"].unrest = True
    put(state, "nantes", PAPACY, regular=1)
    state.spaces["bordeaux"].control = ENGLAND
    assert not {"rouen", "brest", "nantes", "bordeaux"} & set(docks(state, FRANCE))
    assert "marseille" in docks(state, FRANCE)


def test_counters_and_the_turn_track_limit_the_fleet() -> None:
    state = clear_map(game_1517())
    state.turn_track = {PAPACY: {SQUADRON: counter_limit(PAPACY, SQUADRON) - 1}}
    play_event(state, PAPACY, 100, answers=[(PAPACY, "dock", {"rome": 1})])
    assert state.spaces["rome"].units == {PAPACY: {SQUADRON: 1}}
    state.turn_track = {PAPACY: {SQUADRON: counter_limit(PAPACY, SQUADRON)}}
    state.events_this_turn.clear()
    clear_map(state)
    assert "no ships are left to build" in refused(state, PAPACY, 100)


def test_without_a_home_port_the_event_is_refused() -> None:
    state = clear_map(game_1517())
    for space in homes_of(state, ENGLAND):
        state.spaces[space].control = FRANCE
    assert "you control no home port" in refused(state, ENGLAND, 100)


def test_the_protestants_may_not_play_it() -> None:
    assert "Protestants may not play this event" in refused(game_1517(), PROTESTANT, 100)


def test_squadrons_of_an_active_minor_power_come_in_its_ports() -> None:
    state = clear_map(game_1517())
    assert "genoa" not in docks(state, FRANCE)
    state.minor_allies[GENOA] = FRANCE
    play_event(state, FRANCE, 100, answers=[(FRANCE, "dock", {"genoa": 1, "marseille": 1})])
    assert state.spaces["genoa"].units == {GENOA: {SQUADRON: 1}}
    assert state.spaces["marseille"].units == {FRANCE: {SQUADRON: 1}}


def test_the_ottomans_have_no_corsairs_before_barbary_pirates() -> None:
    state = clear_map(game_1517())
    play_event(state, OTTOMAN, 100, answers=[(OTTOMAN, "dock", {"istanbul": 2})])
    assert state.spaces["istanbul"].units == {OTTOMAN: {SQUADRON: 2}}


def test_the_ottomans_may_take_two_corsairs_for_a_squadron() -> None:
    state = pirates()
    play_event(
        state,
        OTTOMAN,
        100,
        answers=[(OTTOMAN, "dock", {"istanbul": 2}), (OTTOMAN, "card 100/corsairs:istanbul", 1)],
    )
    assert state.spaces["istanbul"].units == {OTTOMAN: {SQUADRON: 1, CORSAIR: 2}}


def test_at_algiers_only_corsairs_are_built() -> None:
    """FAQ; nothing is asked there."""
    state = pirates()
    play_event(state, OTTOMAN, 100, answers=[(OTTOMAN, "dock", {"algiers": 2})])
    assert state.spaces["algiers"].units == {OTTOMAN: {CORSAIR: 4}}


def test_corsairs_without_counters_are_forfeited() -> None:
    state = pirates()
    put(state, "athens", OTTOMAN, corsair=counter_limit(OTTOMAN, CORSAIR) - 1)
    table = play_event(state, OTTOMAN, 100, answers=[(OTTOMAN, "dock", {"algiers": 2})])
    assert heard(table).of(UnitsForfeited) == [UnitsForfeited(OTTOMAN, CORSAIR, 3, 100)]
