"""Choices judge legality, sample legal values, and survive JSON."""

from __future__ import annotations

import json
import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.engine.choices import Choice, Listed, Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.words import said
from tests.engine.toy import sample
from tests.languages.marked import MARKED
from tests.tables import each

CHOICES: list[Choice[Any]] = [
    OneOf(("vienna", "graz")),
    OneOf((3, 8, 23)),
    SomeOf(("a", "b", "c"), 0, 2),
    SomeOf((1, 2, 3), 3, 3),
    Number(2, 9),
    YesNo(),
    Split(4, {"regular": 3, "cavalry": 4, "mercenary": 0}),
    Words(40),
]


@each("choice", CHOICES, ids=repr)
def test_samples_are_legal_and_survive_json(choice: Choice[Any]) -> None:
    rng = random.Random(7)
    for _ in range(50):
        value = sample(choice, rng)
        choice.check(value)
        assert choice.load(json.loads(json.dumps(choice.dump(value)))) == value


@each(
    ("choice", "value", "reason"),
    [
        (OneOf(("vienna", "graz")), "paris", "possible: vienna or graz"),
        (SomeOf(("a", "b", "c"), 1, 2), (), "0 are named; expected: 1 to 2"),
        (SomeOf(("a", "b", "c"), 2, 2), ("a",), "1 are named; expected: 2"),
        (SomeOf(("a", "b", "c"), 1, 2), ("a", "a"), "named twice"),
        (SomeOf(("a", "b", "c"), 1, 2), ("z",), "z is not possible"),
        (Number(2, 9), 10, "possible: 2 to 9"),
        (Number(2, 9), 1, "out of range"),
        (Split(4, {"r": 4, "c": 2}), {"r": 3}, "add up to 3, not 4"),
        (Split(4, {"r": 4, "c": 2}), {"r": 1, "c": 3}, "possible: 0 to 2"),
        (Split(4, {"r": 4, "c": 2}), {"x": 4}, "x is not possible"),
        (Split(4, {"r": 4, "c": 2}), {"r": 5, "c": -1}, "r: 5 named"),
        (Words(3), "four", "4 characters; at most 3"),
    ],
)
def test_illegal_values_are_refused_with_what_would_be_legal(
    choice: Choice[Any], value: Any, reason: str
) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        choice.check(value)


@each(
    ("choice", "forced"),
    [
        (OneOf(("vienna",)), ("vienna",)),
        (OneOf(("vienna", "graz")), ()),
        (SomeOf(("a",), 1, 1), (("a",),)),
        (SomeOf(("a", "b"), 0, 0), ((),)),
        (SomeOf(("a", "b"), 2, 2), ()),  # the order is a choice
        (Number(3, 3), (3,)),
        (Number(3, 4), ()),
        (YesNo(), ()),
        (Split(3, {"r": 3, "c": 0}), ({"r": 3},)),
        (Split(5, {"r": 3, "c": 2}), ({"r": 3, "c": 2},)),
        (Split(2, {"r": 3, "c": 2}), ()),
        (Words(5), ()),
    ],
)
def test_a_single_legal_value_is_known_as_forced(choice: Choice[Any], forced: Any) -> None:
    assert choice.only() == forced


@each(
    ("choice", "values"),
    [
        (OneOf(("vienna", "graz")), ["vienna", "graz"]),
        (SomeOf(("a", "b"), 0, 2), [(), ("a",), ("b",), ("a", "b")]),
        (SomeOf(("a", "b"), 1, 5), [("a",), ("b",), ("a", "b")]),
        (Number(2, 4), [2, 3, 4]),
        (YesNo(), [True, False]),
        (Split(2, {"r": 1, "c": 2}), [{"r": 1, "c": 1}, {"c": 2}]),
        (Split(0, {"r": 1}), [{}]),
    ],
)
def test_legal_values_are_given_one_after_the_other(choice: Any, values: list[Any]) -> None:
    assert list(choice.values()) == values


@each("choice", [one for one in CHOICES if isinstance(one, Listed)], ids=repr)
def test_values_are_legal_and_differ(choice: Any) -> None:
    values = list(choice.values())
    assert values
    for value in values:
        choice.check(value)
    assert len({json.dumps(choice.dump(value)) for value in values}) == len(values)


def test_the_first_values_of_a_wide_choice_are_there_at_once() -> None:
    wide = Split(40, {str(box): 40 for box in range(30)})
    assert len(list(islice(wide.values(), 50))) == 50


@each(
    ("choice", "raw"),
    [
        (OneOf(("a",)), 3),
        (OneOf((3,)), True),
        (SomeOf(("a",), 0, 1), "a"),
        (Number(0, 1), "1"),
        (Number(0, 1), False),
        (YesNo(), 1),
        (Split(1, {"r": 1}), [1]),
        (Split(1, {"r": 1}), {"r": "1"}),
        (Words(3), None),
    ],
)
def test_values_of_the_wrong_shape_are_refused(choice: Choice[Any], raw: Any) -> None:
    with pytest.raises(IllegalAnswer, match="is expected"):
        choice.load(raw)


def test_impossible_choices_are_programming_errors() -> None:
    with pytest.raises(ValueError, match="without options"):
        OneOf(())
    with pytest.raises(ValueError, match="cannot choose 3 of 2"):
        SomeOf(("a", "b"), 3, 3)
    with pytest.raises(ValueError, match="5 do not fit"):
        Split(5, {"r": 4})


def test_long_lists_are_cut_in_messages() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b or c"
    assert listed([*range(20)]).endswith("11 and 8 more")


@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 6), min_size=1), st.data())
def test_every_split_that_fits_can_be_sampled(limits: dict[str, int], data: st.DataObject) -> None:
    total = data.draw(st.integers(0, sum(limits.values())))
    choice = Split(total, limits)
    value = sample(choice, random.Random(data.draw(st.integers())))
    choice.check(value)
    assert sum(value.values()) == total


def test_a_filled_split_takes_the_boxes_in_their_order() -> None:
    split = Split(5, {"paris": 2, "lyon": 0, "rouen": 4, "calais": 9})
    assert split.filled() == {"paris": 2, "rouen": 3}
    split.check(split.filled())


@each(
    ("choice", "value", "reason"),
    [
        (
            OneOf(("vienna", "graz")),
            "paris",
            "«paris is not possible here; possible: «vienna or graz»»",
        ),
        (SomeOf(("a", "b"), 1, 2), (), "«0 are named; expected: 1 to 2»"),
        (SomeOf(("a", "b"), 2, 2), ("a",), "«1 are named; expected: 2»"),
        (SomeOf(("a", "b"), 1, 2), ("a", "a"), "«the same thing is named twice»"),
        (Number(2, 9), 10, "«10 is out of range; possible: 2 to 9»"),
        (Split(4, {"r": 4, "c": 2}), {"r": 3}, "«the counts add up to 3, not 4»"),
        (Split(4, {"r": 4, "c": 2}), {"r": 5}, "«r: 5 named; possible: 0 to 4»"),
        (Words(3), "four", "«the text has 4 characters; at most 3»"),
    ],
)
def test_refusals_can_be_said_in_another_language(
    choice: Choice[Any], value: Any, reason: str
) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        choice.check(value)
    assert said(str(refused.value), MARKED) == reason


def test_a_wrong_shape_is_refused_in_another_language() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        Number(0, 1).load("1")
    assert said(str(refused.value), MARKED) == "«'1' was given where «a whole number» is expected»"


def test_long_lists_are_cut_in_another_language() -> None:
    assert said(listed([*range(14)]), MARKED).startswith("«0, 1, 2,")
    assert said(listed([*range(14)]), MARKED).endswith("11 and 2 more»")
