"""Deals that a caretaker signs: those after which its seat stands better than without."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.caretakers.caretaker import Caretaker, Offer, PastBound
from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.choices import Talks
from adjudicator.games.registry import game_of
from tests.caretakers.tables import opened

GAME = game_of("here_i_stand")
CARETAKER = Caretaker(GAME, STRENGTHS["quick"], "deals")


def talking(role: str) -> Knowledge:
    """Return what a role knows in the first negotiations of a game for three."""
    live = opened(GAME, 1, "1532")
    with closing(live):
        while live.waiting:
            decision = next((i.decision for i in live.waiting if i.decision.role == role), None)
            if decision is not None and isinstance(decision.choice, Talks):
                listener = Listener(role)
                listener.listen(live)
                return known_to(GAME.rules, live, role, listener.before, listener.since)
            first = live.waiting[0].decision
            live.answer(first.role, first.default if first.has_default else _any(first))
    raise AssertionError("nobody has talked")


def _any(decision: Any) -> object:

    return GAME.practice.sample(decision.choice, random.Random(1))


def offer(author: str, partner: str, *items: str) -> Offer:
    grammar = GAME.grammar
    read = [grammar.item(item, author, [partner]).dump() for item in items]
    return Offer((author, partner), {"parties": [author, partner], "items": read})


@pytest.fixture(scope="module")
def france() -> Knowledge:
    return talking("france")


def test_a_card_is_taken_and_none_given_for_nothing(france: Knowledge) -> None:
    given = offer("england", "france", "England gives 1 card to France")
    asked = offer("england", "france", "France gives 1 card to England")
    assert CARETAKER.signs(france, given)
    assert not CARETAKER.signs(france, asked)


def test_the_same_offer_gets_the_same_answer(france: Knowledge) -> None:
    found = offer("england", "france", "Alliance")
    assert len({CARETAKER.signs(france, found) for _ in range(3)}) == 1


def test_a_deal_that_may_not_be_declared_is_not_signed(france: Knowledge) -> None:
    found = offer("england", "france", "Alliance")
    strange = replace(found, terms={"parties": ["england", "france"], "items": []})
    assert not CARETAKER.signs(france, strange)


def test_it_stops_when_it_may_not_go_on(france: Knowledge) -> None:
    stopped = replace(CARETAKER, goes_on=lambda: False)
    with pytest.raises(PastBound):
        stopped.signs(france, offer("england", "france", "Alliance"))
