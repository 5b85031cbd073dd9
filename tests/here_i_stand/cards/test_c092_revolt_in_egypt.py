"""Card 92, Revolt in Egypt."""

from __future__ import annotations

from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, REGULAR
from tests.here_i_stand.builders import clear_map, game_1517, play, put, table_for


def test_the_ottomans_send_three_units_to_egypt() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    state = table.state
    state.draw_pile.remove(92)
    state.hands[OTTOMAN].append(92)
    put(state, "istanbul", OTTOMAN, "suleiman", regular=3, cavalry=2)
    play(
        table,
        play_card(table, OTTOMAN, CardPlay(92, "event")),
        answers=[
            (OTTOMAN, "21.7/send:egypt", {"istanbul": {"regular": 2, "cavalry": 1}}),
            (OTTOMAN, "21.7/lead:egypt", ("suleiman",)),
        ],
    )
    war = state.foreign_wars["egypt"]
    assert war.units == {OTTOMAN: {REGULAR: 2, "cavalry": 1}, "independent": {REGULAR: 3}}
    assert state.used_this_turn[OTTOMAN] == [92]
    assert not faults(state)
