"""Card 67, Anabaptists."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.cards.c067_anabaptists import sectarian_spaces
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, put
from tests.here_i_stand.card_builders import play_event, why_no_event

CONVERT = "card 67/convert"


def reformed(*spaces: str) -> State:
    state = game_1517()
    for space in spaces:
        state.spaces[space].religion = "protestant"
    return state


def test_the_papacy_turns_two_spaces_catholic_whoever_plays() -> None:
    state = reformed("leipzig", "norwich", "munster")
    play_event(state, ENGLAND, 67, answers=[(PAPACY, CONVERT, ("munster", "leipzig"))])
    faiths = [state.spaces[s].religion for s in ("leipzig", "norwich", "munster")]
    assert faiths == ["catholic", "protestant", "catholic"]
    assert 67 in state.discards


def test_the_only_space_is_converted_without_a_question() -> None:
    state = reformed("munster", "wittenberg")
    play_event(state, ENGLAND, 67)
    assert state.spaces["munster"].religion == "catholic"
    assert state.spaces["wittenberg"].religion == "protestant"


def test_electorates_and_occupied_spaces_are_safe() -> None:
    state = reformed("leipzig", "munster", "wittenberg", "kassel", "lubeck")
    put(state, "leipzig", PROTESTANT, regular=1)
    put(state, "kassel", PROTESTANT, "philip_of_hesse")
    put(state, "lubeck", PROTESTANT, squadron=1)
    assert sectarian_spaces(state) == ("munster",)


@pytest.mark.parametrize("answer", [("munster", "wittenberg"), ("munster",)])
def test_other_answers_are_refused(answer: Any) -> None:
    state = reformed("leipzig", "norwich", "munster", "wittenberg")
    with pytest.raises(IllegalAnswer):
        play_event(state, ENGLAND, 67, answers=[(PAPACY, CONVERT, answer)])


def test_without_such_a_space_the_event_is_refused() -> None:
    assert "no unoccupied Protestant space" in why_no_event(reformed("wittenberg"), ENGLAND, 67)
    assert why_no_event(reformed("munster"), ENGLAND, 67) == ""
