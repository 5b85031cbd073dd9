"""Card 55, Jesuit Education."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.rulers import UniversitiesFounded
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event, why_no_event
from tests.tables import each


def jesuits() -> State:
    """Return a position after the founding of the Society of Jesus."""
    state = game_1517()
    state.events_done.append("society_of_jesus")
    return state


def test_the_papacy_founds_two_universities_whoever_plays() -> None:
    state = jesuits()
    answers = [(PAPACY, "card 55/universities", ("metz", "edinburgh"))]
    table = play_event(state, ENGLAND, 55, answers=answers)
    assert state.spaces["metz"].university
    assert state.spaces["edinburgh"].university
    assert heard(table).of(UniversitiesFounded) == [UniversitiesFounded(("metz", "edinburgh"))]
    assert 55 in state.discards


def test_the_society_of_jesus_comes_first() -> None:
    assert "has not been founded" in why_no_event(game_1517(), ENGLAND, 55)
    assert why_no_event(jesuits(), ENGLAND, 55) == ""


@each(
    ("spaces", "reason"),
    [
        (("trier",), "1 are named"),
        (("trier", "trier"), "named twice"),
        (("trier", "wittenberg"), "not possible"),  # Protestant
        (("trier", "rome"), "not possible"),  # has one
    ],
)
def test_both_go_to_different_catholic_spaces_without_one(
    spaces: tuple[str, ...], reason: str
) -> None:
    state = jesuits()
    state.spaces["wittenberg"].religion = "protestant"
    state.spaces["rome"].university = True
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(state, PAPACY, 55, answers=[(PAPACY, "card 55/universities", spaces)])


def test_the_last_space_gets_one_and_then_there_is_nothing_left_to_do() -> None:
    state = jesuits()
    for space in state.spaces.values():
        space.university = True
    state.spaces["metz"].university = False
    play_event(state, PAPACY, 55)
    assert state.spaces["metz"].university
    state.events_this_turn.clear()
    assert "no Catholic space is left" in why_no_event(state, PAPACY, 55)
