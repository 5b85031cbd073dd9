"""A dry run goes by what one role knows, from the open request on."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.chance import Dice, SecretChance
from adjudicator.engine.errors import Diverged, Sealed, Unknowable, Unrolled, Untold
from adjudicator.engine.play import Live, advance, begin
from adjudicator.engine.record import Answer, Position, Sight
from adjudicator.engine.sealed import SealedPile, is_sealed, sealed
from adjudicator.engine.table import Table
from tests.engine.toy import Lanterns, ToyState
from tests.tables import each

GAME = Lanterns()
BIDS = {"ann": 1, "bob": 3, "cyd": 0}

READINGS: list[Callable[[Any], object]] = [
    list,
    tuple,
    sorted,
    reversed,
    set,
    hash,
    max,
    lambda pile: 3 in pile,
    lambda pile: pile[0],
    lambda pile: pile[:1],
    lambda pile: pile.pop(),
    lambda pile: pile.remove(3),
    lambda pile: pile.index(3),
    lambda pile: pile.count(3),
    lambda pile: pile.copy(),
    lambda pile: pile + pile,
    lambda pile: [*pile],
    lambda pile: pile == [3],
    lambda pile: pile != [3],
    lambda pile: pile < [3],
]


@each("read", READINGS)
def test_nothing_can_be_read_in_a_sealed_pile(read: Callable[[Any], object]) -> None:
    with pytest.raises(Sealed):
        read(sealed([3]))


@each(
    "read",
    [
        lambda pile: 3 in pile,
        lambda pile: pile.index(3),
        lambda pile: {3: "three"}[pile[0]],
        lambda pile: sorted([*pile, 3]),
        lambda pile: f"{pile[0]}",
        lambda pile: "abc"[pile[0]],
    ],
)
def test_nothing_can_be_read_in_the_list_that_was_sealed(read: Callable[[Any], object]) -> None:
    """A procedure that is running may hold it."""
    held = [1, 2]
    sealed(held)
    assert len(held) == 2
    with pytest.raises(Sealed):
        read(held)


def test_a_sealed_pile_knows_its_length_and_the_cards_that_are_public() -> None:
    pile = sealed([7, 8, 1], public=(1, 2))
    assert (len(pile), bool(pile)) == (3, True)
    assert 1 in pile
    assert 2 not in pile
    pile += [2, 9]
    assert len(pile) == 5
    pile.remove(1)
    assert 1 not in pile
    assert pile == SealedPile(3, [2], (1, 2))
    assert pickle.loads(pickle.dumps(pile)) == pile
    assert sealed(pile) is pile
    assert not sealed([])


def chance() -> SecretChance:
    return SecretChance(b"a secret")


def in_the_first_round(**bids: int) -> Position[ToyState]:
    """Return the first round, for which some have bid."""
    position = advance(GAME, begin(GAME, "plain", {}), chance()).position
    return replace(
        position, answers=tuple(Answer(0, role, "2/bid:1", bid) for role, bid in bids.items())
    )


def dry(position: Position[ToyState], role: str | None) -> Live[ToyState]:
    return Live(GAME, position, None, sight=Sight(role))


def test_a_dry_run_leaves_out_what_others_have_answered_in_secret() -> None:
    live = dry(in_the_first_round(bob=3, cyd=2), "ann")
    assert [item.decision.role for item in live.waiting] == ["ann", "bob", "cyd"]
    live.answer("ann", 1)
    assert [item.decision.role for item in live.waiting] == ["bob", "cyd"]
    assert [given.role for given in live.position.answers] == ["ann"]


def test_a_dry_run_keeps_the_answer_of_its_own_role() -> None:
    live = dry(in_the_first_round(ann=1, cyd=2), "ann")
    assert [item.decision.role for item in live.waiting] == ["bob", "cyd"]


def test_what_is_on_record_is_replayed_as_it_was() -> None:
    live = dry(in_the_first_round(**BIDS), "bob")
    (item,) = live.waiting
    assert (item.decision.role, item.decision.name) == ("bob", "swap")
    assert [told.fact.kind for told in live.told_since(0)] == ["bids_shown"]


def test_a_dry_run_knows_its_own_cards_and_no_others() -> None:
    position = in_the_first_round(**BIDS)
    state = dry(position, "bob").state
    assert state.hands["bob"] == advance(GAME, position, None).state.hands["bob"]
    assert all(is_sealed(pile) for pile in (state.hands["ann"], state.hands["cyd"], state.pile))
    assert position.snapshot.pile == advance(GAME, position, None).state.pile


def test_a_dry_run_ends_where_a_die_would_be_rolled() -> None:
    live = dry(in_the_first_round(**BIDS), "bob")
    live.answer("bob", "keep")
    with pytest.raises(Unrolled):
        live.answer("bob", {"left": 2})


def test_a_dry_run_ends_where_a_card_would_be_drawn() -> None:
    """Also where the pile holds one card only, so that nothing is left to chance."""
    position = in_the_first_round(**BIDS)
    position.snapshot.pile[1:] = []
    live = dry(position, "bob")
    with pytest.raises(Sealed):
        live.answer("bob", str(live.state.hands["bob"][0]))


def test_both_ends_are_of_one_kind() -> None:
    assert issubclass(Sealed, Unknowable)
    assert issubclass(Unrolled, Unknowable)
    assert issubclass(Unrolled, Diverged)
    assert not issubclass(Sealed, Diverged)


def test_answers_given_behind_the_seal_are_replayed_behind_it() -> None:
    live = dry(in_the_first_round(bob=3), "ann")
    for role, bid in {"ann": 3, "bob": 0, "cyd": 1}.items():
        live.answer(role, bid)
    assert live.sealed_at == (1, 0)
    again = Live(GAME, live.position, None, sight=Sight("ann"), sealed_at=live.sealed_at)
    assert again.position.answers == live.position.answers
    assert [item.decision.name for item in again.waiting] == ["swap"]
    assert is_sealed(again.state.hands["bob"])
    assert not is_sealed(again.state.hands["ann"])


def test_two_games_with_the_same_view_are_sealed_alike() -> None:
    position = in_the_first_round()
    other = replace(position, snapshot=GAME.load(GAME.dump(position.snapshot), 1))
    hands = other.snapshot.hands
    hands["bob"], hands["cyd"] = hands["cyd"], hands["bob"]
    states = [dry(one, "ann").state for one in (position, other)]
    assert position.snapshot != other.snapshot
    assert states[0] == states[1]


def test_an_envelope_is_open_to_its_role_only_once_it_is_sealed() -> None:
    table = Table(None, Dice(0, (), None), 1, lambda fact, to: None)
    own, other = table.enclose("france", 7), table.enclose("papacy", None)
    assert (own.content, other.content) == (7, None)
    table.seal("france")
    assert own.content == 7
    with pytest.raises(Untold, match="papacy"):
        _ = other.content
    table.seal(None)
    with pytest.raises(Untold, match="france"):
        _ = own.content
    assert issubclass(Untold, Sealed)
