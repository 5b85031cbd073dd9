"""Card 62, Book of Common Prayer."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c062_book_of_common_prayer import restless
from adjudicator.games.here_i_stand.facts.events import UnrestAdded
from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, ReformationAttempted
from adjudicator.games.here_i_stand.facts.reforms import PrayerBookRolled
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard, put
from tests.here_i_stand.card_builders import (
    allowed,
    attempts_told,
    event_by_default,
    play_event,
    preaching,
    refused,
)
from tests.tables import each

FIRST = ("protestant", "18.3/reform:1")


def position() -> State:
    """Return a position in which all reformers preach and the debater of the card is free."""
    state = preaching("luther", "zwingli", "calvin", "cranmer")
    state.debaters["cranmer"] = "uncommitted"
    return state


@pytest.mark.parametrize("power", ["protestant", "england", "ottoman"])
def test_the_protestants_make_the_attempts_whoever_plays_the_card(power: str) -> None:
    table = event_by_default(position(), power, 62)
    told = attempts_told(table)
    assert len(told) == 4
    assert {(who, number, cause) for who, number, cause, _ in told} == {
        ("protestant", 4, "card 62")
    }


def test_the_debater_is_committed_before_everybody() -> None:
    state = position()
    table = event_by_default(state, "papacy", 62)
    assert state.debaters["cranmer"] == "committed"
    assert DebaterCommitted("cranmer", "card 62") in heard(table).to(None)


@each("status", ["committed", "burnt", "excommunicated", "expelled"])
def test_a_debater_who_is_not_uncommitted_refuses_the_event(status: str) -> None:
    state = position()
    assert allowed(state, "protestant", 62)
    state.debaters["cranmer"] = status
    assert f"is {status}" in refused(state, "protestant", 62)


def test_a_debater_out_of_the_game_or_not_yet_in_it_refuses_the_event() -> None:
    state = position()
    state.debaters["cranmer"] = "removed"
    assert "out of the game" in refused(state, "protestant", 62)
    del state.debaters["cranmer"]
    assert "not in play yet" in refused(state, "protestant", 62)


def test_another_debater_may_still_give_his_bonus() -> None:
    """18.2: whom an event commits is not the one debater of the impulse."""
    state = position()
    state.debaters["latimer"] = "uncommitted"
    answers = {FIRST: Attempt("norwich", "latimer")}
    table = event_by_default(state, "protestant", 62, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
    assert state.impulse.bonus_used == {"protestant": "latimer"}


def test_the_card_stays_in_the_deck() -> None:
    state = position()
    event_by_default(state, "hapsburg", 62)
    assert (62 in state.discards, 62 in state.removed) == (True, False)


def test_ties_and_sixes_are_favoured_in_the_english_zone_only() -> None:
    answers = {FIRST: Attempt("calais")}
    table = event_by_default(position(), "protestant", 62, answers=answers)
    results = [fact.result for fact in heard(table).of(ReformationAttempted)]
    assert results[0] == "tie_lost"
    assert results[1:] == ["automatic"] * 3


def test_only_english_home_spaces_are_targets() -> None:
    for outside in ("leipzig", "antwerp"):
        answers = {FIRST: Attempt(outside)}
        with pytest.raises(IllegalAnswer, match="outside the spaces"):
            event_by_default(position(), "protestant", 62, answers=answers)


def rolled(face: int, *answers: Any, power: str = "france") -> Table[State]:
    """Play the card where no attempt finds a target, so that there is only the die."""
    state = preaching()
    state.debaters["cranmer"] = "uncommitted"
    put(state, "york", "england", regular=2)
    die = [("Book of Common Prayer", (face,))]
    return play_event(state, power, 62, answers=answers, dice=die)


def in_unrest(table: Table[State]) -> list[str]:
    return [name for name, space in table.state.spaces.items() if space.unrest]


@pytest.mark.parametrize("face", [1, 2])
def test_on_1_or_2_england_is_calm(face: int) -> None:
    table = rolled(face)
    assert in_unrest(table) == []
    assert heard(table).of(PrayerBookRolled) == [PrayerBookRolled("france", face, 0)]


@pytest.mark.parametrize("face", [3, 4])
def test_on_3_or_4_the_power_that_plays_the_card_picks_a_space(face: int) -> None:
    """FAQ: not the Protestants; and units do not protect."""
    table = rolled(face, ("france", "card 62/stir", ("york",)))
    assert in_unrest(table) == ["york"]
    assert heard(table).of(UnrestAdded) == [UnrestAdded(("york",), 62)]


def test_on_5_two_spaces_are_picked() -> None:
    assert in_unrest(rolled(5, ("france", "card 62/stir", ("wales", "calais")))) == [
        "calais",
        "wales",
    ]


def test_exactly_as_many_spaces_are_picked_as_the_die_says() -> None:
    with pytest.raises(IllegalAnswer, match="1 are named; expected: 2"):
        rolled(5, ("france", "card 62/stir", ("wales",)))


def test_on_6_all_catholic_home_spaces_fall_into_unrest() -> None:
    assert in_unrest(rolled(6)) == list(home_spaces("england"))


def test_protestant_spaces_and_those_in_unrest_are_not_picked() -> None:
    state = preaching("cranmer")
    state.spaces["york"].unrest = True
    assert "wales" in restless(state)
    assert not {"london", "york", "edinburgh"} & set(restless(state))


def test_a_space_that_the_attempts_have_reformed_is_no_longer_catholic() -> None:
    table = event_by_default(position(), "protestant", 62)
    reformed = [fact.space for fact in heard(table).of(ReformationAttempted)]
    assert len(reformed) == 4
    assert not set(reformed) & set(in_unrest(table))
    assert in_unrest(table)
