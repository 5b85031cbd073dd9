"""Card 75, Erasmus."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import (
    CounterReformationAttempted,
    ReformationAttempted,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import event_by_default, preaching


def reformed(turn: int) -> State:
    """Return a position with Protestant spaces around all reformers, under Paul III."""
    state = preaching("luther", "calvin", "cranmer")
    for space in ("leipzig", "brandenburg", "grenoble", "lyon", "norwich", "york"):
        state.spaces[space].religion = "protestant"
    state.rulers["papacy"] = "paul_iii_ruler"
    state.turn = turn
    return state


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("power", ["papacy", "protestant"])
def test_in_the_first_two_turns_the_protestants_make_four_attempts(turn: int, power: str) -> None:
    state = reformed(turn)
    table = event_by_default(state, power, 75)
    told = heard(table).of(ReformationAttempted)
    assert [(f.power, f.count, f.cause) for f in told] == [("protestant", 4, "card 75")] * 4
    assert not heard(table).of(CounterReformationAttempted)
    assert 75 in state.discards


@pytest.mark.parametrize("turn", [3, 9])
@pytest.mark.parametrize("power", ["papacy", "protestant"])
def test_from_turn_3_on_the_papacy_makes_them(turn: int, power: str) -> None:
    state = reformed(turn)
    table = event_by_default(state, power, 75)
    told = heard(table).of(CounterReformationAttempted)
    assert [(f.count, f.cause) for f in told] == [(4, "card 75")] * 4
    assert not heard(table).of(ReformationAttempted)
    assert 75 in state.discards


@pytest.mark.parametrize("space", ["leipzig", "grenoble", "norwich"])
def test_all_zones_are_targeted_by_the_papacy(space: str) -> None:
    answers = {("papacy", "18.4/counter:1"): Attempt(space)}
    table = event_by_default(reformed(3), "papacy", 75, answers=answers)
    assert heard(table).of(CounterReformationAttempted)[0].result == "automatic"


@pytest.mark.parametrize("space", ["magdeburg", "avignon", "portsmouth"])
def test_all_zones_are_targeted_by_the_protestants(space: str) -> None:
    answers = {("protestant", "18.3/reform:1"): Attempt(space)}
    table = event_by_default(reformed(1), "papacy", 75, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].result == "automatic"
