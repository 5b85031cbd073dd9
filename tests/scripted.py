"""Strict scripts for rules tests: a procedure is run against the answers and rolls it must ask for.

A table made by ``open_table`` keeps what has been told; ``play`` runs a procedure at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from adjudicator.engine.chance import Dice
from adjudicator.engine.decision import Request
from adjudicator.engine.fact import Audience, Fact
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table

S = TypeVar("S")


class ScriptedDice(Dice):
    """Dice that give exactly the scripted results, checked by label."""

    def __init__(self, script: Sequence[tuple[str, Any]]) -> None:
        super().__init__(0, (), None)
        self.script = list(script)

    def _outcome(self, kind: str, label: str, size: int) -> tuple[int, ...]:
        assert self.script, f"unscripted {kind} of {size}: {label!r}"
        expected, result = self.script.pop(0)
        assert expected in label, f"scripted is a roll for {expected!r}; rolled is {label!r}"
        outcome = tuple(result) if isinstance(result, list | tuple) else (result, size)
        if kind not in ("shuffle", "pick"):
            assert len(outcome) == size, f"{label!r} rolls {size} dice, scripted are {outcome}"
        return outcome


class Hearing(list[tuple[Fact, Audience]]):
    """The facts told, with their audiences."""

    def of(self, kind: type[Fact]) -> list[Any]:
        """Return the facts of one kind."""
        return [fact for fact, _ in self if isinstance(fact, kind)]

    def to(self, role: str | None) -> list[Fact]:
        """Return the facts that a role may know."""
        return [fact for fact, audience in self if audience.admits(role)]


def open_table(state: S, revision: int) -> Table[S]:
    """Return a table without dice for a state; ``play`` gives it its script."""
    told = Hearing()
    table = Table(state, ScriptedDice([]), revision, lambda fact, to: told.append((fact, to)))
    table.hearing = told  # type: ignore[attr-defined]  # the tests read it back
    return table


def heard(table: Table[Any]) -> Hearing:
    """Return what has been told at a table made by ``table_for``."""
    hearing: Hearing = table.hearing  # type: ignore[attr-defined]  # set by ``open_table``
    return hearing


def play(
    table: Table[Any],
    procedure: Procedure,
    *,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> None:
    """Run a procedure against a script of (role, topic part, value) and (label part, result).

    Unscripted questions and rolls fail, left-overs fail. Windows in which nobody speaks are
    passed; values that are forced are given. A die result is the tuple of faces, for a random
    draw the index.
    """
    scripted = ScriptedDice(dice)
    table.dice = scripted
    script = list(answers)
    values: dict[str, Any] | None = None
    while True:
        try:
            request = procedure.send(values)
        except StopIteration:
            break
        values = _answers(request, script)
    assert not script, f"answers left over: {script}"
    assert not scripted.script, f"rolls left over: {scripted.script}"


def _answers(request: Request, script: list[tuple[str, str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for decision in request.decisions:
        forced = decision.choice.only()
        if forced and not decision.discreet:
            values[decision.role] = forced[0]
            continue
        found = next((s for s in script if s[0] == decision.role and s[1] in decision.topic), None)
        due = found is not None and script.index(found) < len(request.decisions)
        if decision.name == "window" and not due:
            values[decision.role] = None
            continue
        assert found is not None, f"unscripted question: {decision.role} {decision.topic}"
        assert due, f"{decision.topic} was asked; the script expects {script[0]}"
        script.remove(found)
        decision.choice.check(found[2])
        assert decision.choice.load(decision.choice.dump(found[2])) == found[2]
        values[decision.role] = found[2]
    return values
