"""Decisions a second of random legal play, with and without a look at every invariant.

All is processor time, so that what else the machine does counts less.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any

from adjudicator.engine.play import replay
from adjudicator.games.opaque import AnyGame
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import get_ready, play_game, replay_game
from tests.benchmarks.lines import Line

SLUG, SCENARIO = "here_i_stand", "1517"
OTHERS: dict[str, dict[str, Any]] = {"three players": {"players": 3}}
"""Other games that are measured, by name: their options."""
GAMES = 30
OPTIONS: dict[str, Any] = {}
"""Options of all games: whole ones."""
TARGET = 1000.0
"""Decisions a second on one core, without invariants."""


def run(games: int = GAMES) -> list[Line]:
    """Play each of ``games`` games twice, with a look and without.

    A game before them warms the tables up and does not count.

    A third as many are played with other options, and replayed.
    """
    game = game_of(SLUG)
    play_game(game, SCENARIO, OPTIONS, 0, watched=False)
    get_ready(SLUG)
    pairs = [
        (_play(seed, watched=False), _play(seed, watched=True)) for seed in range(1, games + 1)
    ]
    decisions = sum(plain.decisions for plain, _watched in pairs)
    seconds = sum(plain.seconds for plain, _watched in pairs)
    rate = decisions / seconds
    watched_rate = decisions / sum(watched.seconds for _plain, watched in pairs)
    longest = max(plain.seconds for plain, _watched in pairs)
    fewer = range(1, games // 3 + 2)
    usual = seconds / games * 1000
    return [
        Line("decisions a second", rate, "/s", TARGET, "the target"),
        Line("the same with invariants", watched_rate, "/s", rate, "without"),
        Line("decisions in a game", decisions / games, ""),
        Line("a whole game", usual, "ms"),
        Line("the longest game", longest * 1000, "ms", usual, "the usual one"),
        *_others(game, rate, fewer),
        *_replays(usual, fewer),
    ]


@dataclass
class Timed:
    """A game that was played: its decisions, and the seconds of processor time it took."""

    decisions: int
    seconds: float


def _play(seed: int, *, watched: bool) -> Timed:
    """Play a game; its record is dropped at once, or the collector would look through all."""
    began = process_time()
    played = play_game(game_of(SLUG), SCENARIO, OPTIONS, seed, watched=watched)
    return Timed(played.decisions, process_time() - began)


def _others(game: AnyGame, rate: float, seeds: range) -> list[Line]:
    """Return decisions a second with other options, beside ``rate``, the usual number."""
    found = []
    for name, options in OTHERS.items():
        began, decisions = process_time(), 0
        for seed in seeds:
            given = {**OPTIONS, **options}
            decisions += play_game(game, SCENARIO, given, seed, watched=False).decisions
        speed = decisions / (process_time() - began)
        found.append(Line(f"decisions a second, {name}", speed, "/s", rate, "the usual game"))
    return found


def _replays(usual: float, seeds: range) -> list[Line]:
    """Return how long games take to replay from their records, alone and compared to the byte."""
    game = game_of(SLUG)
    outcomes = [play_game(game, SCENARIO, OPTIONS, seed, watched=False).outcome for seed in seeds]
    start = process_time()
    for outcome in outcomes:
        for segment in outcome.finished:
            replay(game.rules, segment)
    between = process_time()
    for outcome in outcomes:
        replay_game(game.rules, outcome)
    alone = (between - start) / len(outcomes) * 1000
    compared = (process_time() - between) / len(outcomes) * 1000
    return [
        Line("replaying a whole game", alone, "ms", usual, "playing it"),
        Line("the same compared to the byte", compared, "ms", alone, "replaying alone"),
    ]
