"""Decisions a second of random legal play, with and without a look at every invariant."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from adjudicator.engine.game import Game
from adjudicator.engine.play import replay
from adjudicator.games.registry import game_named
from adjudicator.selfplay import play_game, replay_game
from tests.benchmarks.lines import Line

SLUG, SCENARIO = "here_i_stand", "1517"
OTHERS: dict[str, dict[str, Any]] = {"three players": {"players": 3}}
"""Other games that are measured, by name: their options."""
GAMES = 30
TARGET = 1000.0
"""Decisions a second on one core, without invariants."""


def run() -> list[Line]:
    """Play the same games twice; the first one warms the tables up and is not counted."""
    game = game_named(SLUG)
    play_game(game, SCENARIO, {}, 0, watched=False)
    plain, plain_seconds, longest = _play(watched=False)
    watched, watched_seconds, _ = _play(watched=True)
    rate, watched_rate = plain / plain_seconds, watched / watched_seconds
    usual = plain_seconds / GAMES * 1000
    return [
        Line("decisions a second", rate, "/s", TARGET, "the target"),
        Line("the same with invariants", watched_rate, "/s", rate, "without"),
        Line("decisions in a game", plain / GAMES, ""),
        Line("a whole game", usual, "ms"),
        Line("the longest game", longest * 1000, "ms", usual, "the usual one"),
        *_others(game, rate),
        *_replays(usual),
    ]


def _play(*, watched: bool) -> tuple[int, float, float]:
    """Return decisions, seconds and the seconds of the longest game."""
    game = game_named(SLUG)
    decisions, seconds = 0, []
    for seed in range(1, GAMES + 1):
        # Records are dropped at once: the collector would look through those of all games.
        played = play_game(game, SCENARIO, {}, seed, watched=watched)
        decisions += played.decisions
        seconds.append(played.seconds)
    return decisions, sum(seconds), max(seconds)


def _others(game: Game[Any], rate: float) -> list[Line]:
    """Return decisions a second with other options, beside ``rate``, the usual number."""
    found = []
    for name, options in OTHERS.items():
        played = [play_game(game, SCENARIO, options, seed, watched=False) for seed in range(1, 11)]
        speed = sum(one.decisions for one in played) / sum(one.seconds for one in played)
        found.append(Line(f"decisions a second, {name}", speed, "/s", rate, "the usual game"))
    return found


def _replays(usual: float) -> list[Line]:
    """Return how long games take to replay from their records, alone and compared to the byte."""
    game = game_named(SLUG)
    outcomes = [play_game(game, SCENARIO, {}, s, watched=False).outcome for s in range(1, 11)]
    start = perf_counter()
    for outcome in outcomes:
        for segment in outcome.finished:
            replay(game, segment)
    between = perf_counter()
    for outcome in outcomes:
        replay_game(game, outcome)
    alone = (between - start) / len(outcomes) * 1000
    compared = (perf_counter() - between) / len(outcomes) * 1000
    return [
        Line("replaying a whole game", alone, "ms", usual, "playing it"),
        Line("the same compared to the byte", compared, "ms", alone, "replaying alone"),
    ]
