"""Running cases: each step against the game, each expectation against what has become of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from adjudicator.cases.model import Case, Due, Orders, Step, check_keys, listed, read_case
from adjudicator.cases.script import CaseFailed
from adjudicator.cases.source import CaseMistake, Key
from adjudicator.cases.table import Asked, CaseTable, is_question
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import EngineError
from adjudicator.engine.fact import Audience, kinds_of
from adjudicator.engine.record import Outcome, Told
from adjudicator.games.opaque import AnyState

_GENERAL: Final = ("questions", "facts", "no_facts")
_QUESTION: Final = {"role": str, "name": str, "detail": str}
EVERYBODY: Final = "everybody"


@dataclass(frozen=True)
class CaseResult:
    """What became of one case.

    ``failures`` are sentences; none means that the case holds. ``malformed`` cases could not be
    run: the file is wrong. ``asked`` are the questions that were answered, in order.
    """

    path: Path
    title: str
    failures: tuple[str, ...]
    asked: tuple[Asked, ...] = ()
    malformed: bool = False

    @property
    def ok(self) -> bool:
        """Whether the case holds."""
        return not self.failures

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON."""
        return {**asdict(self), "path": str(self.path), "ok": self.ok}


def run_paths(paths: Iterable[Path]) -> list[CaseResult]:
    """Run every case named, and every case below every folder named, in order of path."""
    return [run_case(path) for path in case_files(paths)]


def case_files(paths: Iterable[Path]) -> list[Path]:
    """Return the case files named or below the folders named."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def as_json(results: Sequence[CaseResult]) -> dict[str, Any]:
    """Return a run as JSON: the counts and every result."""
    return {
        "cases": len(results),
        "passed": sum(result.ok for result in results),
        "failed": sum(not result.ok for result in results),
        "results": [result.as_json() for result in results],
    }


def run_case(path: Path) -> CaseResult:
    """Run one case file. Whatever goes wrong stands in the result."""
    try:
        case = read_case(path)
    except CaseMistake as mistake:
        return CaseResult(path, path.stem, (str(mistake),), malformed=True)
    run = _Run(case)
    try:
        run.play()
    except CaseMistake as mistake:
        run.failures.append(str(mistake))
        run.malformed = True
    except CaseFailed as failed:
        run.failures.append(str(failed))
    except EngineError as error:
        run.failures.append(f"step {run.step}: the rules stop: {error}")
    except Exception as error:
        # A rule that breaks down fails its case and must not keep the others from running.
        run.failures.append(f"step {run.step}: the rules break down: {error!r}")
    finally:
        run.table.close()
    return CaseResult(
        path, case.title, tuple(run.failures), tuple(run.table.asked), malformed=run.malformed
    )


def outcome_of(case: Case) -> Outcome[AnyState] | None:
    """Return what a case comes to as it is written, as far as it goes; None if it cannot begin."""
    run = _Run(case)
    with closing(run.table):
        with suppress(CaseMistake, CaseFailed, EngineError):
            run.play()
        return run.table.outcome


@dataclass
class _Group:
    """The orders of one step with the rolls and expectations of the steps behind it."""

    first: Step
    orders: Orders | None
    due: list[Due] = field(default_factory=list)
    expect: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)


def _groups(steps: Sequence[Step]) -> list[_Group]:
    """Return the steps by orders; a roll behind an expectation begins a group of its own."""
    groups: list[_Group] = []
    for step in steps:
        rolls_again = step.due is not None and bool(groups) and bool(groups[-1].expect)
        if not groups or step.orders is not None or rolls_again:
            groups.append(_Group(step, step.orders))
        if step.due is not None:
            groups[-1].due.append(step.due)
        if step.expect is not None:
            groups[-1].expect.append((step.number, step.expect))
    return groups


class _Run:
    """A case on its way; ``failures`` grow with every expectation that does not hold."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.table = CaseTable(case)
        self.failures: list[str] = []
        self.malformed = False
        self.step = 0
        self._told = 0
        self._foreseen: set[tuple[str, str]] = set()

    def play(self) -> None:
        """Play all steps; CaseFailed as soon as the game cannot go on as written."""
        self._proofread()
        groups = _groups(self.case.steps)
        if groups[0].orders is not None:
            groups.insert(0, _Group(self.case.steps[0], None))
        for group, following in zip_longest(groups, groups[1:]):
            self.step = group.first.number
            self.table.dice.expect(group.due)
            if group is groups[0]:
                self.table.begin()
            else:
                self._told += len(self.table.live.told_since(self._told))
            self._play_group(group, following.orders if following is not None else None)
            self._check_group(group)
        self._check_end()

    def _play_group(self, group: _Group, following: Orders | None) -> None:
        orders = group.orders
        if orders is not None and orders.refused is not None:
            self._refusal(group.first.number, orders)
            return
        if orders is not None:
            self.table.take(group.first.number, orders)
        windows = not any(_names_a_window(expect) for _, expect in group.expect)
        self.table.play_on(following, windows=windows)

    def _check_group(self, group: _Group) -> None:
        left = self.table.dice.left
        if left:
            raise CaseFailed(
                f"step {left[0].step}: nobody rolls the {left[0].kind} “{left[0].what}”;"
                f" open: {self.table.open_words()}"
            )
        for number, expect in group.expect:
            self._compare(number, expect)

    def _check_end(self) -> None:
        """Fail for orders that were never used and questions that nobody foresaw."""
        for order in self.table.unused:
            self.failures.append(
                f"step {order.step}: “{order.text}” answers nothing; open in the end:"
                f" {self.table.open_words()}"
            )
        resting = self.table.position.RESTING
        begins = self.table.at_beginning
        for item in self.table.waiting:
            decision = item.decision
            foreseen = (decision.role, decision.topic) in self._foreseen
            if not foreseen and not begins and decision.name not in resting:
                self.failures.append(
                    f"the end: {decision.topic} is asked of {decision.role}; answer it,"
                    " or name it in the questions expected in the last step"
                )

    def _proofread(self) -> None:
        """Look for mistakes in all steps, so that none hides behind a failure before it."""
        state = self.table.set_up()
        for step in self.case.steps:
            place: tuple[Key, ...] = ("step", step.number - 1)
            if step.orders is not None:
                self.table.role(step.orders.role, step.number)
            expect = step.expect or {}
            self._differences(state, step.number, expect)
            for key in _GENERAL:
                if not isinstance(expect.get(key, []), list):
                    raise self.case.source.wrong(f"{key} is a list", *place, "expect", key)
            for question in expect.get("questions", ()):
                self._proofread_question(question, step.number, *place, "expect", "questions")
            for fact in expect.get("facts", ()):
                self._proofread_fact(fact, *place, "expect", "facts")
            for kind in expect.get("no_facts", ()):
                self._proofread_kind(kind, *place, "expect", "no_facts")

    def _proofread_question(self, question: Any, step: int, *place: Key) -> None:
        if not isinstance(question, dict) or "name" not in question:
            raise self.case.source.wrong("a question is a table with role and name", *place)
        check_keys(self.case.source, question, _QUESTION, *place)
        if "role" in question:
            self.table.role(question["role"], step)

    def _proofread_fact(self, fact: Any, *place: Key) -> None:
        if not isinstance(fact, dict) or "kind" not in fact:
            raise self.case.source.wrong("a fact is a table with its kind", *place)
        self._proofread_kind(fact["kind"], *place)

    def _proofread_kind(self, kind: Any, *place: Key) -> None:
        known = kinds_of(self.case.game)
        if kind not in known:
            raise self.case.source.wrong(
                f"no fact is called {kind!r}; known: {listed(known)}", *place
            )

    # -- refusals --------------------------------------------------------------------------------

    def _refusal(self, step: int, orders: Orders) -> None:
        found = self.table.refuse(step, orders)
        wanted = orders.refused or {}
        words = f"refused as {found.kind} ({found.section or 'no section'}): {found.reason}"
        if wanted.get("kind", found.kind) != found.kind:
            self._fail(step, f"expected is a refusal as {wanted['kind']}; it is {words}")
        if wanted.get("section", found.section) != found.section:
            self._fail(step, f"expected is a refusal under {wanted['section']}; it is {words}")
        if wanted.get("reason", "").casefold() not in found.reason.casefold():
            self._fail(step, f"expected is the reason “{wanted['reason']}”; it is {words}")

    def _fail(self, step: int, message: str) -> None:
        self.failures.append(f"step {step}: {message}")

    # -- expectations ----------------------------------------------------------------------------

    def _differences(self, state: AnyState, step: int, expect: Mapping[str, Any]) -> list[str]:
        source = self.case.source

        def wrong(message: str, *keys: Key) -> Exception:
            return source.wrong(message, "step", step - 1, "expect", *keys)

        position = {key: value for key, value in expect.items() if key not in _GENERAL}
        return self.table.position.differences(state, position, wrong)

    def _compare(self, step: int, expect: Mapping[str, Any]) -> None:
        for difference in self._differences(self.table.live.state, step, expect):
            self._fail(step, difference)
        told = self.table.live.told_since(self._told)
        if "questions" in expect:
            self._compare_questions(step, expect["questions"])
        for fact in expect.get("facts", ()):
            self._compare_fact(step, fact, told)
        for kind in expect.get("no_facts", ()):
            if any(item.fact.kind == kind for item in told):
                self._fail(step, f"{kind} is told, and should not be")

    def _compare_questions(self, step: int, wanted: list[Any]) -> None:
        left = [item.decision for item in self.table.waiting]
        for question in wanted:
            found = next((d for d in left if self._is_asked(d, question, step)), None)
            if found is None:
                words = ", ".join(f"{key} {value}" for key, value in question.items())
                open_words = self.table.open_words()
                self._fail(step, f"expected is the question {words}; open: {open_words}")
            else:
                left.remove(found)
                self._foreseen.add((found.role, found.topic))
        for decision in left:
            self._fail(step, f"{decision.topic} is asked of {decision.role} and not expected")

    def _is_asked(self, decision: Decision[Any], question: Mapping[str, str], step: int) -> bool:
        if "role" in question and self.table.role(question["role"], step) != decision.role:
            return False
        return is_question(decision, f"{question['name']}:{question.get('detail', '')}")

    def _compare_fact(self, step: int, wanted: Mapping[str, Any], told: Sequence[Told]) -> None:
        candidates = [item for item in told if item.fact.kind == wanted["kind"]]
        fields = {k: v for k, v in wanted.items() if k not in ("kind", "told_to")}
        for item in candidates:
            if unknown := [name for name in fields if name not in item.fact.dump()]:
                known = listed(item.fact.dump())
                message = f"{wanted['kind']} has no {listed(unknown)}; it has {known}"
                raise self.case.source.wrong(message, "step", step - 1, "expect", "facts")
            if self._is_told(item, fields, wanted.get("told_to"), step):
                return
        seen = "; ".join(
            f"{item.fact.dump()} to {listed(self._readers(item.audience))}" for item in candidates
        )
        kinds = listed(dict.fromkeys(item.fact.kind for item in told)) or "nothing"
        instead = f"told is {seen}" if candidates else f"told are {kinds}"
        self._fail(step, f"expected is the fact {wanted}; {instead}")

    def _is_told(self, item: Told, fields: Mapping[str, Any], told_to: Any, step: int) -> bool:
        found = item.fact.dump()
        same = self.table.position.same
        if not all(same(value, found[name]) for name, value in fields.items()):
            return False
        if told_to is None:
            return True
        named = [told_to] if isinstance(told_to, str) else list(told_to)
        readers = [n if n in (EVERYBODY, "onlookers") else self.table.role(n, step) for n in named]
        return sorted(readers) == sorted(self._readers(item.audience))

    def _readers(self, audience: Audience) -> list[str]:
        if audience == Audience():
            return [EVERYBODY]
        readers = [role for role in self.table.live.roles if audience.admits(role)]
        return [*readers, "onlookers"] if audience.admits(None) else readers


def _names_a_window(expect: Mapping[str, Any]) -> bool:
    questions = expect.get("questions", ())
    return any(isinstance(q, dict) and q.get("name") == "window" for q in questions)


__all__ = ["CaseResult", "as_json", "case_files", "run_case", "run_paths"]
