"""Card 80, Gabelle Revolt."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, put
from tests.here_i_stand.card_builders import play_event, refused
from tests.tables import each


def in_unrest(state: State) -> list[str]:
    return [space for space, here in state.spaces.items() if here.unrest]


@pytest.mark.parametrize("spaces", [("dijon",), ("paris", "tours")])
def test_one_or_two_french_spaces_fall_into_unrest(spaces: tuple[str, ...]) -> None:
    state = clear_map(game_1517())
    play_event(state, ENGLAND, 80, answers=[(ENGLAND, "card 80/revolt", spaces)])
    assert in_unrest(state) == list(spaces)
    assert 80 in state.discards


@each(
    ("spaces", "reason"),
    [
        ((), "0 are named; expected: 1 to 2"),
        (("dijon", "tours", "nantes"), "3 are named"),
        (("lyon",), "lyon is not possible"),
        (("milan",), "milan is not possible"),
    ],
)
def test_none_three_occupied_and_foreign_spaces_are_refused(
    spaces: tuple[str, ...], reason: str
) -> None:
    state = clear_map(game_1517())
    put(state, "lyon", FRANCE, "montmorency")
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(state, ENGLAND, 80, answers=[(ENGLAND, "revolt", spaces)])


def test_the_last_empty_space_is_not_asked_for() -> None:
    state = clear_map(game_1517())
    for space in home_spaces(FRANCE)[1:]:
        state.spaces[space].unrest = True
    play_event(state, ENGLAND, 80)
    assert state.spaces["avignon"].unrest
    state.events_this_turn.clear()
    assert "every home space of France is occupied" in refused(state, FRANCE, 80)
