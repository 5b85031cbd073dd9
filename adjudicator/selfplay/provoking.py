"""Provoked games: self-play that brings about what is seldom due in random games.

Whoever wrote a case of a rare rule has set up a position in which it is due. Games begin there; in
some of them the players answer as the case does while they can, with dice of their own. Then
random players go on for a while. Others are whole games of players who want what was played least.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeAlias

from adjudicator.cases.model import Case, read_case
from adjudicator.cases.run import case_files, outcome_of
from adjudicator.cases.table import CaseTable
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, replay
from adjudicator.engine.random_play import Player, liking, play_out
from adjudicator.engine.record import Answer, Outcome, Position
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.opaque import AnyLive, AnyRules, AnyState
from adjudicator.games.practice import Use
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import (
    EVERYWHERE,
    LAST,
    Task,
    play_task,
    processes,
    replay_game,
    setting_of,
    traced,
)
from adjudicator.selfplay.rarest import Item, Lead, Search, Whole, is_led, way_of
from adjudicator.selfplay.report import Report
from adjudicator.selfplay.result import GameResult, coverage_of, failure_of, sections_of

ANSWERS: Final = 40
"""For how many answers a game goes on from the position of a case."""
_SETTINGS: Final = 60
"""Among so many settings of the game's practice one with the scenario is looked for."""
_ROUND: Final = 20
"""How many games are chosen at a time, by what all games before them have covered."""


class _Staged:
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
class _Shown:
    """What a case shows as it is written: sections and uses, and the answers that come to them."""

    sections: frozenset[str]
    uses: tuple[Use, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def items(self) -> frozenset[Item]:
        """All that it shows."""
        return frozenset({*self.sections, *map(way_of, self.uses)})


def _shown(path: Path) -> _Shown:
    """Return what a case shows."""
    case, sections = read_case(path), set[str]()
    use_told = game_of(case.game).practice.use_told
    with traced(sections.update):
        outcome = outcome_of(case)
    if outcome is None:
        return _Shown(frozenset(sections))
    uses = dict.fromkeys(use for one in outcome.told if (use := use_told(one.fact)) is not None)
    return _Shown(frozenset(sections), tuple(uses), outcome.answers)


@dataclass(frozen=True)
class _CaseTask:
    """One game from the position of a case; other processes are told of it in this form.

    Where players are led, they answer as in ``shown`` while they can, and then want its uses.
    """

    path: Path
    seed: int
    watched: bool
    shown: _Shown | None


_Task: TypeAlias = _CaseTask | Task


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
    """Play games that look for what is rarest, most of them from cases; report on all of them.

    The games have the seeds ``seed``, ``seed`` + 1, …; ``rarest`` says where they begin. Every
    section and use that comes up fewer than ``least`` times is too seldom. The report is the same
    for any number of ``jobs``, times apart. IllegalAnswer where there is no case; CaseMistake for a
    case that cannot be read.
    """
    paths = [path for path in case_files(folders) if read_case(path).game == slug]
    if not paths:
        raise IllegalAnswer(f"there is no case of {slug} in these files")
    uses = game_of(slug).practice.uses
    report = Report(slug, "", seed, games, watched, least=least, provoked=True)
    items: list[Item] = [*sorted(sections_of(slug)), *dict.fromkeys(map(way_of, uses))]
    total = GameResult()
    with processes(slug, jobs) as each:
        shown = dict(zip(paths, each(_shown, paths), strict=True))
        by_path = {path: found.items for path, found in shown.items()}
        search = Search.over(by_path, items, game_of(slug).rules.scenarios)
        for first in range(seed, seed + games, _ROUND):
            seeds = range(first, min(first + _ROUND, seed + games))
            leads = search.choose(seeds)
            tasks = [
                _task(slug, lead, n, watched, shown) for lead, n in zip(leads, seeds, strict=True)
            ]
            for lead, result in zip(leads, each(_play, tasks), strict=True):
                search.note(lead, result)
                total.add(result)
                total.report_to(report)
                if on_game is not None:
                    on_game(report)
    report.coverage = coverage_of(slug, uses, total)
    return report


def _task(slug: str, lead: Lead, seed: int, watched: bool, shown: Mapping[Path, _Shown]) -> _Task:
    """Return the game that a lead begins."""
    if isinstance(lead, Whole):
        return _whole(slug, lead, seed, watched)
    return _CaseTask(lead.path, seed, watched, shown[lead.path] if is_led(seed) else None)


def _whole(slug: str, lead: Whole, seed: int, watched: bool) -> Task:
    """Return a whole game; its options are those of a setting of the practice, if it has one."""
    wanted = tuple(use for use in game_of(slug).practice.uses if way_of(use) in lead.wanted)
    settings = (setting_of(slug, EVERYWHERE, {}, seed + n) for n in range(_SETTINGS))
    own = next((one for one in settings if one.scenario == lead.scenario), None)
    return Task(
        slug,
        seed,
        own or setting_of(slug, lead.scenario, {}, seed),
        plain=False,
        watched=watched,
        replayed=True,
        traced=True,
        wanted=wanted,
    )


# ------------------------------------------------------------------------------ a game


def _play(task: _Task) -> GameResult:
    """Play a game and say what became of it."""
    if isinstance(task, Task):
        return play_task(task)
    case, result = read_case(task.path), GameResult()
    last: deque[tuple[Decision[Any], object]] = deque(maxlen=LAST)
    try:
        _play_from(case, task, result, last)
    except Exception as error:
        # Whatever breaks a game is the result that self-play looks for.
        again = f"adjudicator selfplay {case.game} --cases {task.path} --seed {task.seed}"
        result.failures.append(failure_of(task.seed, error, last, again))
    return result


def _play_from(
    case: Case, task: _CaseTask, result: GameResult, last: deque[tuple[Decision[Any], object]]
) -> None:
    table, practice = CaseTable(case), game_of(case.game).practice
    uses = task.shown.uses if task.shown else ()
    player = liking(practice.wishes(uses) if uses else practice.likes(task.seed), practice.sample)
    if task.shown:
        player = _following(task.shown.answers, player)
    course = _Staged(table.game, table.position.opening(case.position))
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
        player=player,
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


def _following(answers: Iterable[Answer], otherwise: Player[AnyState]) -> Player[AnyState]:
    """Return the player who answers as a case does while that is legal, and then ``otherwise``."""
    left = [*answers]

    def answer(state: AnyState, decision: Decision[Any], rng: random.Random) -> Any:
        asked = (decision.role, decision.topic)
        known = next((one for one in left if (one.role, one.topic) == asked), None)
        if known is None:
            return otherwise(state, decision, rng)
        left.remove(known)
        try:
            value = decision.choice.load(known.value)
            decision.check(value)
        except IllegalAnswer:
            return otherwise(state, decision, rng)
        return value

    return answer


def _replay(game: AnyRules, course: _Staged, outcome: Outcome[AnyState]) -> None:
    """Replay a game from its record, that of the segment that is open included."""
    replay_game(game, outcome, course)
    if outcome.waiting:
        replay(course, outcome.position)
