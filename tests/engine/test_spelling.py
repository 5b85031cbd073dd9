"""An answer on record has one spelling, because dice depend on it."""

from __future__ import annotations

from typing import Any, cast

from adjudicator.engine.choices import Choice, Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.spelling import is_exact
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.formations import PartChoice
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from tests.tables import each

FORCE = Force({"france": {"regular": 2}}, ())


DUMPED: dict[str, Any] = cast(dict[str, Any], FORCE.dump())


@each(
    ("choice", "exact", "others"),
    [
        (YesNo(), True, [1, 1.0, "true", None]),
        (Number(0, 5), 3, [3.0, "3", True]),
        (OneOf((1, 2)), 1, [1.0, True, "1"]),
        (SomeOf((1, 2, 3), 0, 2), [1, 2], [[True, 2], "12", {"1": 2}]),
        (Split(2, {"a": 2, "b": 2}), {"a": 2}, [{"a": 2, "b": 0}, {"a": 2.0}, {"a": 2, "c": 0}]),
        (Words(9), "word", [["word"]]),
        (PartChoice(FORCE, 2, "13"), FORCE.dump(), [
            {**DUMPED, "salt": 1},
            {"units": {"france": {"regular": "2"}}, "leaders": []},
            {"units": {"france": {"regular": 2, "mercenary": 0}}, "leaders": []},
            {"units": {"france": {"regular": 2}}},
        ]),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_an_answer_has_one_spelling(choice: Choice[Any], exact: Any, others: list[Any]) -> None:
    assert is_exact(choice, exact)
    assert [other for other in others if is_exact(choice, other)] == []


def test_a_card_and_its_mode_have_one_spelling() -> None:
    choice: Any = ResponseChoice.__new__(ResponseChoice)
    assert is_exact(choice, [1, "event"])
    assert is_exact(choice, None)
    assert not is_exact(choice, [True, "event"])
    assert not is_exact(choice, [1, "event", "more"])
