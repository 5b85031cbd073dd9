"""The soak itself: both installations in step, compared as they go, and the report."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from sqlmodel import col, func, select

from adjudicator.store import tables
from tests.service.playground import START
from tests.soak.compare import Difference, Post, Progress, compare, post_of, reached
from tests.soak.faults import KINDS
from tests.soak.land import Broken, Land
from tests.soak.setup import opened

SLICE: Final = timedelta(hours=3)
"""So much simulated time one of the two goes on before they are compared."""
_CATCH_UP: Final = 800  # slices in which the one that lags behind must come as far as the other


@dataclass
class Report:
    """What a soak has shown. Times of the simulation are in days, of the machine in seconds."""

    seed: int
    games: int
    simulated_days: float = 0.0
    simulated_days_calm: float = 0.0
    seconds: float = 0.0
    letters: int = 0
    answers: int = 0
    rolls: int = 0
    facts: int = 0
    segments: int = 0
    segments_least: int = 0
    games_over: int = 0
    restarts: int = 0
    sources: dict[str, int] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    struck: dict[str, int] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    post: dict[str, Post] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost, doubled or different."""
        return not self.differences

    def as_json(self) -> str:
        """Return the report for programs."""
        return json.dumps(asdict(self), indent=2) + "\n"

    def lines(self) -> list[str]:
        """Return the report for people."""
        untried = [kind for kind in KINDS if kind not in self.tried]
        found = [
            f"seed {self.seed}, {self.games} games, {self.seconds:.0f} s",
            (
                f"simulated: {self.simulated_days:.1f} days with faults,"
                f" {self.simulated_days_calm:.1f} without"
            ),
            (
                f"compared: {self.segments} segments (at least {self.segments_least} a game),"
                f" {self.answers} answers, {self.rolls} rolls, {self.facts} facts"
            ),
            f"games over: {self.games_over}; starts after a kill or an outage: {self.restarts}",
            f"answered by: {_counted(self.sources)}",
            f"faults: {_counted(self.tried)}",
            f"not tried: {', '.join(untried) or 'none'}",
            f"struck: {_counted(self.struck)}",
            f"failures in the log: {_counted(self.failures)}",
        ]
        found += [
            f"{name}: {post.letters} letters, {post.messages} messages, {post.again} delivered"
            f" again under their Message-ID; lost: {post.lost_letters} letters,"
            f" {post.lost_messages} messages; doubled: {post.doubled_letters} letters"
            for name, post in self.post.items()
        ]
        return [*found, f"differences: {len(self.differences)}", *self.differences]


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


def soak(
    folder: Path,
    *,
    games: int,
    seed: int,
    seconds: float = 0.0,
    slices: int = 0,
    postgres: bool = False,
    pace: float = 1.0,
    longest: timedelta | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Run a soak for ``seconds`` of the machine's time, or so many ``slices``; return its report.

    A difference ends it at once and stands in the report. ``pace`` makes faults shorter and more
    frequent, ``longest`` makes players answer sooner than the terms of their game allow. ``say`` is
    told how it gets on.
    """
    began = time.monotonic()
    report = Report(seed, games)
    with opened(folder, games=games, seed=seed, postgres=postgres, pace=pace, longest=longest) as (
        calm,
        stormy,
    ):
        progress = Progress()
        say(f"{games} games created in {time.monotonic() - began:.0f} s")
        began = time.monotonic()
        try:
            for land in (calm, stormy):
                with land.at_work():
                    land.start()
            count = 0
            while time.monotonic() - began < seconds or count < slices:
                count += 1
                behind = min((calm, stormy), key=_distance)
                behind.run_for(SLICE)
                behind.check_what_is_aside()
                compare(calm, stormy, progress, {})
                if count % 16 == 0:
                    say(_news(began, calm, stormy, progress))
            _catch_up(calm, stormy, progress)
            for land in (calm, stormy):
                land.settle()
                land.check_what_is_aside()
                report.post[land.name] = post = post_of(land)
                report.differences += [f"{land.name}: {fault}" for fault in post.faults()]
        except (Difference, Broken) as found:
            report.differences.append(f"{found}")
        except Exception:  # hours of figures are worth more than a clean end
            report.differences.append(traceback.format_exc())
        _fill_in(report, calm, stormy, progress)
        report.seconds = time.monotonic() - began
    return report


def _distance(land: Land) -> tuple[int, float]:
    """Return how far the games of an installation have come altogether."""
    with land.office.database.reading() as session:
        return sum(reached(session).values()), (land.time - START).total_seconds()


def _catch_up(calm: Land, stormy: Land, progress: Progress) -> None:
    """Let no faults come any more, and let every game come as far as it has come in the other."""
    stormy.clear_up()
    ends = []
    for land in (calm, stormy):
        with land.office.database.reading() as session:
            ends.append(reached(session))
    goals = {game_id: max(end, ends[1][game_id]) for game_id, end in ends[0].items()}
    slugs = _slugs(calm)
    for land in (calm, stormy):
        for _ in range(_CATCH_UP):
            with land.office.database.reading() as session:
                now = reached(session)
            there = {game_id for game_id, goal in goals.items() if now[game_id] >= goal}
            land.frozen = {slugs[game_id] for game_id in there}
            if len(there) == len(goals):
                break
            land.run_for(SLICE)
            land.check_what_is_aside()
        else:
            lost = sorted(slugs[game_id] for game_id in set(goals) - there)
            raise Broken(f"{land.name}: {', '.join(lost)} do not come as far as in the other run")
    compare(calm, stormy, progress, goals)


def _slugs(land: Land) -> dict[int, str]:
    with land.office.database.reading() as session:
        return dict(session.exec(select(tables.Game.id, tables.Game.slug)).all())


def _news(began: float, calm: Land, stormy: Land, progress: Progress) -> str:
    return (
        f"{time.monotonic() - began:6.0f} s: day {(stormy.time - START).days} with faults,"
        f" {(calm.time - START).days} without; {progress.segments} segments and"
        f" {progress.answers} answers are the same; {len(stormy.sent)} letters,"
        f" {stormy.restarts} starts"
    )


def _fill_in(report: Report, calm: Land, stormy: Land, progress: Progress) -> None:
    """Write down the figures."""
    assert stormy.weather is not None
    weather, day = stormy.weather, timedelta(days=1)
    report.simulated_days = (stormy.time - START) / day
    report.simulated_days_calm = (calm.time - START) / day
    report.letters = len(stormy.sent)
    report.answers, report.rolls, report.facts = progress.answers, progress.rolls, progress.facts
    report.segments = progress.segments
    report.segments_least = min(progress.compared.values(), default=0)
    report.restarts = stormy.restarts
    report.tried, report.failures = dict(weather.tried), dict(stormy.failures)
    report.struck = dict(weather.struck)
    for family, happened in (("imap", stormy.imap.happened), ("smtp", stormy.smtp.happened)):
        report.struck |= {f"{family} {kind}": count for kind, count in happened.items()}
    question, game = tables.Question, tables.Game
    with stormy.office.database.reading() as session:
        sources: Any = session.exec(
            select(question.source, func.count())
            .where(col(question.state) == "answered")
            .group_by(col(question.source))
        )
        report.sources = {str(source): int(count) for source, count in sources}
        report.games_over = session.exec(
            select(func.count()).where(col(game.status) == "over")
        ).one()
