"""Card 88, Peasants' War."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.rules.powers import FRANCE
from tests.here_i_stand.builders import clear_map, game_1517, put
from tests.here_i_stand.card_builders import play_event, refused

FIVE = ("wittenberg", "vienna", "zurich", "worms", "salzburg")


def test_five_spaces_of_any_colour_and_faith_and_the_card_is_out_of_the_game() -> None:
    state = clear_map(game_1517())
    state.spaces["worms"].religion = "protestant"
    play_event(state, FRANCE, 88, answers=[(FRANCE, "card 88/revolt", FIVE)])
    assert [s for s, here in state.spaces.items() if here.unrest] == sorted(FIVE)
    assert 88 in state.removed


@pytest.mark.parametrize(
    ("spaces", "reason"),
    [
        ((*FIVE, "basel"), "6 are named"),
        (("prague",), "prague is not possible"),
        (("linz",), "linz is not possible"),
    ],
)
def test_six_foreign_and_occupied_spaces_are_refused(spaces: tuple[str, ...], reason: str) -> None:
    state = clear_map(game_1517())
    put(state, "linz", "hapsburg", regular=1)
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(state, FRANCE, 88, answers=[(FRANCE, "revolt", spaces)])


def test_a_university_does_not_keep_the_peasants_quiet() -> None:
    state = clear_map(game_1517())
    state.spaces["worms"].university = True
    play_event(state, FRANCE, 88, answers=[(FRANCE, "revolt", ("worms",))])
    assert state.spaces["worms"].unrest


def test_without_an_empty_german_space_the_event_is_refused() -> None:
    state = game_1517()
    for here in state.spaces.values():
        here.unrest = True
    assert "every space of the German zone" in refused(state, FRANCE, 88)
