"""Benchmarks still run: each with the smallest sizes, so that a change cannot break them unseen."""

from __future__ import annotations

import time
from typing import Any

import pytest

from adjudicator import log
from adjudicator.games.registry import grammar_of
from tests.benchmarks import __main__ as program
from tests.benchmarks import bench_flood, bench_messages, bench_picture, bench_replay
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import Spent


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the log of the test process as it is."""
    monkeypatch.setattr(log, "configure", lambda **_: None)


def values(lines: list[Line]) -> dict[str, float]:
    return {line.what: line.value for line in lines}


@pytest.mark.dovecot
def test_a_small_flood_is_taken_in_handled_and_answered() -> None:
    found = values(bench_flood.run(messages=20, games=2, crowd=3, rounds=1))
    if missing := [name for name in found if name.startswith("Dovecot: ")]:
        pytest.skip(missing[0])
    steps = ("fetched and nothing else", "fetched, stored and moved", "handled")
    assert all(found[step] > 0 for step in steps)
    assert found["as long as fetching alone takes"] > 1
    shares = [value for name, value in found.items() if name.startswith("  share of ")]
    assert sum(shares) == pytest.approx(100)
    assert sum(v for k, v in found.items() if k.startswith("  of handling")) == pytest.approx(100)
    assert list(found)[-4:] == [
        "one message among 1 game",
        "one message among 3 games",
        "a tick among 1 game",
        "a tick among 3 games",
    ]


def test_messages_are_measured_with_and_without_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"GAMES": (1, 2), "MESSAGES": 4, "MOVES": 2}.items():
        monkeypatch.setattr(bench_messages, name, value)
    found = values(bench_messages.run())
    assert "one message with 2 games" in found
    assert all(value > 0 for value in found.values())


def test_replays_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_replay, "GAMES", 1)
    monkeypatch.setattr(bench_replay, "REPEATS", 1)
    assert all(value > 0 for value in values(bench_replay.run()).values())


def test_looks_find_where_the_time_goes_and_how_much_of_it_is_waiting() -> None:
    with Spent() as spent:
        while spent.looks["reading orders"] < 3:
            grammar_of("here_i_stand").parse("PASS")
        time.sleep(0.2)
    shares = dict(spent.shares())
    assert sum(shares.values()) == pytest.approx(100)
    assert shares["reading orders"] > 0
    assert shares["waiting"] > 0


def test_sizes_belong_to_the_benchmark_before_them() -> None:
    assert program.wanted(["flood", "messages=20", "games=2", "replay"]) == {
        "flood": {"messages": 20, "games": 2},
        "replay": {},
    }


def test_what_takes_very_long_runs_only_when_it_is_named() -> None:
    assert "flood" in program.names()
    assert "flood" not in program.wanted([])
    assert set(program.wanted([])) < set(program.names())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["flud"], "no benchmark 'flud'; there are: flood, mail"),
        (["messages=20"], "'messages=20' is no size; expected is for example"),
        (["flood", "games=many"], "'games=many' is no size"),
        (["flood", "players=2"], "flood has no size 'players'; it has: messages, games, crowd"),
        (["replay", "games=2"], "replay has no size 'games'; it has: none"),
    ],
)
def test_a_wrong_word_is_answered_and_nothing_runs(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr(program, "table_of", None)
    assert program.main(words) == 2
    assert said in capsys.readouterr().err


def test_pictures_are_drawn_and_painted() -> None:
    found = values(bench_picture.run(pictures=1))
    assert found["a region for a mail, size"] < found["PNG, 1600 pixels, size"] < 400
    assert found["a region for a telephone, size"] < 60
    assert all(value > 0 for value in found.values())
