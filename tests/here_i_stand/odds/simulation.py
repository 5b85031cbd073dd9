"""Playing a procedure of the rules many times with seeded dice, to compare odds with."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import mean, pvariance
from typing import Any

import pytest

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import Hearing, table_for

RUNS = [200, pytest.param(2000, marks=pytest.mark.full)]
"""How often: enough to see a wrong rule, and enough to see a wrong die."""
_SIGMAS = 4.0


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


def expect_chance(seen: Sequence[bool], chance: Fraction) -> None:
    """Compare how often something has happened with its chance."""
    often, runs = sum(seen), len(seen)
    if chance in (0, 1):
        assert often == runs * chance
        return
    tolerance = _SIGMAS * sqrt(runs * chance * (1 - chance))
    assert abs(often - runs * chance) <= tolerance, f"{often} of {runs}; {float(chance):.3f}"


def expect_average(seen: Sequence[int], average: Fraction) -> None:
    """Compare numbers with their average."""
    tolerance = _SIGMAS * sqrt(pvariance(seen) / len(seen))
    found = mean(seen)
    assert abs(found - average) <= tolerance, f"{found} on average; {float(average):.3f}"
