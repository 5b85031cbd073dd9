"""Questions to a role that nobody plays go to whoever answers for it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision, Request, ask, ask_all
from adjudicator.engine.readdressing import Readdressed
from adjudicator.engine.trail import rule, trail_of

ANN, BOB, CYD = "ann", "bob", "cyd"


def question(role: str, default: int = 1) -> Decision[int]:
    return Decision(role, f"1/number:{role}", OneOf((1, 2, 3)), default=default)


def answered_by(**who: str | None) -> Any:
    return lambda decision: who.get(decision.role, decision.role)


def run(
    procedure: Any, answerer: Any, *answers: dict[str, Any]
) -> tuple[list[list[tuple[str, str]]], Any]:
    """Return who was asked what in each request, and what the procedure returned."""
    asked, given = [], iter(answers)
    moved = Readdressed(procedure, answerer)
    values: dict[str, Any] | None = None
    try:
        while True:
            request = moved.send(values)
            asked.append([(d.role, d.topic) for d in request.decisions])
            values = next(given)
    except StopIteration as end:
        return asked, end.value


async def _one(role: str) -> int:
    return await ask(question(role))


async def _several(*roles: str) -> dict[str, int]:
    return await ask_all([question(role) for role in roles])


def test_what_is_asked_of_a_player_is_left_alone() -> None:
    assert run(_one(ANN), answered_by(), {ANN: 2}) == ([[(ANN, "1/number:ann")]], 2)


def test_a_question_goes_to_who_answers_and_the_answer_comes_back() -> None:
    assert run(_one(CYD), answered_by(cyd=BOB), {BOB: 3}) == ([[(BOB, "1/number:cyd")]], 3)


def test_two_questions_for_one_player_are_put_one_after_the_other() -> None:
    asked, found = run(_several(ANN, BOB, CYD), answered_by(cyd=ANN), {ANN: 1, BOB: 2}, {ANN: 3})
    assert asked == [[(ANN, "1/number:ann"), (BOB, "1/number:bob")], [(ANN, "1/number:cyd")]]
    assert found == {ANN: 1, BOB: 2, CYD: 3}


def test_what_nobody_answers_has_its_default() -> None:
    asked, found = run(_several(ANN, CYD), answered_by(cyd=None), {ANN: 3})
    assert asked == [[(ANN, "1/number:ann")]]
    assert found == {ANN: 3, CYD: 1}
    assert run(_one(CYD), answered_by(cyd=None)) == ([], 1)


def test_what_nobody_answers_and_nothing_decides_is_an_error() -> None:
    async def procedure() -> bool:
        return await ask(Decision(CYD, "1/open", YesNo()))

    with pytest.raises(ValueError, match="nobody answers 1/open for cyd"):
        run(procedure(), answered_by(cyd=None))


def test_a_trail_goes_through_it() -> None:
    @rule("2")
    async def outer() -> None:
        await Readdressed(inner(), answered_by())

    @rule("2.1")
    async def inner() -> None:
        await ask(question(ANN))

    procedure = outer()
    request = procedure.send(None)
    assert isinstance(request, Request)
    assert trail_of(procedure) == ("2 outer", "2.1 inner")
    procedure.close()


def test_a_question_says_on_whose_behalf_it_is_answered() -> None:
    procedure: Any = _several(ANN, CYD)
    moved = Readdressed(procedure, answered_by(cyd=BOB))
    request = moved.send(None)
    assert [(d.role, d.behalf) for d in request.decisions] == [(ANN, None), (BOB, CYD)]
    moved.close()
