"""Facts have audiences and a kind of their own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adjudicator.engine.chance import Dice
from adjudicator.engine.fact import (
    EVERYBODY,
    MODERATOR,
    Audience,
    Fact,
    everybody_but,
    kinds_of,
    only,
)
from adjudicator.engine.table import Table
from tests.engine.toy import BidsShown, Dealt, DealtUnseen


@pytest.mark.parametrize(
    ("audience", "ann", "bob", "onlooker"),
    [
        (EVERYBODY, True, True, True),
        (only("ann"), True, False, False),
        (everybody_but("ann"), False, True, True),
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
    assert kinds_of("lanterns") == ("bids_shown", "dealt", "dealt_unseen", "lamps_hung")


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
        (DealtUnseen("ann", 1), everybody_but("ann")),
    ]
    with pytest.raises(ValueError, match="there are no others"):
        table.tell(Dealt("ann", (3,)), others=DealtUnseen("ann", 1))
