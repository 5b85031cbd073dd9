"""Card 61, Mary Defies Council."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import AttemptsLost, CounterReformationAttempted
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import event_by_default, preaching

FIRST = ("papacy", "18.4/counter:1")


def reformed() -> State:
    """Return a position with Protestant spaces in the German and English zones, under Paul III."""
    state = preaching("luther", "cranmer")
    for space in ("york", "bristol", "norwich", "leipzig"):
        state.spaces[space].religion = "protestant"
    state.rulers["papacy"] = "paul_iii_ruler"
    return state


@pytest.mark.parametrize("power", ["papacy", "england", "protestant"])
def test_the_papacy_makes_three_attempts_whoever_plays_the_card(power: str) -> None:
    state = reformed()
    table = event_by_default(state, power, 61)
    told = heard(table).of(CounterReformationAttempted)
    assert [(fact.number, fact.count, fact.cause) for fact in told] == [
        (number, 3, "card 61") for number in (1, 2, 3)
    ]
    assert 61 in state.discards


def test_mary_need_not_rule() -> None:
    state = reformed()
    assert state.rulers["england"] == "henry_viii_ruler"
    table = event_by_default(state, "papacy", 61, answers={FIRST: Attempt("york")})
    assert heard(table).of(CounterReformationAttempted)[0].result == "automatic"


def test_the_english_zone_alone_is_the_target_zone() -> None:
    table = event_by_default(reformed(), "papacy", 61, answers={FIRST: Attempt("leipzig")})
    assert heard(table).of(CounterReformationAttempted)[0].result == "tie_lost"


def test_attempts_without_a_target_are_lost() -> None:
    table = event_by_default(preaching(), "papacy", 61)
    assert heard(table).of(AttemptsLost) == [AttemptsLost("papacy", "counter", 3)]


def test_one_papal_debater_may_help() -> None:
    state = reformed()
    state.debaters["faber"] = "uncommitted"
    answers = {FIRST: Attempt("wittenberg", "faber")}
    table = event_by_default(state, "papacy", 61, answers=answers)
    assert heard(table).of(CounterReformationAttempted)[0].parts["debater"] == 2
