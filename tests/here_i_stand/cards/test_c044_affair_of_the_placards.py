"""Card 44, Affair of the Placards."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.board import places
from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, ReformationAttempted
from adjudicator.games.here_i_stand.options import checked_options
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
    state.debaters["cop"] = "uncommitted"
    return state


@pytest.mark.parametrize("power", ["protestant", "england", "ottoman"])
def test_the_protestants_make_the_attempts_whoever_plays_the_card(power: str) -> None:
    table = event_by_default(position(), power, 44)
    told = attempts_told(table)
    assert len(told) == 4
    assert {(who, number, cause) for who, number, cause, _ in told} == {
        ("protestant", 4, "card 44")
    }


def test_the_debater_is_committed_before_everybody() -> None:
    state = position()
    table = event_by_default(state, "papacy", 44)
    assert state.debaters["cop"] == "committed"
    assert DebaterCommitted("cop", "card 44") in heard(table).to(None)


@pytest.mark.parametrize("status", ["committed", "burnt", "excommunicated", "expelled"])
def test_a_debater_who_is_not_uncommitted_refuses_the_event(status: str) -> None:
    state = position()
    assert allowed(state, "protestant", 44)
    state.debaters["cop"] = status
    assert f"is {status}" in refused(state, "protestant", 44)


def test_a_debater_out_of_the_game_or_not_yet_in_it_refuses_the_event() -> None:
    state = position()
    state.debaters["cop"] = "removed"
    assert "out of the game" in refused(state, "protestant", 44)
    del state.debaters["cop"]
    assert "not in play yet" in refused(state, "protestant", 44)


def test_another_debater_may_still_give_his_bonus() -> None:
    """18.2: whom an event commits is not the one debater of the impulse."""
    state = position()
    state.debaters["farel"] = "uncommitted"
    answers = {FIRST: Attempt("grenoble", "farel")}
    table = event_by_default(state, "protestant", 44, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
    assert state.impulse.bonus_used == {"protestant": "farel"}


def test_the_card_leaves_the_game() -> None:
    state = position()
    event_by_default(state, "hapsburg", 44)
    assert (44 in state.discards, 44 in state.removed) == (False, True)


def test_ties_and_sixes_are_favoured_in_the_french_zone_only() -> None:
    answers = {FIRST: Attempt("leipzig")}
    table = event_by_default(position(), "protestant", 44, answers=answers)
    told = heard(table).of(ReformationAttempted)
    assert told[0].result == "tie_lost"
    for fact in told:
        inside = places()[fact.space].language_zone == "french"
        assert fact.result == ("automatic" if inside else "tie_lost")


def test_an_option_has_three_attempts_as_the_rulebook() -> None:
    state = position()
    state.options["affair_of_the_placards"] = 3
    assert len(attempts_told(event_by_default(state, "protestant", 44))) == 3


@pytest.mark.parametrize("value", ["3", 4])
def test_the_option_is_three_or_four(value: int | str) -> None:
    given = {"affair_of_the_placards": value}
    assert checked_options("1517", given) == {"affair_of_the_placards": int(value)}
    with pytest.raises(IllegalAnswer, match="expected: 3 to 4"):
        checked_options("1517", {"affair_of_the_placards": 5})
