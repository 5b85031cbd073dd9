"""Card 110, War in Persia."""

from __future__ import annotations

from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PAPACY, REGULAR
from adjudicator.games.here_i_stand.rules.turn.card_draw import cards_for
from tests.here_i_stand.builders import clear_map, game_1517, play, put, table_for


def test_both_wars_of_the_ottomans_can_go_on_together() -> None:
    table = table_for(clear_map(game_1517()), power=PAPACY)
    state = table.state
    for number in (92, 110):
        state.draw_pile.remove(number)
        state.hands[PAPACY].append(number)
    put(state, "istanbul", OTTOMAN, regular=7)
    before = cards_for(state, OTTOMAN)
    play(table, play_card(table, PAPACY, CardPlay(92, "event")))
    play(table, play_card(table, PAPACY, CardPlay(110, "event")))
    assert state.foreign_wars["egypt"].units[OTTOMAN] == {REGULAR: 3}
    assert state.foreign_wars["persia"].units == {
        OTTOMAN: {REGULAR: 4},
        "independent": {REGULAR: 4},
    }
    assert cards_for(state, OTTOMAN) == before - 2
    assert not faults(state)
