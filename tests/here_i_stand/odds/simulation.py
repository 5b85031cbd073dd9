"""Playing a procedure of the rules many times with seeded dice, to compare odds with."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import Hearing, table_for
from tests.simulated import RUNS, expect_average, expect_chance

__all__ = ["RUNS", "expect_average", "expect_chance", "simulate"]


def simulate(
    state: State,
    procedure: Callable[[Table[State]], Coroutine[Any, Any, object]],
    runs: int,
    answers: Mapping[str, Any] | None = None,
) -> list[Hearing]:
    """Return what was told in each of ``runs`` games from ``state`` on.

    ``answers`` are given to the questions whose topic begins so; else the default, or nothing.
    """
    rng = random.Random(1517)
    heard = []
    for _ in range(runs):
        table = table_for(copy_of(state))
        table.dice = Dice(0, (), RandomChance(rng))
        _run(procedure(table), answers or {})
        heard.append(table.hearing)  # type: ignore[attr-defined]  # put there by the builder
    return heard


def _run(procedure: Coroutine[Any, Any, object], answers: Mapping[str, Any]) -> None:
    values: dict[str, Any] | None = None
    while True:
        try:
            request = procedure.send(values)
        except StopIteration:
            return
        values = {d.role: _answer(d, answers) for d in request.decisions}


def _answer(decision: Decision[Any], answers: Mapping[str, Any]) -> Any:
    given = [value for topic, value in answers.items() if decision.topic.startswith(topic)]
    value = given[0] if given else decision.default
    if not given and not decision.has_default and decision.name != "window":
        value = sample(decision.choice, random.Random(decision.topic))
    decision.choice.check(value)
    return value
