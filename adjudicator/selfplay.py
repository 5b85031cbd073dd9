"""Self-play: random legal games through the engine, and what they have passed through.

Every segment of every game is replayed from its record and must come out the same.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any, Final

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import Diverged
from adjudicator.engine.game import Game
from adjudicator.engine.play import Answer, Live, Outcome, Position, Told, begin, replay
from adjudicator.engine.random_play import play_out
from adjudicator.engine.trail import marked, section_of
from adjudicator.games.registry import game_named

LAST: Final = 5
"""How many of the last decisions a failure shows."""
TRACED: Final = 10
"""One in so many games is replayed with a look at every rule that is passed; that is slow."""


@dataclass(frozen=True)
class Failure:
    """A game that broke; ``seed`` alone plays it again. ``last`` are its last decisions."""

    seed: int
    error: str
    where: str
    last: tuple[str, ...]


@dataclass
class Coverage:
    """How often things came up: actions by verb, cards by use, questions by name.

    ``sections`` counts the traced games in which a rule of that section was passed,
    ``not_passed`` lists the sections that have rules and were never passed.
    """

    actions: dict[str, int] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    questions: dict[str, int] = field(default_factory=dict)
    sections: dict[str, int] = field(default_factory=dict)
    not_passed: list[str] = field(default_factory=list)


@dataclass
class Report:
    """What became of a run of games. ``seconds`` is playing alone, without the replays."""

    game: str
    scenario: str
    seed: int
    games: int
    watched: bool
    options: dict[str, Any] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0
    segments: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    coverage: Coverage = field(default_factory=Coverage)
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether no game broke."""
        return not self.failures

    @property
    def decisions_per_second(self) -> float:
        """Decisions by seconds of playing; 0 when nothing was played."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON."""
        return {
            **asdict(self),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "ok": self.ok,
        }

    def as_text(self) -> str:
        """Return the report for people: counts, ends, coverage, and every game that broke."""
        found = self.coverage
        events = sum(" cp" not in use for use in found.cards)
        ended = f"{sum(self.ends.values())} of {self.games} games of {self.game} ended"
        speed = f"{self.seconds:.1f} s, {self.decisions_per_second:,.0f} a second"
        lines = [
            f"{ended}, from seed {self.seed}: {self.decisions} decisions in {speed}",
            f"ends: {_listed(self.ends)}",
            f"actions: {_listed(found.actions)}",
            f"cards: {len(found.cards) - events} played for CP, {events} events and responses",
            f"questions: {_listed(found.questions)}",
            f"sections passed: {', '.join(found.sections) or 'none'}",
            f"sections not passed: {', '.join(found.not_passed) or 'none'}",
        ]
        for failure in self.failures:
            lines += [f"seed {failure.seed}: {failure.error} ({failure.where})"]
            lines += [f"    {decision}" for decision in failure.last]
        return "\n".join(lines)


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"


@dataclass
class Played:
    """One game that was played to its end: its record, and how long it took."""

    outcome: Outcome[Any]
    decisions: int
    seconds: float

    def answers(self) -> list[Answer]:
        """Return all answers of the game in order."""
        segments = (*self.outcome.finished, self.outcome.position)
        return [answer for segment in segments for answer in segment.answers]


def selfplay(
    slug: str,
    games: int,
    seed: int = 0,
    scenario: str = "1517",
    options: dict[str, Any] | None = None,
    *,
    watched: bool = True,
    replayed: bool = True,
    on_game: Callable[[Report], None] | None = None,
) -> Report:
    """Play random legal games with the seeds ``seed``, ``seed`` + 1, …; report on all of them.

    ``watched`` looks for broken invariants after every answer, ``replayed`` replays every segment.
    ``on_game`` is called after each game. KeyError when there is no game ``slug``, IllegalAnswer
    when it has no such scenario.
    """
    game = game_named(slug)
    begin(game, scenario, options or {})
    report = Report(slug, scenario, seed, games, watched, dict(options or {}))
    counts = _Counts()
    for number in range(games):
        _one_game(game, report, counts, seed + number, options or {}, replayed=replayed)
        if on_game is not None:
            on_game(report)
    report.coverage = counts.coverage(slug)
    return report


def play_game(
    game: Game[Any], scenario: str, options: dict[str, Any], seed: int, *, watched: bool
) -> Played:
    """Play one random legal game to its end; raises whatever the rules raise."""
    return _play(game, scenario, options, seed, deque(maxlen=LAST), watched=watched)


def _play(
    game: Game[Any],
    scenario: str,
    options: dict[str, Any],
    seed: int,
    last: deque[tuple[Decision[Any], Any]],
    *,
    watched: bool,
) -> Played:
    count = 0

    def note(live: Live[Any], decision: Decision[Any], value: Any) -> None:
        nonlocal count
        count += 1
        last.append((decision, value))

    opening = begin(game, scenario, options)
    chance = RandomChance(random.Random(f"dice {seed}"))
    player = random.Random(f"player {seed}")
    start = perf_counter()
    live = play_out(game, opening, chance, player, watched=watched, on_answer=note)
    seconds = perf_counter() - start
    try:
        return Played(live.outcome(), count, seconds)
    finally:
        live.close()


def replay_game(game: Game[Any], outcome: Outcome[Any]) -> None:
    """Replay every finished segment of a game; Diverged when it does not come out the same."""
    following = (*outcome.finished[1:], outcome.position)
    told: dict[int, list[Told]] = {}
    for item in outcome.told:
        told.setdefault(item.segment, []).append(item)
    for segment, after in zip(outcome.finished, following, strict=True):
        again = replay(game, segment)
        if again.finished != (segment,) or not _same(game, again.position, after):
            raise Diverged(f"segment {segment.segment} does not replay to itself")
        if list(again.told) != told.get(segment.segment, []):
            raise Diverged(f"segment {segment.segment} tells something else when replayed")


def _same(game: Game[Any], one: Position[Any], other: Position[Any]) -> bool:
    """Return whether two positions begin with the same state, to the byte of what is stored."""
    return json.dumps(game.dump(one.snapshot)) == json.dumps(game.dump(other.snapshot))


def _one_game(
    game: Game[Any],
    report: Report,
    counts: _Counts,
    seed: int,
    options: dict[str, Any],
    *,
    replayed: bool,
) -> None:
    last: deque[tuple[Decision[Any], Any]] = deque(maxlen=LAST)
    try:
        played = _play(game, report.scenario, options, seed, last, watched=report.watched)
        report.decisions += played.decisions
        report.seconds += played.seconds
        report.segments += len(played.outcome.finished)
        end = _end_of(played.outcome.state)
        report.ends[end] = report.ends.get(end, 0) + 1
        counts.add(played.answers())
        if replayed:
            looking = (seed - report.seed) % TRACED == 0
            with traced(counts.passed) if looking else nullcontext():
                replay_game(game, played.outcome)
    except Exception as error:
        # Whatever breaks a game is the result that self-play looks for.
        report.failures.append(_failure(seed, error, last))


def _failure(seed: int, error: Exception, last: deque[tuple[Decision[Any], Any]]) -> Failure:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{frame.filename.rpartition('adjudicator/')[2]}:{frame.lineno} {frame.name}"
    words = tuple(f"{d.role} {d.topic} = {value!r}" for d, value in last)
    return Failure(seed, f"{type(error).__name__}: {error}", where, words)


def _end_of(state: Any) -> str:
    ending = getattr(state, "ending", None)
    return str(getattr(ending, "kind", "over"))


# ------------------------------------------------------------------------------ coverage


@dataclass
class _Counts:
    actions: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    sections: Counter[str] = field(default_factory=Counter)

    def add(self, answers: list[Answer]) -> None:
        """Count recorded answers; actions and cards are known by the shape of their record."""
        for answer in answers:
            section, _, rest = answer.topic.partition("/")
            self.questions[f"{section}/{rest.partition(':')[0]}"] += 1
            value = answer.value
            if isinstance(value, dict) and "do" in value:
                self.actions[str(value["do"])] += 1
            elif isinstance(value, dict) and "card" in value and "use" in value:
                self.cards[f"{value['card']} {value['use']} {value.get('mode') or ''}".strip()] += 1
            elif "/window:" in answer.topic and isinstance(value, list):
                self.cards[f"{value[0]} response {value[1]}"] += 1

    def passed(self, sections: set[str]) -> None:
        """Count the sections that a traced game has passed."""
        self.sections.update(sections)

    def coverage(self, slug: str) -> Coverage:
        """Return the counts in a fixed order, and what of the rules of a game was never passed."""
        known = {
            section
            for code, section in marked()
            if {"games", slug} <= set(Path(code.co_filename).parts)
        }
        return Coverage(
            actions=dict(sorted(self.actions.items())),
            cards=dict(sorted(self.cards.items(), key=lambda item: _by_number(item[0]))),
            questions=dict(sorted(self.questions.items())),
            sections=dict(sorted(self.sections.items(), key=lambda item: _by_number(item[0]))),
            not_passed=sorted(known - set(self.sections), key=_by_number),
        )


def _by_number(words: str) -> list[tuple[int, str]]:
    parts = words.replace(" ", ".").split(".")
    return [(int(part), "") if part.isdigit() else (10**6, part) for part in parts]


@contextmanager
def traced(passed: Callable[[set[str]], None]) -> Iterator[None]:
    """Hand over the sections of all marked functions that are called inside the block."""
    seen: set[str] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            section = section_of(frame.f_code)
            if section is not None:
                seen.add(section)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)
        passed(seen)
