"""Card 64, Pilgrimage of Grace."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.events import UnrestAdded
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE
from tests.here_i_stand.builders import clear_map, game_1517, heard, put
from tests.here_i_stand.card_builders import play_event, refused

FIVE = ("london", "york", "bristol", "lincoln", "wales")


def test_five_english_spaces_fall_into_unrest_and_the_card_is_out_of_the_game() -> None:
    state = clear_map(game_1517())
    table = play_event(state, FRANCE, 64, answers=[(FRANCE, "card 64/revolt", FIVE)])
    assert [s for s, here in state.spaces.items() if here.unrest] == sorted(FIVE)
    assert heard(table).of(UnrestAdded) == [UnrestAdded(FIVE, 64)]
    assert 64 in state.removed


def test_fewer_spaces_may_be_named_and_calais_is_english_whatever_its_faith() -> None:
    state = clear_map(game_1517())
    state.spaces["calais"].religion = "protestant"
    state.spaces["calais"].control = FRANCE
    play_event(state, FRANCE, 64, answers=[(FRANCE, "revolt", ("calais",))])
    assert [s for s, here in state.spaces.items() if here.unrest] == ["calais"]


@pytest.mark.parametrize(
    ("spaces", "reason"),
    [
        ((*FIVE, "norwich"), "6 are named; expected: 0 to 5"),
        (("portsmouth",), "portsmouth is not possible"),
        (("edinburgh",), "edinburgh is not possible"),
    ],
)
def test_six_spaces_occupied_and_foreign_ones_are_refused(
    spaces: tuple[str, ...], reason: str
) -> None:
    state = clear_map(game_1517())
    put(state, "portsmouth", ENGLAND, squadron=1)
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(state, FRANCE, 64, answers=[(FRANCE, "revolt", spaces)])


def test_without_an_empty_english_space_the_event_is_refused() -> None:
    state = clear_map(game_1517())
    for space in home_spaces(ENGLAND):
        state.spaces[space].unrest = True
    assert "every home space of England is occupied" in refused(state, FRANCE, 64)
