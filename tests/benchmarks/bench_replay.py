"""What mail pays for every message: the replay of the open segment, the longest of many games."""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import Any

from adjudicator.engine.play import advance, replay
from adjudicator.engine.record import Position
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import play_game
from tests.benchmarks.lines import Line

SLUG, SCENARIO = "here_i_stand", "1517"
GAMES = 20
REPEATS = 20


def run() -> list[Line]:
    """Measure the segments with the most answers and rolls, and one in the middle."""
    game = game_of(SLUG)
    segments: list[Position[Any]] = []
    for seed in range(GAMES):
        segments += play_game(game, SCENARIO, {}, seed, watched=False).outcome.finished
    segments.sort(key=lambda segment: len(segment.answers) + len(segment.rolls))
    longest, middle = segments[-1], segments[len(segments) // 2]
    usual, slow = _replay(middle), _replay(longest)
    last = replace(longest, answers=longest.answers[:-1])
    return [
        Line(f"segments of {GAMES} games", float(len(segments)), ""),
        Line("replay of a usual segment", usual * 1000, "ms"),
        Line(
            f"replay of the longest ({len(longest.answers)} answers, {len(longest.rolls)} rolls)",
            slow * 1000,
            "ms",
            usual * 1000,
            "a usual one",
        ),
        Line("the same up to its last question", _advance(last) * 1000, "ms", slow * 1000, "it"),
        Line("a snapshot", len(json.dumps(game.rules.dump(longest.snapshot))) / 1024, "KiB"),
        Line("loading a snapshot", _load(longest) * 1000, "ms", usual * 1000, "a usual replay"),
    ]


def _replay(segment: Position[Any]) -> float:
    game = game_of(SLUG).rules
    return _timed(lambda: replay(game, segment))


def _advance(segment: Position[Any]) -> float:
    """Return the time to the last question of a segment, as a message causes it."""
    game = game_of(SLUG).rules
    # Rolls that only the last answer causes are left unused by then, which is no fault.
    return _timed(lambda: advance(game, segment, None))


def _load(segment: Position[Any]) -> float:
    game = game_of(SLUG).rules
    raw = json.dumps(game.dump(segment.snapshot))
    return _timed(lambda: game.load(json.loads(raw), game.schema))


def _timed(work: Any) -> float:
    """Return the median seconds of several runs."""
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)
