"""Card 90, Printing Press."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import ReformationAttempted
from adjudicator.games.here_i_stand.facts.reforms import PressesRun
from adjudicator.games.here_i_stand.rules.religion.actions import PublishTreatise
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.turn.card_draw import _forget_last_turn
from tests.here_i_stand.builders import heard, play, table_for
from tests.here_i_stand.card_builders import attempts_told, event_by_default, preaching

FIRST = ("protestant", "18.3/reform:1")


@pytest.mark.parametrize("power", ["protestant", "hapsburg"])
def test_the_protestants_make_three_attempts_with_a_die_more(power: str) -> None:
    state = preaching("luther", "calvin", "cranmer")
    table = event_by_default(state, power, 90)
    assert [(who, n, cause) for who, n, cause, _ in attempts_told(table)] == [
        ("protestant", 3, "card 90")
    ] * 3
    for fact in heard(table).of(ReformationAttempted):
        assert fact.parts["printing_press"] == 1
        assert len(fact.rolls) == sum(fact.parts.values())
    assert 90 in state.discards
    assert PressesRun() in heard(table).to(None)


@pytest.mark.parametrize("space", ["leipzig", "grenoble", "norwich"])
def test_every_language_zone_is_a_target(space: str) -> None:
    state = preaching("luther", "calvin", "cranmer")
    table = event_by_default(state, "protestant", 90, answers={FIRST: Attempt(space)})
    assert heard(table).of(ReformationAttempted)[0].result == "automatic"


def test_the_die_helps_english_treatises_later_in_the_turn_too() -> None:
    state = preaching("cranmer")
    state.turn_effects.append("printing_press")
    table = table_for(state, power="england")
    play(
        table,
        PublishTreatise("english").carry_out(table, "england"),
        answers=[
            ("england", "18.3/reform:1", Attempt("norwich")),
            ("england", "18.3/reform:2", Attempt("portsmouth")),
        ],
        dice=[("reforms norwich", (6,) * 3), ("reforms portsmouth", (6,) * 3)],
    )
    assert [fact.parts["printing_press"] for fact in heard(table).of(ReformationAttempted)] == [
        1,
        1,
    ]


def test_it_ends_with_the_turn() -> None:
    state = preaching("luther")
    event_by_default(state, "protestant", 90)
    _forget_last_turn(state)
    assert state.turn_effects == []
