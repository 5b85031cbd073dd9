"""Playing procedures of the rules with every face of their dice, or many times with seeded ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, TypeAlias

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import table_for

Start: TypeAlias = Callable[[Table[State]], Procedure]
Answers: TypeAlias = Mapping[str, Any]
FACES = range(10)


class FacesByLabel(Dice):
    """Dice that show what is said for the label of a roll; every roll must be spoken for."""

    def __init__(self, faces: Mapping[str, int]) -> None:
        super().__init__(0, (), None)
        self._faces = faces

    def _outcome(self, kind: str, label: str, size: int) -> tuple[int, ...]:
        assert (kind, size) == ("d10", 1), label
        (face,) = (face for words, face in self._faces.items() if words in label)
        return (face + 1,)


def every_face(
    state: State,
    start: Start,
    *labels: str,
    answers: Answers | None = None,
    fixed: Mapping[str, int] | None = None,
) -> Iterator[Table[State]]:
    """Play a procedure from copies of a state, once for every face of the dice with these labels.

    ``answers`` are given to the questions whose topic begins so; else the default. ``fixed`` are
    faces of other dice by label.
    """
    for faces in product(FACES, repeat=len(labels)):
        table = table_for(copy_of(state))
        table.dice = FacesByLabel({**(fixed or {}), **dict(zip(labels, faces, strict=True))})
        run(table, start, answers or {})
        yield table


def many_times(
    state: State, start: Start, runs: int, answers: Answers | None = None
) -> list[Table[State]]:
    """Play a procedure from copies of a state with random dice, as often as is said."""
    rng, played = random.Random(1618), []
    for _run in range(runs):
        table = table_for(copy_of(state))
        table.dice = Dice(0, (), RandomChance(rng))
        run(table, start, answers or {})
        played.append(table)
    return played


def run(table: Table[State], start: Start, answers: Answers) -> None:
    """Run a procedure to its end, or to that of the game."""
    procedure, values = start(table), None
    while True:
        try:
            request = procedure.send(values)
        except (StopIteration, GameOver):
            return
        values = {decision.role: _answer(decision, answers) for decision in request.decisions}


def _answer(decision: Decision[Any], answers: Answers) -> Any:
    given = [value for topic, value in answers.items() if decision.topic.startswith(topic)]
    value = given[0] if given else decision.default
    decision.choice.check(value)
    return value
