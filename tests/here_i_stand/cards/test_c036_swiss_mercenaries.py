"""Card 36, Swiss Mercenaries."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.deck import may_use
from tests.here_i_stand.builders import clear_map, game_1517, play, put, table_for
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PROTESTANT,
    hold,
    refusal,
)


@pytest.mark.parametrize("power", [FRANCE, OTTOMAN])
def test_france_places_four_also_when_the_ottomans_play(power: str) -> None:
    table = table_for(clear_map(game_1517()), power=power)
    put(table.state, "paris", FRANCE, regular=1)
    put(table.state, "lyon", FRANCE, regular=1)
    put(table.state, "istanbul", OTTOMAN, regular=1)
    hold(table.state, power, 36)
    play(
        table,
        play_card(table, power, CardPlay(36, "event", "french_recruits")),
        answers=[(FRANCE, "card 36/recruits", {"lyon": 4})],
    )
    assert table.state.spaces["lyon"].units[FRANCE] == {"regular": 1, "mercenary": 4}


def test_others_place_two_of_their_own() -> None:
    table = table_for(clear_map(game_1517()), power=ENGLAND)
    put(table.state, "london", ENGLAND, regular=1)
    hold(table.state, ENGLAND, 36)
    play(table, play_card(table, ENGLAND, CardPlay(36, "event", "own_recruits")))
    assert table.state.spaces["london"].units[ENGLAND] == {"regular": 1, "mercenary": 2}
    assert table.state.discards == [36]


def test_refused_where_nobody_can_be_placed() -> None:
    state = clear_map(game_1517())
    put(state, "istanbul", OTTOMAN, regular=1)
    assert "France has no land units" in refusal(
        36, "french_recruits", state, OTTOMAN, state.impulse
    )
    put(state, "wittenberg", PROTESTANT, regular=1)
    assert "League" in refusal(36, "own_recruits", state, PROTESTANT, state.impulse)


def test_who_may_play_which_half() -> None:
    assert may_use(36, OTTOMAN, "french_recruits")
    assert not may_use(36, OTTOMAN, "own_recruits")
    assert not may_use(36, HAPSBURG, "french_recruits")
    assert not may_use(36, FRANCE, "own_recruits")
