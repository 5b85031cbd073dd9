"""Card 41, Marburg Colloquy."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, ReformationAttempted
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import (
    allowed,
    attempts_told,
    event_by_default,
    preaching,
    refused,
)
from tests.tables import each

SAXON = ("protestant", "card 41/saxon")
SWISS = ("protestant", "card 41/swiss")
FIRST = ("protestant", "18.3/reform:1")


def position() -> State:
    """Return a position in which all four who may meet are uncommitted."""
    state = preaching("luther", "zwingli", "calvin", "cranmer")
    for name in ("melanchthon", "oekolampadius"):
        state.debaters[name] = "uncommitted"
    return state


@each(
    ("saxon", "swiss", "attempts"),
    [
        ("luther", "zwingli", 7),
        ("luther", "oekolampadius", 6),
        ("melanchthon", "zwingli", 6),
        ("melanchthon", "oekolampadius", 5),
    ],
)
def test_the_protestants_choose_two_and_their_values_are_the_attempts(
    saxon: str, swiss: str, attempts: int
) -> None:
    state = position()
    table = event_by_default(state, "england", 41, answers={SAXON: saxon, SWISS: swiss})
    assert [number for _, number, _, _ in attempts_told(table)] == [attempts] * attempts
    told = heard(table).of(DebaterCommitted)
    assert told == [DebaterCommitted(saxon, "card 41"), DebaterCommitted(swiss, "card 41")]
    assert [name for name, status in state.debaters.items() if status == "committed"] == [
        name for name in state.debaters if name in (saxon, swiss)
    ]
    assert state.removed == [41]


def test_a_third_debater_may_give_his_bonus() -> None:
    answers = {SWISS: "zwingli", FIRST: Attempt("basel", "oekolampadius")}
    table = event_by_default(position(), "protestant", 41, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1


@pytest.mark.parametrize("space", ["leipzig", "grenoble", "norwich"])
def test_every_language_zone_is_a_target(space: str) -> None:
    table = event_by_default(position(), "protestant", 41, answers={FIRST: Attempt(space)})
    assert heard(table).of(ReformationAttempted)[0].result == "automatic"


@pytest.mark.parametrize(
    ("away", "sentence"),
    [
        (("luther", "melanchthon"), "neither Luther nor Melanchthon is uncommitted"),
        (("zwingli", "oekolampadius"), "neither Zwingli nor Oekolampadius is uncommitted"),
    ],
)
def test_one_of_each_pair_must_be_uncommitted(away: tuple[str, str], sentence: str) -> None:
    state = position()
    state.debaters[away[0]] = "committed"
    assert allowed(state, "papacy", 41)
    state.debaters[away[1]] = "burnt"
    assert sentence in refused(state, "papacy", 41)
