"""Card 85, Katherina Bora."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, ReformationAttempted
from adjudicator.games.here_i_stand.reformation.attempt_choice import Attempt
from adjudicator.games.here_i_stand.state import State
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import (
    allowed,
    attempts_told,
    event_by_default,
    preaching,
    refused,
)

FIRST = ("protestant", "18.3/reform:1")


def position() -> State:
    """Return a position in which all reformers preach and the debater of the card is free."""
    state = preaching("luther", "zwingli", "calvin", "cranmer")
    state.debaters["luther"] = "uncommitted"
    return state


@pytest.mark.parametrize("power", ["protestant", "england", "ottoman"])
def test_the_protestants_make_the_attempts_whoever_plays_the_card(power: str) -> None:
    table = event_by_default(position(), power, 85)
    told = attempts_told(table)
    assert len(told) == 5
    assert {(who, number, cause) for who, number, cause, _ in told} == {
        ("protestant", 5, "card 85")
    }


def test_the_debater_is_committed_before_everybody() -> None:
    state = position()
    table = event_by_default(state, "papacy", 85)
    assert state.debaters["luther"] == "committed"
    assert DebaterCommitted("luther", "card 85") in heard(table).to(None)


@pytest.mark.parametrize("status", ["committed", "burnt", "excommunicated", "expelled"])
def test_a_debater_who_is_not_uncommitted_refuses_the_event(status: str) -> None:
    state = position()
    assert allowed(state, "protestant", 85)
    state.debaters["luther"] = status
    assert f"is {status}" in refused(state, "protestant", 85)


def test_a_debater_out_of_the_game_or_not_yet_in_it_refuses_the_event() -> None:
    state = position()
    state.debaters["luther"] = "removed"
    assert "out of the game" in refused(state, "protestant", 85)
    del state.debaters["luther"]
    assert "not in play yet" in refused(state, "protestant", 85)


def test_another_debater_may_still_give_his_bonus() -> None:
    """18.2: whom an event commits is not the one debater of the impulse."""
    state = position()
    state.debaters["zwingli"] = "uncommitted"
    answers = {FIRST: Attempt("basel", "zwingli")}
    table = event_by_default(state, "protestant", 85, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
    assert state.impulse.bonus_used == {"protestant": "zwingli"}


def test_the_card_leaves_the_game() -> None:
    state = position()
    event_by_default(state, "hapsburg", 85)
    assert (85 in state.discards, 85 in state.removed) == (False, True)


@pytest.mark.parametrize("space", ["leipzig", "grenoble", "norwich"])
def test_every_language_zone_is_a_target(space: str) -> None:
    answers = {FIRST: Attempt(space)}
    table = event_by_default(position(), "protestant", 85, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].result == "automatic"
