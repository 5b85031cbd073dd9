"""What became of one game of self-play, and what all of them have covered."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.engine.record import Outcome
from adjudicator.engine.trail import marked
from adjudicator.games.contract import Practice
from adjudicator.games.opaque import AnyState, AnyView
from adjudicator.games.practice import Use
from adjudicator.selfplay.caretaking import Thinking
from adjudicator.selfplay.report import Coverage, Failure, Report, counted


@dataclass
class GameResult:
    """What became of one game."""

    decisions: int = 0
    seconds: float = 0.0
    segments: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    uses: Counter[Use] = field(default_factory=Counter)
    sections: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    thinking: dict[str, Thinking] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: GameResult) -> None:
        """Add what became of another game."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.segments += other.segments
        self.failures += other.failures
        self.ends.update(other.ends)
        self.actions.update(other.actions)
        self.questions.update(other.questions)
        self.uses.update(other.uses)
        self.sections.update(other.sections)
        self.points.update(other.points)
        for role, done in other.thinking.items():
            self.thinking.setdefault(role, Thinking()).add(done)

    def count(self, practice: Practice[AnyState, AnyView], outcome: Outcome[AnyState]) -> None:
        """Count what a game has passed; actions are known by the shape of their record."""
        for answer in outcome.answers:
            section, _, rest = answer.topic.partition("/")
            self.questions[f"{section}/{rest.partition(':')[0]}"] += 1
            if isinstance(answer.value, dict) and "do" in answer.value:
                self.actions[str(answer.value["do"])] += 1
        told = (practice.use_told(item.fact) for item in outcome.told)
        self.uses.update(use for use in told if use is not None)

    def report_to(self, report: Report) -> None:
        """Write the counts into a report, but for what has been covered."""
        report.decisions, report.seconds = self.decisions, self.seconds
        report.segments, report.failures = self.segments, self.failures
        report.points, report.thinking = dict(sorted(self.points.items())), self.thinking
        report.ends = dict(sorted(self.ends.items()))


def coverage_of(slug: str, uses: Iterable[Use], total: GameResult) -> Coverage:
    """Return the counts in a fixed order, and what of the rules of a game was never passed."""
    known = sections_of(slug)
    return Coverage(
        actions=dict(sorted(total.actions.items())),
        questions=dict(sorted(total.questions.items())),
        uses=counted(uses, total.uses),
        sections=dict(sorted(total.sections.items(), key=lambda item: _by_number(item[0]))),
        not_passed=sorted(known - set(total.sections), key=_by_number),
    )


def sections_of(slug: str) -> set[str]:
    """Return the sections of a rulebook that have rules of play.

    What an edition is made of is read once, before any game.
    """
    return {
        section
        for code, section in marked()
        if {"games", slug} <= (parts := {*Path(code.co_filename).parts}) and "edition" not in parts
    }


def _by_number(words: str) -> list[tuple[int, str]]:
    parts = words.replace(" ", ".").split(".")
    return [(int(part), "") if part.isdecimal() else (10**6, part) for part in parts]


def failure_of(
    seed: int, error: Exception, last: Iterable[tuple[Decision[Any], object]], again: str
) -> Failure:
    """Return how a game broke, with its last decisions and the command that plays it again."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{frame.filename.rpartition('adjudicator/')[2]}:{frame.lineno} {frame.name}"
    words = tuple(f"{d.role} {d.topic} = {value!r}" for d, value in last)
    return Failure(seed, f"{type(error).__name__}: {error}", where, words, again)
