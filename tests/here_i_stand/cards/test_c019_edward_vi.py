from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, OTTOMAN
from adjudicator.games.here_i_stand.rules.religion.modifiers import faith_of_units
from adjudicator.games.here_i_stand.rules.special.england import why_not_marry
from adjudicator.games.here_i_stand.rules.state import State, leader_location
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card


def crown(state: State, *answers: tuple[str, str, str]) -> Table[State]:
    deal_card(state, OTTOMAN, 19)
    table = table_for(state, power=OTTOMAN)
    play(
        table,
        play_card(table, OTTOMAN, CardPlay(19, "event")),
        answers=[*answers, (OTTOMAN, "11/action", End())],
    )
    return table


def test_edward_follows_henry_and_england_places_dudley_whoever_plays() -> None:
    """FAQ: the place of Dudley is England's choice."""
    state = game_1517()
    state.pregnancies = [5]
    state.spaces["london"].leaders.remove("henry_viii")
    state.spaces["calais"].leaders.append("henry_viii")
    crown(state, (ENGLAND, "3.3/successor:dudley", "london"))
    assert state.rulers[ENGLAND] == "edward_vi_ruler"
    assert leader_location(state, "dudley") == "london"
    assert leader_location(state, "henry_viii") is None
    assert 19 in state.on_power_card
    assert not faults(state)


def test_english_armies_turn_protestant_and_the_marriages_are_over() -> None:
    state = game_1517()
    state.turn = 6
    state.pregnancies = [5]
    PlayChoice(state, ENGLAND).check(CardPlay(3, "event", "marriage"))
    crown(state)
    assert faith_of_units(state, ENGLAND) == "protestant"
    assert why_not_marry(state) == "Henry VIII no longer rules England"
    # The war mode of the home card has nothing to do with Henry.
    PlayChoice(state, ENGLAND).check(CardPlay(3, "event", "declare_war"))


@pytest.mark.parametrize(
    ("ruler", "pile"), [("edward_vi_ruler", "on_power_card"), ("mary_i_ruler", "removed")]
)
def test_a_copy_that_comes_after_edward_gives_its_cp_only(ruler: str, pile: str) -> None:
    """21.3: Mary's card may have put him on the throne before."""
    state = game_1517()
    state.rulers[ENGLAND] = ruler
    table = crown(state)
    assert state.rulers[ENGLAND] == ruler
    assert heard(table).of(EventWithoutEffect)[0].why == "Edward VI has come to the throne already"
    assert 19 in getattr(state, pile)
    assert not faults(state)
