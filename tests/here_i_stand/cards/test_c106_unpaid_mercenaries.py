"""Card 106, Unpaid Mercenaries."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, MERCENARY, PAPACY
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, put
from tests.here_i_stand.card_builders import play_event, refused


def bands() -> State:
    state = clear_map(game_1517())
    put(state, "milan", FRANCE, mercenary=3, regular=1)
    put(state, "lyon", FRANCE, mercenary=2)
    return state


def test_all_mercenaries_of_a_power_in_one_space_go() -> None:
    state = bands()
    table = play_event(state, PAPACY, 106, answers=[(PAPACY, "card 106/stack", "milan")])
    assert state.spaces["milan"].units == {FRANCE: {"regular": 1}}
    assert state.spaces["lyon"].units == {FRANCE: {MERCENARY: 2}}
    removed = {"units": {FRANCE: {MERCENARY: 3}}, "leaders": []}
    assert heard(table).of(UnitsRemoved) == [UnitsRemoved("milan", removed, 106)]
    assert 106 in state.discards


def test_one_of_several_powers_in_the_space_is_named() -> None:
    state = bands()
    put(state, "milan", PAPACY, mercenary=1)
    play_event(
        state,
        ENGLAND,
        106,
        answers=[(ENGLAND, "stack", "milan"), (ENGLAND, "card 106/target:milan", PAPACY)],
    )
    assert state.spaces["milan"].units == {FRANCE: {MERCENARY: 3, "regular": 1}}


def test_a_space_without_mercenaries_is_refused() -> None:
    state = bands()
    put(state, "paris", FRANCE, regular=4)
    with pytest.raises(IllegalAnswer, match="paris is not possible"):
        play_event(state, PAPACY, 106, answers=[(PAPACY, "stack", "paris")])


def test_a_siege_that_has_become_too_weak_is_broken_and_the_rest_retreats() -> None:
    state = clear_map(game_1517())
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "brussels", FRANCE, regular=1, mercenary=2)
    put(state, "brussels", HAPSBURG, regular=1)
    state.spaces["brussels"].besiegers = [FRANCE]
    retreat = (FRANCE, "15.3/retreat", "st_quentin")
    table = play_event(state, HAPSBURG, 106, answers=[retreat])
    assert heard(table).of(SiegeBroken) == [SiegeBroken(FRANCE, "brussels")]
    assert state.spaces["st_quentin"].units == {FRANCE: {"regular": 1}}


def test_a_siege_that_is_strong_enough_goes_on() -> None:
    state = clear_map(game_1517())
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "brussels", FRANCE, regular=3, mercenary=2)
    put(state, "brussels", HAPSBURG, regular=2)
    state.spaces["brussels"].besiegers = [FRANCE]
    play_event(state, HAPSBURG, 106)
    assert state.spaces["brussels"].besiegers == [FRANCE]


def test_mercenaries_must_be_on_the_map_not_on_a_foreign_war_card() -> None:
    state = clear_map(game_1517())
    state.foreign_wars["ireland"] = ForeignWar(93, ENGLAND, {ENGLAND: {MERCENARY: 2}})
    assert "no mercenaries are on the map" in refused(state, FRANCE, 106)
