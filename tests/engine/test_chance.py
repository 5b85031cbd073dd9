"""Outcomes are drawn once, recorded, repeated, and can be proved from the secret."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from adjudicator.engine.chance import Dice, RandomChance, Roll, SecretChance
from adjudicator.engine.errors import Diverged

SECRET = bytes(range(32))


def test_a_secret_gives_the_same_outcomes_for_ever() -> None:
    chance = SecretChance(SECRET)
    assert chance.dice("0/0/dice/a", 8) == SecretChance(SECRET).dice("0/0/dice/a", 8)
    # Pinned: a change here would change the dice of running games.
    assert chance.dice("0/0/dice/a", 8) == PINNED_DICE
    assert chance.shuffle("0/1/shuffle/deck", 8) == PINNED_SHUFFLE
    assert chance.pick("0/2/pick/hand", 1000) == PINNED_PICK


PINNED_DICE = (6, 6, 5, 6, 6, 6, 4, 4)
PINNED_SHUFFLE = (5, 7, 6, 0, 2, 3, 4, 1)
PINNED_PICK = 760


def test_keys_and_generations_have_streams_of_their_own() -> None:
    streams = {
        SecretChance(SECRET).dice("0/0/dice/a", 20),
        SecretChance(SECRET).dice("0/1/dice/a", 20),
        SecretChance(SECRET).dice("0/0/dice/b", 20),
        SecretChance(SECRET, generation=1).dice("0/0/dice/a", 20),
        SecretChance(bytes(32)).dice("0/0/dice/a", 20),
    }
    assert len(streams) == 5


def test_faces_and_places_come_up_evenly() -> None:
    chance = SecretChance(SECRET)
    faces = Counter(face for n in range(600) for face in chance.dice(f"even/{n}", 10))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in faces.values())
    firsts = Counter(chance.shuffle(f"even/{n}", 4)[0] for n in range(2000))
    assert all(420 < count < 580 for count in firsts.values())
    assert sorted(chance.shuffle("s", 30)) == list(range(30))


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


def test_hits_count_the_faces_that_reach_the_mark() -> None:
    record = (Roll("dice", "bob", (6, 5, 4, 1)),)
    assert Dice(0, record, None).hits(4, "bob") == 2
    assert Dice(0, record, None).hits(4, "bob", on=4) == 3


def test_nothing_is_drawn_where_there_is_nothing_to_decide() -> None:
    dice = Dice(0, (), None)
    assert dice.roll(0, "none") == ()
    assert dice.shuffle([7], "one") == [7]
    assert dice.pick(["only"], "one") == "only"
    assert dice.rolls == []


@pytest.mark.parametrize(
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
