"""Card 83, John Zapolya."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.events import UnitsForfeited
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, HUNGARY, OTTOMAN, REGULAR
from tests.here_i_stand.builders import clear_map, game_1517, heard, put
from tests.here_i_stand.card_builders import play_event, refused


@pytest.mark.parametrize("holder", [OTTOMAN, HAPSBURG, HUNGARY])
def test_who_holds_buda_gets_four_regulars_and_the_card_is_out_of_the_game(holder: str) -> None:
    state = clear_map(game_1517())
    state.spaces["buda"].control = holder
    play_event(state, FRANCE, 83)
    assert state.spaces["buda"].units == {holder: {REGULAR: 4}}
    assert 83 in state.removed


def test_they_are_hapsburg_once_hungary_is_a_hapsburg_ally() -> None:
    state = clear_map(game_1517())
    state.minor_allies[HUNGARY] = HAPSBURG
    play_event(state, OTTOMAN, 83)
    assert state.spaces["buda"].units == {HAPSBURG: {REGULAR: 4}}


def test_hungary_gets_what_its_counters_show() -> None:
    state = clear_map(game_1517())
    put(state, "prague", HUNGARY, regular=7)
    table = play_event(state, FRANCE, 83)
    placed = state.spaces["buda"].units[HUNGARY][REGULAR]
    assert heard(table).of(UnitsForfeited) == [UnitsForfeited(HUNGARY, REGULAR, 4 - placed, 83)]


def test_a_siege_keeps_them_out() -> None:
    state = clear_map(game_1517())
    put(state, "buda", OTTOMAN, regular=4)
    state.spaces["buda"].besiegers = [OTTOMAN]
    assert "Buda is under siege" in refused(state, FRANCE, 83)
