"""Facts have audiences and a kind of their own."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from adjudicator.engine.chance import Dice
from adjudicator.engine.fact import (
    EVERYBODY,
    MODERATOR,
    Audience,
    Fact,
    kinds_of,
    load_fact,
    only,
)
from adjudicator.engine.table import Table
from adjudicator.engine.words import _, name, said
from tests.engine.toy import BidsShown, Dealt, DealtUnseen
from tests.languages.marked import MARKED
from tests.tables import each


@each(
    ("audience", "ann", "bob", "onlooker"),
    [
        (EVERYBODY, True, True, True),
        (only("ann"), True, False, False),
        (Audience(None, frozenset({"ann"})), False, True, True),
        (MODERATOR, False, False, False),
    ],
)
def test_audiences_admit_whom_they_name(
    audience: Audience, ann: bool, bob: bool, onlooker: bool
) -> None:
    assert (audience.admits("ann"), audience.admits("bob"), audience.admits(None)) == (
        ann,
        bob,
        onlooker,
    )
    assert Audience.load(audience.dump()) == audience


def test_kinds_are_named_after_their_classes() -> None:
    assert BidsShown.kind == "bids_shown"
    assert kinds_of("toy") == ("bids_shown", "dealt", "dealt_unseen", "lamps_hung")


def test_two_kinds_of_one_name_are_refused() -> None:
    class Root(Fact, game="elsewhere"):
        pass

    class Thing(Root):
        pass

    def again() -> None:
        class Thing(Root):
            pass

    with pytest.raises(TypeError, match="two facts of elsewhere are of kind thing"):
        again()


def test_a_fact_holds_json_only() -> None:
    @dataclass(frozen=True)
    class Odd(Fact, game="odd"):
        what: object

    with pytest.raises(TypeError, match="not JSON"):
        Odd({1, 2}).dump()


def test_a_secret_is_told_in_two_halves() -> None:
    told: list[tuple[Fact, Audience]] = []
    table = Table(None, Dice(0, (), None), 1, lambda fact, to: told.append((fact, to)))
    table.tell(Dealt("ann", (3,)), to=only("ann"), others=DealtUnseen("ann", 1))
    assert told == [
        (Dealt("ann", (3,)), only("ann")),
        (DealtUnseen("ann", 1), Audience(None, frozenset({"ann"}))),
    ]
    with pytest.raises(ValueError, match="there are no others"):
        table.tell(Dealt("ann", (3,)), others=DealtUnseen("ann", 1))


class Rumour(Fact, game="rumours"):
    """The root of the facts below."""


@dataclass(frozen=True)
class Heard(Rumour):
    """Somebody has heard something; ``why`` may be words."""

    why: str
    parts: tuple[str, ...] = ()


def test_words_in_a_fact_can_be_said_in_another_language_after_it_was_stored() -> None:
    told = Heard(_("the deal of turn {turn}", turn=3), (name("Vienna"), "plain"))
    stored = json.loads(json.dumps(told.dump()))
    again = load_fact("rumours", "heard", stored)
    assert again == told
    assert isinstance(again, Heard)
    assert said(again.why, MARKED) == "«the deal of turn 3»"
    assert [said(part, MARKED) for part in again.parts] == ["‹Vienna›", "plain"]


def test_plain_text_in_a_fact_is_stored_as_it_is() -> None:
    assert Heard("plain").dump() == {"why": "plain", "parts": []}
    assert load_fact("rumours", "heard", {"why": "plain", "parts": []}) == Heard("plain")


def test_text_that_looks_like_stored_words_stays_what_somebody_wrote() -> None:
    written = '{"words": ["message", "{0}", {}]}'
    again = load_fact("rumours", "heard", Heard(written).dump())
    assert isinstance(again, Heard)
    assert again.why == written
