"""Card 51, Michael Servetus."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.events import PointsAwarded
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, OTTOMAN, PROTESTANT
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event
from tests.tables import each


@each("power", MAJOR_POWERS)
def test_whoever_plays_earns_1_vp_and_the_protestants_lose_a_card(power: str) -> None:
    state = game_1517()
    state.hands[PROTESTANT] = [7, 90, 65]
    table = play_event(state, power, 51, dice=[("random discard of protestant", 1)])
    assert heard(table).of(PointsAwarded) == [PointsAwarded(power, "michael_servetus", 1, 51)]
    assert state.hands[PROTESTANT] == [7, 90]
    assert 65 in state.discards
    assert 51 in state.removed


def test_the_vp_is_earned_even_if_there_is_no_card_to_lose() -> None:
    """FAQ: the home card is never hit."""
    state = game_1517()
    state.hands[PROTESTANT] = [7]
    play_event(state, OTTOMAN, 51)
    assert state.hands[PROTESTANT] == [7]
    assert state.bonus_vp[OTTOMAN] == [["michael_servetus", 1]]


def test_a_mandatory_event_that_is_hit_is_not_triggered() -> None:
    """FAQ: it goes to the discard pile."""
    state = game_1517()
    state.hands[PROTESTANT] = [7, 10]
    play_event(state, OTTOMAN, 51)
    assert 10 in state.discards
    assert state.rulers["papacy"] == "leo_x_ruler"
