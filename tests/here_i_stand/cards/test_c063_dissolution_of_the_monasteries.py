"""Card 63, Dissolution of the Monasteries."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, ReformationAttempted
from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import attempts_told, event_by_default, preaching

FIRST = ("protestant", "18.3/reform:1")


@pytest.mark.parametrize("power", ["england", "protestant", "papacy"])
def test_england_draws_two_cards_and_the_protestants_make_three_attempts(power: str) -> None:
    state = preaching("luther", "cranmer")
    held = len(state.hands["england"])
    table = event_by_default(state, power, 63)
    assert len(state.hands["england"]) == held + 2
    assert [(who, count, cause) for who, count, cause, _ in attempts_told(table)] == [
        ("protestant", 3, "card 63")
    ] * 3
    assert state.removed == [63]


def test_only_england_sees_the_cards() -> None:
    table = event_by_default(preaching("cranmer"), "protestant", 63)
    for role in ("protestant", None):
        told = heard(table).to(role)
        assert not [fact for fact in told if isinstance(fact, CardsDrawn)]
        assert [fact.count for fact in told if isinstance(fact, CardsDrawnUnseen)] == [2]
    drawn = [fact for fact in heard(table).to("england") if isinstance(fact, CardsDrawn)]
    assert [len(fact.cards) for fact in drawn] == [2]


def test_nobody_is_committed() -> None:
    state = preaching("cranmer")
    table = event_by_default(state, "england", 63)
    assert state.debaters["cranmer"] == "uncommitted"
    assert not heard(table).of(DebaterCommitted)


def test_ties_outside_the_english_zone_are_lost() -> None:
    state = preaching("luther", "cranmer")
    table = event_by_default(state, "england", 63, answers={FIRST: Attempt("leipzig")})
    results = [fact.result for fact in heard(table).of(ReformationAttempted)]
    assert results == ["tie_lost", "automatic", "automatic"]
