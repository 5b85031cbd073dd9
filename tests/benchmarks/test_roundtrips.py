"""How many mail round trips a turn takes with and without."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator import log
from tests.benchmarks import bench_roundtrips
from tests.benchmarks import trips as rounds
from tests.benchmarks.trip_players import HABITS, Habits, Player
from tests.benchmarks.trips import Broken, Letters, Stalled, Trips, opened, play

SEED = 1
TARGET = 40.0
"""Round trips that a turn of six powers takes at most with orders ahead."""


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the log of the test process as it is."""
    monkeypatch.setattr(log, "configure", lambda **_: None)


def trips(folder: Path, habits: Habits, *, most: int = 1000) -> Trips:
    """Return the round trips of the first turn."""
    with opened(folder, "1517", SEED) as post:
        return play(post, Player(habits, SEED), turns=1, most=most)


@pytest.mark.full
def test_a_turn_takes_few_round_trips_with_orders_ahead(tmp_path: Path) -> None:
    found = trips(tmp_path, HABITS[-1])
    assert found.turns == 1
    assert found.each <= TARGET
    # It is a whole turn, with as much in it as without orders ahead.
    assert {"theses", "negotiation", "action", "winter"} <= set(found.by_stage())
    assert found.cards >= 20
    assert found.actions >= 20
    assert found.by_kind["theses", "18.3/reform"] == 1


def test_without_them_every_question_takes_one(tmp_path: Path) -> None:
    found = trips(tmp_path, HABITS[0], most=6)
    assert found.by_kind["theses", "18.3/reform"] == 5
    assert found.by_turn == {1: 6}


def test_players_who_come_no_further_are_told_what_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "STALLED", 2)

    class Silent:
        def letters(self, playing: Any, asked: Any) -> Letters:
            return {}

    with (
        opened(tmp_path, "1517", SEED) as post,
        pytest.raises(Stalled, match=r"turn 1, theses: protestant 18\.3/reform"),
    ):
        play(post, Silent(), turns=1)


def test_a_letter_that_breaks_the_service_stops_the_benchmark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("persia")

    with opened(tmp_path, "1517", SEED) as post:
        monkeypatch.setattr("adjudicator.service.commands.handling.carry_out_block", broken)
        with pytest.raises(Broken, match="KeyError: 'persia'"):
            post.send({"protestant": ["REFORM Leipzig"]})


def test_the_benchmark_prints_medians_with_their_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_roundtrips, "RULES", "lanterns")
    monkeypatch.setattr(bench_roundtrips, "PLAYERS", {"random": ()})
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    shown = {line.what: line for line in bench_roundtrips.run(games=2)}
    line = shown["random: line by line, sealed"]
    assert 1 <= line.value <= 4
    assert re.fullmatch(
        r"\d to \d; messages of a player \d \(\d to \d\); a turn 0.0 responses", line.ratio()
    )
