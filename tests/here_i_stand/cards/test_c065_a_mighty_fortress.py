"""Card 65, A Mighty Fortress."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.board import places
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
    table = event_by_default(position(), power, 65)
    told = attempts_told(table)
    assert len(told) == 6
    assert {(who, number, cause) for who, number, cause, _ in told} == {
        ("protestant", 6, "card 65")
    }


def test_the_debater_is_committed_before_everybody() -> None:
    state = position()
    table = event_by_default(state, "papacy", 65)
    assert state.debaters["luther"] == "committed"
    assert DebaterCommitted("luther", "card 65") in heard(table).to(None)


@pytest.mark.parametrize("status", ["committed", "burnt", "excommunicated", "expelled"])
def test_a_debater_who_is_not_uncommitted_refuses_the_event(status: str) -> None:
    state = position()
    assert allowed(state, "protestant", 65)
    state.debaters["luther"] = status
    assert f"is {status}" in refused(state, "protestant", 65)


def test_a_debater_out_of_the_game_or_not_yet_in_it_refuses_the_event() -> None:
    state = position()
    state.debaters["luther"] = "removed"
    assert "out of the game" in refused(state, "protestant", 65)
    del state.debaters["luther"]
    assert "not in play yet" in refused(state, "protestant", 65)


def test_another_debater_may_still_give_his_bonus() -> None:
    """18.2: whom an event commits is not the one debater of the impulse."""
    state = position()
    state.debaters["zwingli"] = "uncommitted"
    answers = {FIRST: Attempt("basel", "zwingli")}
    table = event_by_default(state, "protestant", 65, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
    assert state.impulse.bonus_used == {"protestant": "zwingli"}


def test_the_card_stays_in_the_deck() -> None:
    state = position()
    event_by_default(state, "hapsburg", 65)
    assert (65 in state.discards, 65 in state.removed) == (True, False)


def test_ties_and_sixes_are_favoured_in_the_german_zone_only() -> None:
    answers = {FIRST: Attempt("grenoble")}
    table = event_by_default(position(), "protestant", 65, answers=answers)
    told = heard(table).of(ReformationAttempted)
    assert told[0].result == "tie_lost"
    for fact in told:
        inside = places()[fact.space].language_zone == "german"
        assert fact.result == ("automatic" if inside else "tie_lost")
