"""Deals that a caretaker signs: those after which its seat stands better than without."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.caretakers.caretaker import Caretaker, PastBound
from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to
from adjudicator.caretakers.playing_out import Offer
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


KEYS = tuple(f"France yields {key} to England" for key in ("Bordeaux", "Lyon", "Marseille"))


def test_keys_are_not_given_away_for_an_alliance(france: Knowledge) -> None:
    # The loss comes behind a question: where units that are displaced go.
    assert not CARETAKER.signs(france, offer("england", "france", "Alliance", *KEYS))


def test_what_comes_behind_a_question_about_a_loan_counts(france: Knowledge) -> None:
    stripped = offer(
        "england",
        "france",
        "Alliance",
        "England lends 1 squadron from London to France",
        "France yields Tours to England",
        "France yields Dijon to England",
        "France gives 2 cards to England",
        "France gives 2 mercenaries from Paris to England",
    )
    assert not CARETAKER.signs(france, stripped)


@pytest.mark.parametrize("role", ["hapsburg", "protestant"])
def test_mercenaries_are_a_gift_to_who_chooses_among_camps(role: str) -> None:
    gift = offer("england", role, f"England gives 2 mercenaries from London to {role.title()}s")
    assert CARETAKER.signs(talking(role), gift)


@pytest.mark.parametrize(("role", "other"), [("france", "england"), ("england", "france")])
def test_a_deal_written_otherwise_gets_the_same_answer(role: str, other: str) -> None:
    known = talking(role)
    card = f"{role.title()} gives 1 card to {other.title()}"
    pairs = [
        ("Alliance", card),
        (card, "Alliance"),
        ("England and France are allied", card),
        ("France and England are allied", card),
    ]
    assert len({CARETAKER.signs(known, offer(other, role, *pair)) for pair in pairs}) == 1


def test_one_gain_is_not_paid_for_twice(france: Knowledge) -> None:
    alliance = offer("england", "france", "Alliance")
    paid = offer("england", "france", "Alliance", "England gives 1 card to France")
    assert CARETAKER.signs(france, paid)
    assert not CARETAKER.signs(france, alliance, [paid])
