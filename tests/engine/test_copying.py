"""A copy of a state is equal to it and shares nothing that can change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from adjudicator.engine.copying import copy_of
from adjudicator.engine.sealed import HIDDEN, SealedPile
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import play_game
from tests.tables import each


@dataclass
class Shelf:
    """Something that holds things."""

    name: str
    books: list[str] = field(default_factory=list)
    lent: dict[str, int] = field(default_factory=dict)
    best: Shelf | None = None


@dataclass(frozen=True)
class Mark:
    """Something that never changes, with a field that no argument sets."""

    place: tuple[int, list[str]]
    seen: bool = field(default=False, init=False)


@dataclass(slots=True)
class Slot:
    """Something without a dictionary of its own."""

    things: list[int]


def parts(value: Any) -> Iterator[object]:
    """Yield a value and everything inside it that can change."""
    if isinstance(value, (dict, list, tuple)):
        yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from parts(item)
    elif hasattr(value, "__dataclass_fields__"):
        yield value
        for name in value.__dataclass_fields__:
            yield from parts(getattr(value, name))


def can_change(value: Any) -> set[int]:
    return {id(part) for part in parts(value) if not isinstance(part, tuple)}


@each(
    "value",
    [
        7,
        {},
        [],
        {"a": [1, {"b": []}], "c": None},
        Shelf("attic", ["atlas"], {"bob": 2}, Shelf("cellar", [], {})),
        Mark((3, ["here"])),
        Slot([1, 2]),
        [(1, ["x"])],
        Counter("abba"),
        {1, 2},
        SealedPile(2, [5], (5, 6)),
    ],
    ids=repr,
)
def test_a_copy_is_equal_of_the_same_type_and_shares_nothing_that_can_change(value: Any) -> None:
    copied = copy_of(value)
    assert type(copied) is type(value)
    assert copied == value
    assert not can_change(copied) & can_change(value)


def test_what_is_hidden_stays_the_one_thing_that_it_is() -> None:
    assert copy_of([HIDDEN])[0] is HIDDEN


def test_a_list_in_two_places_becomes_two_lists_as_from_a_stored_snapshot() -> None:
    books = ["atlas"]
    copied = copy_of([books, books])
    assert copied == [["atlas"], ["atlas"]]
    assert copied[0] is not copied[1]


@pytest.mark.parametrize("slug", ["here_i_stand", "thirty_years_war", "lanterns"])
def test_states_of_a_game_are_copied_to_the_byte(slug: str) -> None:
    game = game_of(slug)
    scenario = game.rules.scenarios[0]
    options = dict(game.practice.short(scenario))
    played = play_game(game, scenario, options, 3, watched=False)
    segments = played.outcome.finished
    for segment in Random(1).sample(segments, min(5, len(segments))):
        copied = copy_of(segment.snapshot)
        assert repr(game.rules.dump(copied)) == repr(game.rules.dump(segment.snapshot))
        assert not can_change(copied) & can_change(segment.snapshot)
