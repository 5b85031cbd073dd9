"""Provoked games: self-play that begins in the positions of rules cases.

Some rules are seldom due in random games. Whoever wrote a case of such a rule has set up a position
in which it is due. Games begin there, and random players go on for a while. When every case has
been played from, the next games begin where what is rarest so far has been seen.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeAlias

from adjudicator.cases.model import Case, read_case
from adjudicator.cases.run import case_files, facts_of
from adjudicator.cases.table import CaseTable
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, replay
from adjudicator.engine.random_play import Liking, liking, play_out
from adjudicator.engine.record import Outcome, Position
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.contract import Practice
from adjudicator.games.opaque import AnyLive, AnyRules, AnyState, AnyView
from adjudicator.games.practice import Use
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import LAST, get_ready, replay_game, traced
from adjudicator.selfplay.report import Report
from adjudicator.selfplay.result import GameResult, coverage_of, failure_of

ANSWERS: Final = 40
"""For how many answers a game goes on from the position of a case."""
_ROUND: Final = 20
"""How many games are chosen at a time, by what all games before them have covered."""

Item: TypeAlias = "str | Use"
"""What is to be covered: a section of the rulebook, or a use."""


class FromCase:
    """A game whose first segment begins as a case does, inside an impulse for instance."""

    def __init__(
        self, game: AnyRules, opening: Callable[[Table[AnyState]], Procedure] | None
    ) -> None:
        self._game, self._opening = game, opening
        self.revision = game.revision
        self.roles, self.renew = game.roles, game.renew
        self.seal, self.faults = game.seal, game.faults

    def segment(self, table: Table[AnyState]) -> Procedure | None:
        """Return the opening of the case first, and what the sequence of play says after it."""
        is_first = table.dice.segment == 0
        return self._opening(table) if self._opening and is_first else self._game.segment(table)


@dataclass(frozen=True)
class _Task:
    """One game from the position of a case; other processes are told of it in this form."""

    path: Path
    seed: int
    watched: bool


def provoke(
    slug: str,
    folders: Iterable[Path],
    games: int,
    seed: int = 0,
    *,
    jobs: int = 1,
    least: int = 0,
    watched: bool = True,
    on_game: Callable[[Report], None] | None = None,
) -> Report:
    """Play random games from the positions of the cases of a game; report on all of them.

    The games have the seeds ``seed``, ``seed`` + 1, … and begin with each case in turn, then with
    those that have reached the rarest section or use. Every section and use that comes up fewer
    than ``least`` times is too seldom. The report is the same for any number of ``jobs``, times
    apart. IllegalAnswer where there is no case; CaseMistake for a case that cannot be read.
    """
    paths = [path for path in case_files(folders) if read_case(path).game == slug]
    if not paths:
        raise IllegalAnswer(f"there is no case of {slug} in these files")
    report = Report(slug, "", seed, games, watched, least=least, provoked=True)
    search, total = _Search(paths), GameResult()
    with _processes(slug, jobs) as results:
        for first in range(0, games, _ROUND):
            chosen = search.choose(min(_ROUND, games - first))
            tasks = [_Task(path, seed + first + n, watched) for n, path in enumerate(chosen)]
            for path, (result, shown) in zip(chosen, results(tasks), strict=True):
                search.note(path, result, shown)
                total.add(result)
                total.report_to(report)
                if on_game is not None:
                    on_game(report)
    report.coverage = coverage_of(slug, game_of(slug).practice.uses, total)
    return report


_Done: TypeAlias = "tuple[GameResult, frozenset[Item]]"
"""What became of a game, and what the case that it began with shows by itself."""


@contextmanager
def _processes(slug: str, jobs: int) -> Iterator[Callable[[list[_Task]], Iterator[_Done]]]:
    """Yield what carries tasks out in their order, in this process or in several others."""
    if jobs == 1:
        yield partial(map, _play)
        return
    # New processes, not copies of this one: what it has open or has changed plays no part.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=get_ready, initargs=(slug,)) as pool:
        yield partial(pool.map, _play)


# ------------------------------------------------------------------------------ the search


@dataclass
class _Search:
    """Which cases games begin with: each of them, then those that have reached what is rarest."""

    paths: list[Path]
    played: Counter[Path] = field(default_factory=Counter)
    times: Counter[Item] = field(default_factory=Counter)
    reached: dict[Path, set[Item]] = field(default_factory=dict)

    def choose(self, count: int) -> list[Path]:
        """Return where the next games begin; each is expected to reach again what it has."""
        expected, chosen = self.times.copy(), []
        for _number in range(count):
            path = self._next(expected)
            self.played[path] += 1
            expected.update(self.reached.get(path, ()))
            chosen.append(path)
        return chosen

    def _next(self, times: Counter[Item]) -> Path:
        fresh = next((path for path in self.paths if not self.played[path]), None)
        if fresh is not None or not times:
            return fresh or min(self.paths, key=self.played.__getitem__)
        rarest = min(times, key=lambda item: (times[item], str(item)))
        ways = [path for path in self.paths if rarest in self.reached.get(path, ())]
        return min(ways, key=self.played.__getitem__)

    def note(self, path: Path, result: GameResult, shown: Collection[Item] = ()) -> None:
        """Remember what a game from a case has reached, and what the case itself shows."""
        found: Collection[Item] = [*result.sections, *result.uses]
        self.times.update(found)
        self.times.update(dict.fromkeys(shown, 0))
        self.reached.setdefault(path, set()).update(found, shown)


# ------------------------------------------------------------------------------ a game


def _play(task: _Task) -> _Done:
    """Play a game from the position of a case and say what became of it."""
    case, result = read_case(task.path), GameResult()
    last: deque[tuple[Decision[Any], object]] = deque(maxlen=LAST)
    shown = _shown(task.path)
    try:
        _play_from(case, task, result, last)
    except Exception as error:
        # Whatever breaks a game is the result that self-play looks for.
        again = f"adjudicator selfplay {case.game} --cases {task.path} --seed {task.seed}"
        result.failures.append(failure_of(task.seed, error, last, again))
    return result, shown


@lru_cache(4096)
def _shown(path: Path) -> frozenset[Item]:
    """Return the sections and uses that a case shows as it is written."""
    case, sections = read_case(path), set[str]()
    use_told = game_of(case.game).practice.use_told
    with traced(sections.update):
        told = facts_of(case)
    uses = (use for fact in told if (use := use_told(fact)) is not None)
    return frozenset({*sections, *uses})


def _play_from(
    case: Case, task: _Task, result: GameResult, last: deque[tuple[Decision[Any], object]]
) -> None:
    table, practice = CaseTable(case), game_of(case.game).practice
    course = FromCase(table.game, table.position.opening(case.position))
    with traced(result.sections.update):
        position = Position(0, table.game.revision, table.set_up())

    def note(live: AnyLive, decision: Decision[Any], value: object) -> None:
        result.decisions += 1
        last.append((decision, value))

    start = perf_counter()
    live: Live[AnyState] = play_out(
        course,
        position,
        RandomChance(random.Random(f"dice {task.seed}")),
        random.Random(f"player {task.seed}"),
        player=liking(_likes(practice, task), practice.sample),
        watched=task.watched,
        on_answer=note,
        most=ANSWERS,
        stops=True,
    )
    result.seconds = perf_counter() - start
    with closing(live):
        outcome = live.outcome()
    result.segments = len(outcome.finished)
    result.ends[table.game.ending(outcome.state) or "went on"] += 1
    result.count(practice, outcome)
    with traced(result.sections.update):
        _replay(table.game, course, outcome)


def _likes(practice: Practice[AnyState, AnyView], task: _Task) -> Liking[AnyState]:
    """Return what the players like: in every second game what the case itself shows."""
    uses = [item for item in _shown(task.path) if isinstance(item, Use)] if task.seed % 2 else []
    return practice.wishes(uses) if uses else practice.likes(task.seed)


def _replay(game: AnyRules, course: FromCase, outcome: Outcome[AnyState]) -> None:
    """Replay a game from its record, that of the segment that is open included."""
    replay_game(game, outcome, course)
    if outcome.waiting:
        replay(course, outcome.position)
