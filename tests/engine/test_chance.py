"""Outcomes are drawn once, recorded, repeated, and can be proved from the secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from adjudicator.engine.chance import (
    Dice,
    KeptChance,
    Key,
    RandomChance,
    Roll,
    Saying,
    SecretChance,
    opening_chain,
    recorded,
    sides_of,
)
from adjudicator.engine.errors import Diverged
from tests.tables import each

SECRET = bytes(range(32))
CHAIN = opening_chain("ab" * 32)


def test_a_secret_gives_the_same_outcomes_for_ever() -> None:
    chance = SecretChance(SECRET)
    assert chance.dice(Key(0, 0, "dice", "a"), 8, 6) == SecretChance(SECRET).dice(
        Key(0, 0, "dice", "a"), 8, 6
    )
    # Pinned: a change here would change the dice of running games.
    assert chance.dice(Key(0, 0, "dice", "a"), 8, 6) == PINNED_DICE
    assert chance.shuffle(Key(0, 1, "shuffle", "deck"), 8) == PINNED_SHUFFLE
    assert chance.pick(Key(0, 2, "pick", "hand"), 1000) == PINNED_PICK


PINNED_DICE = (6, 6, 5, 6, 6, 6, 4, 4)
PINNED_SHUFFLE = (5, 7, 6, 0, 2, 3, 4, 1)
PINNED_PICK = 760


def test_keys_and_generations_have_streams_of_their_own() -> None:
    streams = {
        SecretChance(SECRET).dice(Key(0, 0, "dice", "a"), 20, 6),
        SecretChance(SECRET).dice(Key(0, 1, "dice", "a"), 20, 6),
        SecretChance(SECRET).dice(Key(0, 0, "dice", "b"), 20, 6),
        SecretChance(SECRET, generation=1).dice(Key(0, 0, "dice", "a"), 20, 6),
        SecretChance(bytes(32)).dice(Key(0, 0, "dice", "a"), 20, 6),
    }
    assert len(streams) == 5


def test_faces_and_places_come_up_evenly() -> None:
    chance = SecretChance(SECRET)
    faces = Counter(
        face for n in range(600) for face in chance.dice(Key(0, n, "dice", "even"), 10, 6)
    )
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in faces.values())
    firsts = Counter(chance.shuffle(Key(0, n, "shuffle", "even"), 4)[0] for n in range(2000))
    assert all(420 < count < 580 for count in firsts.values())
    assert sorted(chance.shuffle(Key(0, 0, "shuffle", "s"), 30)) == list(range(30))


def test_recorded_outcomes_are_repeated_without_chance() -> None:
    dice = Dice(0, (), RandomChance(random.Random(1)))
    faces = dice.roll(4, "ann")
    order = dice.shuffle(["x", "y", "z"], "pile")
    drawn = dice.pick([5, 6, 7], "hand")
    again = Dice(0, dice.rolls, None)
    assert again.roll(4, "ann") == faces
    assert again.shuffle(["x", "y", "z"], "pile") == order
    assert again.unused == 1
    assert again.pick([5, 6, 7], "hand") == drawn
    assert again.unused == 0


def test_dice_have_the_sides_that_are_asked_for_and_the_record_knows_them() -> None:
    dice = Dice(0, (), SecretChance(SECRET))
    faces = dice.roll(400, "ann", sides=10)
    assert set(faces) == set(range(1, 11))
    dice.roll(1, "bob")
    assert [roll.kind for roll in dice.rolls] == ["d10", "dice"]
    assert [sides_of(roll.kind) for roll in dice.rolls] == [10, 6]
    assert (sides_of("shuffle"), sides_of("draw")) == (0, 0)
    again = Dice(0, dice.rolls, None)
    assert again.roll(400, "ann", sides=10) == faces
    with pytest.raises(Diverged, match="the rules now want d8 of 1"):
        again.roll(1, "bob", sides=8)


@each("kind", ["", "d", "d0", "d-1", "d12345", "die", "Dice"])
def test_a_kind_that_there_is_not_is_no_roll(kind: str) -> None:
    with pytest.raises(KeyError):
        recorded(kind, "ann", [1])


def test_nothing_is_drawn_where_there_is_nothing_to_decide() -> None:
    dice = Dice(0, (), None)
    assert dice.roll(0, "none") == ()
    assert dice.shuffle([7], "one") == [7]
    assert dice.pick(["only"], "one") == "only"
    assert dice.rolls == []


@each(
    "record",
    [
        Roll("dice", "bob", (1, 2)),
        Roll("dice", "ann", (1, 2, 3)),
        Roll("shuffle", "ann", (0, 1)),
        Roll("pick", "ann", (0, 2)),
    ],
)
def test_a_record_of_something_else_is_a_divergence(record: Roll) -> None:
    with pytest.raises(Diverged, match="the rules now want dice of 2 for 'ann'"):
        Dice(0, (record,), None).roll(2, "ann")


def test_a_dry_replay_rolls_nothing_new() -> None:
    with pytest.raises(Diverged, match="not in the record"):
        Dice(0, (), None).roll(1, "ann")


def kept_rolls() -> dict[Key, Roll]:
    """Return three rolls of a segment by the key under which they were drawn."""
    rolls = [
        Roll("dice", "attempt", (6, 6)),
        Roll("shuffle", "deck", (2, 0, 1)),
        Roll("pick", "card", (1, 3)),
    ]
    return {Key(0, number, r.kind, r.label): r for number, r in enumerate(rolls)}


def test_rolls_are_kept_for_as_long_as_they_are_asked_for_alike() -> None:
    chance = KeptChance(kept_rolls(), SecretChance(SECRET, 2))
    dice = Dice(0, (), chance)
    assert dice.roll(2, "attempt") == (6, 6)
    assert dice.shuffle("abc", "deck") == ["c", "a", "b"]
    assert dice.pick("xyz", "card") == "y"
    assert chance.used == set(kept_rolls())
    key = Key(0, 3, "dice", "more")
    assert dice.roll(1, "more") == SecretChance(SECRET, 2).dice(key, 1, 6)


@pytest.mark.parametrize(("count", "label"), [(3, "attempt"), (2, "another attempt")])
def test_nothing_is_kept_behind_the_first_roll_that_differs(count: int, label: str) -> None:
    chance = KeptChance(kept_rolls(), SecretChance(SECRET, 2))
    dice, fresh = Dice(0, (), chance), Dice(0, (), SecretChance(SECRET, 2))
    assert dice.roll(count, label) == fresh.roll(count, label)
    assert dice.shuffle(range(3), "deck") == fresh.shuffle(range(3), "deck")
    assert dice.pick("xyz", "card") == fresh.pick("xyz", "card")
    assert chance.used == set()


def test_the_keeping_of_rolls_can_be_ended() -> None:
    chance = KeptChance(kept_rolls(), SecretChance(SECRET, 2))
    chance.end()
    Dice(0, (), chance).roll(2, "attempt")
    assert chance.used == set()


def test_in_a_check_nothing_is_drawn_behind_what_is_kept() -> None:
    dice = Dice(0, (), KeptChance(kept_rolls(), None))
    assert dice.roll(2, "attempt") == (6, 6)
    with pytest.raises(Diverged, match="not in the record"):
        dice.roll(1, "deck")


# -- dice that nobody can choose ------------------------------------------------------------------


def chained_dice(*, said: Sequence[Saying] = (), generation: int = 1) -> Dice:
    """Return the dice of a segment in a game whose rolls depend on answers."""
    return Dice(0, (), SecretChance(SECRET, generation, said), CHAIN)


def test_rolls_depend_on_the_answers_before_them() -> None:
    one, other = chained_dice(), chained_dice()
    assert one.roll(10, "battle") == other.roll(10, "battle")
    one.follow(0, [("france", "bid", 3)])
    other.follow(0, [("france", "bid", 4)])
    assert one.roll(10, "battle") != other.roll(10, "battle")
    assert one.chain != other.chain


def test_the_order_in_which_simultaneous_answers_are_given_changes_no_roll() -> None:
    one, other = chained_dice(), chained_dice()
    one.follow(0, [("france", "bid", {"b": 1, "a": 2}), ("england", "bid", [1])])
    other.follow(0, [("england", "bid", (1,)), ("france", "bid", {"a": 2, "b": 1})])
    assert one.roll(10, "battle") == other.roll(10, "battle")


def test_words_of_players_change_every_roll_from_their_place_on() -> None:
    words = Saying("france", "some words", (1, 0, 1))
    plain, with_words = chained_dice(), chained_dice(said=[words])
    assert plain.roll(10, "first") == with_words.roll(10, "first")
    assert plain.roll(10, "second") != with_words.roll(10, "second")
    again = chained_dice(said=[words], generation=2), chained_dice(generation=2)
    assert again[0].roll(10, "first") != again[1].roll(10, "first")


def test_words_heard_in_the_middle_count_as_those_on_record() -> None:
    words = Saying("france", "some words", (1, 0, 1))
    chance = SecretChance(SECRET, 1)
    dice = Dice(0, (), chance, CHAIN)
    first = dice.roll(10, "first")
    chance.hear(words)
    again = chained_dice(said=[words])
    assert (first, dice.roll(10, "second")) == (again.roll(10, "first"), again.roll(10, "second"))


def test_a_roll_says_behind_which_request_it_was_made() -> None:
    dice = chained_dice()
    dice.roll(1, "first")
    dice.follow(2, [])
    dice.roll(1, "second")
    assert [roll.after for roll in dice.rolls] == [-1, 2]
    again = Dice(0, dice.rolls, None, CHAIN)
    again.roll(1, "first")
    again.follow(1, [])
    with pytest.raises(Diverged, match="recorded behind request 2; the rules make it behind"):
        again.roll(1, "second")


def test_a_kept_roll_stays_when_an_answer_before_it_is_amended() -> None:
    kept = {Key(0, 0, "dice", "attempt"): Roll("dice", "attempt", (6, 6))}
    dice = Dice(0, (), KeptChance(kept, SecretChance(SECRET, 2)), CHAIN)
    dice.follow(0, [("france", "bid", "amended")])
    assert dice.roll(2, "attempt") == (6, 6)
