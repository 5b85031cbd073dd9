"""Card 46, Calvin's Institutes."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
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
    state.debaters["calvin"] = "uncommitted"
    return state


@pytest.mark.parametrize("power", ["protestant", "england", "ottoman"])
def test_the_protestants_make_the_attempts_whoever_plays_the_card(power: str) -> None:
    table = event_by_default(position(), power, 46)
    told = attempts_told(table)
    assert len(told) == 5
    assert {(who, number, cause) for who, number, cause, _ in told} == {
        ("protestant", 5, "card 46")
    }


def test_the_debater_is_committed_before_everybody() -> None:
    state = position()
    table = event_by_default(state, "papacy", 46)
    assert state.debaters["calvin"] == "committed"
    assert DebaterCommitted("calvin", "card 46") in heard(table).to(None)


@pytest.mark.parametrize("status", ["committed", "burnt", "excommunicated", "expelled"])
def test_a_debater_who_is_not_uncommitted_refuses_the_event(status: str) -> None:
    state = position()
    assert allowed(state, "protestant", 46)
    state.debaters["calvin"] = status
    assert f"is {status}" in refused(state, "protestant", 46)


def test_a_debater_out_of_the_game_or_not_yet_in_it_refuses_the_event() -> None:
    state = position()
    state.debaters["calvin"] = "removed"
    assert "out of the game" in refused(state, "protestant", 46)
    del state.debaters["calvin"]
    assert "not in play yet" in refused(state, "protestant", 46)


def test_another_debater_may_still_give_his_bonus() -> None:
    """18.2: whom an event commits is not the one debater of the impulse."""
    state = position()
    state.debaters["farel"] = "uncommitted"
    answers = {FIRST: Attempt("grenoble", "farel")}
    table = event_by_default(state, "protestant", 46, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
    assert state.impulse.bonus_used == {"protestant": "farel"}


def test_the_card_leaves_the_game() -> None:
    state = position()
    event_by_default(state, "hapsburg", 46)
    assert (46 in state.discards, 46 in state.removed) == (False, True)


def test_ties_and_sixes_are_favoured_in_the_french_zone_only() -> None:
    answers = {FIRST: Attempt("leipzig")}
    table = event_by_default(position(), "protestant", 46, answers=answers)
    told = heard(table).of(ReformationAttempted)
    assert told[0].result == "tie_lost"
    for fact in told:
        inside = places()[fact.space].language_zone == "french"
        assert fact.result == ("automatic" if inside else "tie_lost")


def test_one_is_added_to_dice_against_french_targets_only() -> None:
    answers = {FIRST: Attempt("leipzig")}
    table = event_by_default(position(), "protestant", 46, answers=answers)
    told = heard(table).of(ReformationAttempted)
    assert (told[0].die_bonus, told[1].die_bonus) == (0, 1)
    for fact in told:
        inside = places()[fact.space].language_zone == "french"
        assert fact.die_bonus == int(inside)


def test_a_modified_six_succeeds_at_once() -> None:
    answers = {FIRST: Attempt("grenoble")}
    table = event_by_default(position(), "protestant", 46, face=5, answers=answers)
    told = heard(table).of(ReformationAttempted)[0]
    assert (told.rolls[0], told.result) == (5, "automatic")


def test_calvin_is_no_longer_there_to_add_an_attempt() -> None:
    with pytest.raises(IllegalAnswer, match="Calvin is committed"):
        event_by_default(
            position(), "protestant", 46, answers={FIRST: Attempt("grenoble", "calvin")}
        )
