"""Benchmarks still run: each with the smallest sizes, so that a change cannot break them unseen."""

from __future__ import annotations

import time
import venv
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from adjudicator import log
from adjudicator.games.registry import game_of
from tests.benchmarks import __main__ as program
from tests.benchmarks import (
    bench_commands,
    bench_commit,
    bench_diplomacy,
    bench_flood,
    bench_growth,
    bench_mail,
    bench_memory,
    bench_messages,
    bench_outage,
    bench_picture,
    bench_replay,
    bench_selfplay,
    bench_workers,
)
from tests.benchmarks.bench_diplomacy import NotThere
from tests.benchmarks.crowd import office_in
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import Spent
from tests.benchmarks.trip_players import HABITS
from tests.postgres import PostgresServer
from tests.servers import missing


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the log of the test process as it is."""
    monkeypatch.setattr(log, "configure", lambda **_: None)


def values(lines: list[Line]) -> dict[str, float]:
    return {line.what: line.value for line in lines}


def require(server: str, found: dict[str, float]) -> None:
    """Skip the test, or fail it where servers are required, when the benchmark had no server."""
    if lacking := [name for name in found if name.startswith(f"{server}: ")]:
        missing(lacking[0])


@pytest.mark.full
def test_commands_take_longer_than_python_alone() -> None:
    found = values(bench_commands.run(times=1))
    assert set(found) == {
        "Python alone", "--version", "--help", "mail inspect", "orders check",
    }  # fmt: skip
    assert found["orders check"] > found["mail inspect"] > found["Python alone"] > 0


@pytest.mark.full
@pytest.mark.dovecot
def test_a_small_flood_is_taken_in_handled_and_answered() -> None:
    found = values(bench_flood.run(messages=20, games=2, crowd=3, rounds=1))
    require("Dovecot", found)
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


@pytest.mark.full
@pytest.mark.postgres
def test_a_worker_is_measured_from_the_mailbox_to_the_answers() -> None:
    found = values(bench_workers.run(games=3, most=1, seconds=120))
    require("PostgreSQL", found)
    assert list(found) == [
        "1 worker",
        "1 worker: their work for a message",
        "1 worker: the database's work for it",
        "1 worker: transactions for it",
        "1 worker: waits of threads for it",
        "1 worker: threads that gave way for it",
        "1 worker: work a second without messages",
        "1 worker: looks that found one waiting for a lock",
        "1 worker: deadlocks for a message",
        "1 worker: messages of the busiest",
        "processors of this machine",
    ]
    assert found["1 worker: messages of the busiest"] == 100
    assert found["1 worker: deadlocks for a message"] == 0
    measured = list(found)[:4]
    assert all(found[name] > 0 for name in measured)


@pytest.mark.full
def test_messages_are_measured_with_and_without_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"GAMES": (1, 2), "MESSAGES": 4, "MOVES": 2, "ROUNDS": 2}.items():
        monkeypatch.setattr(bench_messages, name, value)
    found = values(bench_messages.run())
    assert "one message with 2 games" in found
    assert all(value > 0 for value in found.values())


def test_messages_that_are_held_back_are_no_measure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited = partial(office_in, tmp_path, answers_per_hour=1)
    monkeypatch.setattr(bench_messages, "office_in", lambda _folder, **_settings: limited())
    with pytest.raises(RuntimeError, match="3 messages were handled, and only 1 were answered"):
        bench_messages._measure(1, tmp_path, 3)


def test_replays_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_replay, "GAMES", 1)
    monkeypatch.setattr(bench_replay, "REPEATS", 1)
    assert all(value > 0 for value in values(bench_replay.run()).values())


@pytest.fixture
def running_postgres(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let benchmarks use the server of the tests; starting one of their own takes long."""
    for module in (bench_commit, bench_growth):
        monkeypatch.setattr(module, "postgres_server", lambda **_: nullcontext(postgres))


@pytest.mark.full
@pytest.mark.postgres
@pytest.mark.usefixtures("running_postgres")
def test_commits_are_measured_on_both_databases() -> None:
    found = bench_commit.run(messages=2, rows=2)
    assert all(line.value > 0 for line in found)
    ratios = {line.what: line.ratio() for line in found}
    assert ratios["SQLite: a message stored"].endswith(" x a bare INSERT")
    assert ratios["SQLite: messages stored and handled"].endswith(" x bare INSERTs")


@pytest.mark.full
@pytest.mark.postgres
@pytest.mark.usefixtures("running_postgres")
def test_what_a_game_leaves_behind_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_growth, "HABIT", HABITS[1])  # who plans less
    found = values(bench_growth.run(drawn=1, most=1))
    assert found["mail round trips"] == 1
    assert found["messages to players"] >= found["letters of players"] >= 1
    assert found["a message, on average"] >= found["a message without its pictures"] > 1
    assert found["SQLite: rows"] == found["PostgreSQL: rows"] > 10
    assert found["  SQLite: in outgoing"] > 10
    assert found["SQLite: a turn in a backup"] > 0
    assert found["SQLite: a turn in a backup"] == pytest.approx(
        found["PostgreSQL: a turn in a backup"], rel=0.05
    )


ENGINE = """
class Game:
    powers, is_game_done = ("A", "B"), False
    def get_all_possible_orders(self): return {"PAR": ["PAR H"], "MAR": []}
    def get_orderable_locations(self, power): return ["PAR", "MAR"]
    def set_orders(self, power, orders): assert orders == ["PAR H"]
    def process(self): pass
"""


def test_another_engine_is_measured_by_the_program_that_plays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv.create(tmp_path)
    (packages,) = tmp_path.glob("lib/python*/site-packages")
    (packages / "diplomacy.py").write_text(ENGINE)
    monkeypatch.setattr(bench_diplomacy, "_python", lambda _: tmp_path / "bin" / "python")
    monkeypatch.setattr(bench_diplomacy, "OPTIONS", {"last_turn": "1"})
    found = values(bench_diplomacy.run(games=1, phases=5))
    assert found["diplomacy: orders in a phase"] == 2
    assert all(value > 0 for value in found.values())


def test_an_engine_that_cannot_be_had_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_diplomacy, "PACKAGE", str(tmp_path / "nowhere"))
    with pytest.raises(NotThere, match=r"nowhere cannot be installed: .*nowhere"):
        bench_diplomacy._python(tmp_path / "venv")
    monkeypatch.setattr(bench_diplomacy, "_python", lambda _: tmp_path / "venv" / "bin" / "python")
    (line,) = bench_diplomacy.run(games=1, phases=1)
    assert line.what.startswith("diplomacy: ")
    assert "does not play here: ModuleNotFoundError" in line.what


def test_an_outage_of_few_games_is_measured() -> None:
    found = values(bench_outage.run(games=3))
    assert found["messages"] == 3
    assert min(found["deadlines of 3 games moved"], found["all of them told"]) > 0


@pytest.mark.full
def test_orders_by_mail_are_measured_beside_the_mail_server_alone(tmp_path: Path) -> None:
    found = bench_mail._measured("embedded", bench_mail._embedded(tmp_path), 2, 3)
    assert all(line.value > 0 for line in found)
    assert {line.what: line.against_what for line in found}["embedded: 3 at once"] == "fetching"


@pytest.mark.full
@pytest.mark.dovecot
def test_orders_by_mail_are_measured_on_a_real_server_too() -> None:
    found = values(bench_mail.run(orders=3, burst=4))
    require("Dovecot", found)
    assert all(value > 0 for value in found.values())
    for mail in ("embedded", "Dovecot with IDLE"):
        assert found[f"{mail}: order to receipt, median of 3"] > 0
        assert found[f"{mail}: 4 at once"] > 0


@pytest.mark.full
def test_random_games_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_selfplay, "OPTIONS", {"last_turn": "1"})
    found = values(bench_selfplay.run(games=1))
    assert found["decisions in a game"] > 10
    assert all(value > 0 for value in found.values())


@pytest.mark.full
def test_memory_is_measured_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_memory, "PLAYED", bench_memory.RULES)
    found = values(bench_memory.run())
    assert 1 < found["Python alone"] < found["with the rules and their grammar"]


def test_looks_find_where_the_time_goes_and_how_much_of_it_is_waiting() -> None:
    with Spent() as spent:
        while spent.looks["reading orders"] < 3:
            game_of("here_i_stand").grammar.parse("PASS")
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
        (
            ["flud"],
            "no benchmark 'flud'; there are: caretaker_roundtrips, caretakers, commands, commit",
        ),
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


@pytest.mark.full
def test_pictures_are_drawn_and_painted() -> None:
    found = values(bench_picture.run(pictures=1))
    assert found["a region for a mail, size"] < found["PNG, 1600 pixels, size"] < 400
    assert found["a region for a telephone, size"] < 60
    assert all(value > 0 for value in found.values())
