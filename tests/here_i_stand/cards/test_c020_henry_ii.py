from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY
from adjudicator.games.here_i_stand.rules.religion.excommunication import ruler_targets
from adjudicator.games.here_i_stand.rules.state import State, leader_location
from tests.here_i_stand.builders import game_1517, go_to_war, play, table_for
from tests.here_i_stand.card_builders import deal_card


def with_francis_in_milan() -> State:
    state = game_1517()
    state.spaces["paris"].leaders.remove("francis_i")
    state.spaces["milan"].leaders.append("francis_i")
    return state


def crown(state: State, space: str) -> None:
    deal_card(state, PAPACY, 20)
    table = table_for(state, power=PAPACY)
    play(
        table,
        play_card(table, PAPACY, CardPlay(20, "event")),
        answers=[(FRANCE, "3.3/successor:henry_ii", space), (PAPACY, "11/action", End())],
    )


@pytest.mark.parametrize("space", ["milan", "paris"])
def test_henry_takes_over_from_francis_as_ruler_and_leader(space: str) -> None:
    state = with_francis_in_milan()
    crown(state, space)
    assert state.rulers[FRANCE] == "henry_ii_ruler"
    assert leader_location(state, "henry_ii") == space
    assert leader_location(state, "francis_i") is None
    assert 20 in state.on_power_card
    assert not faults(state)


def test_patron_of_the_arts_is_worth_its_cp_only_from_now_on() -> None:
    state = with_francis_in_milan()
    choice = PlayChoice(state, FRANCE)
    choice.check(CardPlay(4, "event"))
    crown(state, "paris")
    with pytest.raises(IllegalAnswer, match="Francis I no longer rules"):
        choice.check(CardPlay(4, "event"))
    choice.check(CardPlay(4, "cp"))


def test_the_two_kings_share_one_box_of_excommunication() -> None:
    """21.5: Francis I or Henry II, not both."""
    state = with_francis_in_milan()
    go_to_war(state, FRANCE, PAPACY)
    crown(state, "paris")
    assert ruler_targets(state) == ("henry_ii",)
    state.excommunicated = ["francis_i_or_henry_ii"]
    assert ruler_targets(state) == ()
