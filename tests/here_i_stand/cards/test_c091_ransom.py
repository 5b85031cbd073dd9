"""Card 91, Ransom."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.realm import LeaderFreed
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard
from tests.here_i_stand.card_builders import play_event, refused


def captured() -> State:
    state = clear_map(game_1517())
    state.captured = {"francis_i": HAPSBURG, "suleiman": HAPSBURG}
    return state


def test_the_owner_places_the_leader_whoever_plays_the_card() -> None:
    state = captured()
    table = play_event(
        state,
        ENGLAND,
        91,
        answers=[(ENGLAND, "card 91/target", "francis_i"), (FRANCE, "card 91/return", "lyon")],
    )
    assert state.captured == {"suleiman": HAPSBURG}
    assert state.spaces["lyon"].leaders == ["francis_i"]
    assert heard(table).of(LeaderFreed) == [LeaderFreed("francis_i", "lyon")]
    assert 91 in state.discards


@pytest.mark.parametrize(
    ("space", "why"), [("dijon", "not fortified"), ("milan", "no home space"), ("rouen", "lost")]
)
def test_the_place_is_a_fortified_home_space_under_control(space: str, why: str) -> None:
    state = captured()
    state.spaces["milan"].control = FRANCE
    state.spaces["rouen"].control = ENGLAND
    with pytest.raises(IllegalAnswer, match=f"{space} is not possible"):
        play_event(
            state,
            ENGLAND,
            91,
            answers=[(ENGLAND, "target", "francis_i"), (FRANCE, "return", space)],
        )


def test_somebody_must_be_captured_and_have_a_home() -> None:
    state = clear_map(game_1517())
    assert "no leader is captured" in refused(state, FRANCE, 91)
    state.captured = {"suleiman": HAPSBURG}
    for space in home_spaces(OTTOMAN):
        state.spaces[space].control = HAPSBURG
    assert "no captured leader has a fortified home space" in refused(state, FRANCE, 91)
