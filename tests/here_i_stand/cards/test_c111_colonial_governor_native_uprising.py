"""Card 111, Colonial Governor/Native Uprising."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.ventures import ColonialMarkerPlaced
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import deal_card, event_table, play_held


def put_beside(table: Table[State], power: str, side: str) -> None:
    answers = [(OTTOMAN, "card 111/power", power), (OTTOMAN, "card 111/face_up", side)]
    play_held(table, 111, answers=answers)


def test_the_marker_goes_beside_the_colonies_of_a_power_with_one_side_up() -> None:
    table = event_table(game_1517(), OTTOMAN, 111)
    put_beside(table, HAPSBURG, "uprising")
    assert table.state.colonial_marker == {HAPSBURG: "uprising"}
    assert ColonialMarkerPlaced(HAPSBURG, "uprising") in heard(table).to(None)
    assert 111 in table.state.discards


def test_there_is_one_marker_which_a_later_play_moves_and_turns() -> None:
    table = event_table(game_1517(), OTTOMAN, 111)
    put_beside(table, HAPSBURG, "uprising")
    table.state.events_this_turn.clear()
    deal_card(table.state, OTTOMAN, 111)
    put_beside(table, FRANCE, "governor")
    assert table.state.colonial_marker == {FRANCE: "governor"}
