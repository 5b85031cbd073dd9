"""Card 57, Philip of Hesse's Bigamy."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, LeaderWithdrawn
from adjudicator.games.here_i_stand.facts.play import CardDiscarded
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, OTTOMAN, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, put
from tests.here_i_stand.card_builders import play_event

LOSS = "card 57/loss"


def hesse() -> State:
    """Return a position with Philip at Kassel and one Protestant card besides the home card."""
    state = game_1517()
    put(state, "kassel", PROTESTANT, "philip_of_hesse", regular=2)
    state.hands[PROTESTANT] = [7, 90]
    return state


def test_the_protestants_may_give_up_philip_for_good() -> None:
    state = hesse()
    table = play_event(state, OTTOMAN, 57, answers=[(PROTESTANT, LOSS, "philip_of_hesse")])
    assert state.spaces["kassel"].leaders == []
    assert state.hands[PROTESTANT] == [7, 90]
    assert heard(table).of(LeaderWithdrawn) == [LeaderWithdrawn("philip_of_hesse", True, 57)]
    assert 57 in state.removed


def test_or_a_random_card() -> None:
    state = hesse()
    table = play_event(state, OTTOMAN, 57, answers=[(PROTESTANT, LOSS, "card")])
    assert state.spaces["kassel"].leaders == ["philip_of_hesse"]
    assert heard(table).of(CardDiscarded)[0].card == 90


def test_without_a_card_to_lose_philip_must_go() -> None:
    state = hesse()
    state.hands[PROTESTANT] = [7]
    play_event(state, OTTOMAN, 57)
    assert state.spaces["kassel"].leaders == []


def test_with_philip_gone_the_card_must_go() -> None:
    state = hesse()
    state.spaces["kassel"].leaders.clear()
    play_event(state, OTTOMAN, 57)
    assert state.hands[PROTESTANT] == [7]


def test_a_captured_philip_may_be_given_up() -> None:
    state = hesse()
    state.spaces["kassel"].leaders.clear()
    state.captured["philip_of_hesse"] = HAPSBURG
    play_event(state, OTTOMAN, 57, answers=[(PROTESTANT, LOSS, "philip_of_hesse")])
    assert state.captured == {}


def test_with_neither_nothing_happens() -> None:
    state = game_1517()
    state.hands[PROTESTANT] = [7]
    table = play_event(state, OTTOMAN, 57)
    assert heard(table).of(EventWithoutEffect)[0].card == 57
