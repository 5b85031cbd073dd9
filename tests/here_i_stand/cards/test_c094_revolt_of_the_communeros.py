"""Card 94, Revolt of the Communeros."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG
from tests.here_i_stand.builders import clear_map, game_1517, put
from tests.here_i_stand.card_builders import play_event, refused

THREE = ("madrid", "navarre", "palma")


def test_three_spanish_spaces_fall_into_unrest_whoever_controls_them() -> None:
    state = clear_map(game_1517())
    state.spaces["navarre"].control = FRANCE
    play_event(state, FRANCE, 94, answers=[(FRANCE, "card 94/revolt", THREE)])
    assert [s for s, here in state.spaces.items() if here.unrest] == list(THREE)
    assert 94 in state.discards


@pytest.mark.parametrize(
    ("spaces", "reason"),
    [
        ((*THREE, "seville"), "4 are named"),
        (("oran",), "oran is not possible"),
        (("barcelona",), "barcelona is not possible"),
    ],
)
def test_four_foreign_and_occupied_spaces_are_refused(spaces: tuple[str, ...], reason: str) -> None:
    state = clear_map(game_1517())
    put(state, "barcelona", HAPSBURG, regular=1)
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(state, FRANCE, 94, answers=[(FRANCE, "revolt", spaces)])


def test_without_an_empty_spanish_space_the_event_is_refused() -> None:
    state = game_1517()
    for here in state.spaces.values():
        here.unrest = True
    assert "every space of the Spanish zone" in refused(state, FRANCE, 94)
