"""Card 81, Indulgence Vendor."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.faith import SaintPetersAdvanced
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PROTESTANT
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event, why_no_event


def test_a_random_protestant_card_is_turned_into_saint_peters() -> None:
    state = game_1517()
    state.hands[PROTESTANT] = [7, 90, 65]
    table = play_event(state, OTTOMAN, 81, dice=[("random discard of protestant", 0)])
    assert 90 in state.discards
    assert heard(table).of(SaintPetersAdvanced)[0].cp == 5
    assert state.saint_peters_vp == 1
    assert 81 in state.discards


def test_a_mandatory_event_counts_2_cp_and_is_not_triggered() -> None:
    """FAQ."""
    state = game_1517()
    state.hands[PROTESTANT] = [7, 10]
    play_event(state, OTTOMAN, 81)
    assert state.saint_peters_cp == 2
    assert 10 in state.discards
    assert state.rulers["papacy"] == "leo_x_ruler"


def test_the_protestants_need_a_card_besides_the_home_card_and_this_one() -> None:
    state = game_1517()
    state.hands[PROTESTANT] = [7]
    assert "hold no card" in why_no_event(state, OTTOMAN, 81)
    assert "hold no card" in why_no_event(state, PROTESTANT, 81)
    state.hands[PROTESTANT] = [7, 90]
    assert why_no_event(state, OTTOMAN, 81) == ""
