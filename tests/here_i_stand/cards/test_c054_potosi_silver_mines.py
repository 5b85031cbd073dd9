"""Card 54, Potosi Silver Mines."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c054_potosi_silver_mines import markers, with_open_box
from adjudicator.games.here_i_stand.facts.realm import ColonyFounded
from adjudicator.games.here_i_stand.facts.ventures import ColonyGivenUp
from adjudicator.games.here_i_stand.rules.new_world.phase import Colonize, new_world_phase
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import IllegalAnswer, game_1517, heard, play
from tests.here_i_stand.card_builders import event_table, play_held, refusal

FOR_ENGLAND = (OTTOMAN, "card 54/power", ENGLAND)


def mines() -> Table[State]:
    state = game_1517()
    state.voyages = []
    return event_table(state, OTTOMAN, 54)


def test_potosi_is_a_colony_at_once_and_a_marker_not_in_use_goes() -> None:
    table = mines()
    state = table.state
    state.colonies[ENGLAND] = ["roanoke"]
    play_held(table, 54, answers=[FOR_ENGLAND, (ENGLAND, "card 54/marker", "jamestown")])
    assert state.colonies[ENGLAND] == ["roanoke", "potosi"]
    assert ColonyFounded(ENGLAND, "potosi") in heard(table).to(None)
    assert ColonyGivenUp(ENGLAND, "jamestown") in heard(table).to(None)
    assert 54 in state.removed


def test_it_is_no_colonize_action_but_uses_up_a_marker_for_good() -> None:
    table = mines()
    state = table.state
    play_held(table, 54, answers=[FOR_ENGLAND, (ENGLAND, "card 54/marker", "jamestown")])
    Colonize().check(state, ENGLAND)
    state.colonies[ENGLAND] = ["roanoke"]  # Potosi is exhausted
    with pytest.raises(IllegalAnswer, match="no colony marker left") as refused:
        Colonize().check(state, ENGLAND)
    assert refused.value.section == "20.1"


def test_the_marker_given_up_may_be_a_founded_colony() -> None:
    table = mines()
    state = table.state
    state.colonies[ENGLAND] = ["roanoke"]
    assert markers(state, ENGLAND) == ("jamestown", "roanoke")
    play_held(table, 54, answers=[FOR_ENGLAND, (ENGLAND, "card 54/marker", "roanoke")])
    assert state.colonies[ENGLAND] == ["potosi"]


def test_a_colony_at_sea_leaves_the_box_open_and_may_be_given_up() -> None:
    table = mines()
    state = table.state
    state.colonies[FRANCE] = ["montreal"]
    state.voyages = [Voyage(FRANCE, "colony", "charlesbourg")]
    answers = [
        (OTTOMAN, "card 54/power", FRANCE),
        (FRANCE, "card 54/marker", "charlesbourg"),
    ]
    play_held(table, 54, answers=answers)
    assert state.voyages == []
    play(table, new_world_phase(table))
    assert state.colonies[FRANCE] == ["montreal", "potosi"]


def test_a_power_with_full_boxes_is_not_offered() -> None:
    state = mines().state
    state.colonies = {
        ENGLAND: ["roanoke", "jamestown"],
        FRANCE: ["charlesbourg"],
        HAPSBURG: ["cuba", "hispaniola", "puerto_rico"],
    }
    assert with_open_box(state) == (FRANCE,)


def test_without_an_open_box_the_event_is_refused() -> None:
    table = mines()
    table.state.colonies = {
        ENGLAND: ["roanoke", "jamestown"],
        FRANCE: ["charlesbourg", "montreal"],
        HAPSBURG: ["cuba", "hispaniola", "puerto_rico"],
    }
    assert "open colony box" in refusal(table, 54)
