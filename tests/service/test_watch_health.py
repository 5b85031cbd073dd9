"""Health: what a worker says of itself, over HTTP and to ``adjudicator health``."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.client import HTTPConnection
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.alarms import check
from adjudicator.service.operations.watch.health import Health, ask_health, is_alive, is_ready
from adjudicator.service.operations.watch.listener import Listener, Reply, pages_of
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.cli.commands import run
from tests.servers import free_ports
from tests.service.playground import Playground, settings_in

PATIENCE = {"mail": 100.0, "tick": 200.0}


@pytest.fixture
def loops(quick: Playground) -> LoopWatch:
    return LoopWatch(PATIENCE)


def said(health: Health) -> dict[str, tuple[bool, str]]:
    return {check.name: (check.good, check.words) for check in health.checks}


@contextmanager
def listening(ground: Playground, loops: LoopWatch, port: int = 0) -> Iterator[Listener]:
    listener = Listener(pages_of(ground.office, loops), "127.0.0.1", port)
    assert listener.start()
    try:
        yield listener
    finally:
        listener.stop()


def get(listener: Listener, path: str, method: str = "GET") -> tuple[int, str, bytes]:
    connection = HTTPConnection(listener.host, listener.port, timeout=5)
    connection.request(method, path)
    answer = connection.getresponse()
    found = answer.status, answer.headers["Content-Type"], answer.read()
    connection.close()
    return found


# -- what it says -------------------------------------------------------------------------------


def test_a_worker_that_has_just_begun_is_ready(quick: Playground, loops: LoopWatch) -> None:
    found = is_ready(quick.office, loops)
    assert found.good
    assert said(found) == {
        "loops": (True, "all loops turn"),
        "database": (True, "answers"),
        "mailbox": (True, "not read by this worker"),
    }


def test_a_loop_that_does_not_come_round_makes_the_worker_ill(
    quick: Playground, loops: LoopWatch
) -> None:
    quick.clock.advance(timedelta(seconds=150))
    assert not is_alive(loops).good
    assert "mail for 150 s" in said(is_alive(loops))["loops"][1]
    assert "tick" not in said(is_alive(loops))["loops"][1]
    loops.turned("mail")
    assert is_alive(loops).good


def test_a_clock_that_jumps_makes_no_loop_look_stuck(quick: Playground, loops: LoopWatch) -> None:
    quick.clock.move_to(clock.now() + timedelta(days=3))
    assert is_alive(loops).good


def test_a_mailbox_that_fails_is_told_at_once_and_makes_ill_after_two_minutes(
    quick: Playground, loops: LoopWatch
) -> None:
    loops.mailbox_read()
    loops.mailbox_failed("refused the login of orders@adjudicator.example")
    good, words = said(is_ready(quick.office, loops))["mailbox"]
    assert good
    assert words == "fails since 0 s: refused the login of [address]"
    quick.clock.advance(timedelta(minutes=2))
    loops.mailbox_failed("still refused")
    loops.failed("mail", "still refused", outside=True)
    loops.turned("tick")
    found = said(is_ready(quick.office, loops))
    assert found["mailbox"] == (False, "fails since 120 s: still refused")
    assert is_alive(loops).good  # a new start would not help
    loops.mailbox_read()
    assert said(is_ready(quick.office, loops))["mailbox"] == (True, "read 0 s ago")


def test_only_what_was_read_counts_and_not_that_a_loop_turns(
    quick: Playground, loops: LoopWatch
) -> None:
    loops.mailbox_read()
    quick.clock.advance(timedelta(seconds=149))
    assert said(is_ready(quick.office, loops))["mailbox"] == (True, "read 149 s ago")
    quick.clock.advance(timedelta(seconds=1))
    loops.turned("mail")
    assert said(is_ready(quick.office, loops))["mailbox"] == (False, "read 150 s ago")


def test_a_loop_that_fails_by_a_fault_of_its_own_is_told_and_stuck_in_the_end(
    quick: Playground, loops: LoopWatch
) -> None:
    loops.failed("mail", "LookupError('of orders@adjudicator.example')")
    found = said(is_ready(quick.office, loops))["loops"]
    assert found == (True, "mail fails since 0 s: LookupError('of [address]')")
    quick.clock.advance(timedelta(seconds=90))
    loops.failed("mail", "LookupError('x')")
    assert is_alive(loops).good
    quick.clock.advance(timedelta(seconds=30))
    assert not is_alive(loops).good  # a new start may help
    loops.turned("mail")
    assert said(is_ready(quick.office, loops))["loops"] == (True, "all loops turn")


def test_a_worker_without_the_mailbox_goes_by_what_the_one_with_it_has_noted(
    ground: Playground,
) -> None:
    reader, other = LoopWatch(PATIENCE), LoopWatch(PATIENCE)
    reader.mailbox_read()
    check(ground.office, reader)
    assert said(is_ready(ground.office, other))["mailbox"] == (True, "read by another worker")
    ground.clock.advance(timedelta(minutes=3))
    reader.mailbox_failed("the server is away")
    check(ground.office, reader)
    assert said(is_ready(ground.office, other))["mailbox"][0]
    ground.clock.advance(timedelta(seconds=30))
    good, words = said(is_ready(ground.office, other))["mailbox"]
    assert not good
    assert words == "read by nobody since 210 s: the server is away"
    assert said(is_ready(ground.office, LoopWatch(PATIENCE)))["mailbox"][0]  # it has just begun


def test_a_worker_that_has_left_the_mailbox_to_another_notes_nothing_of_it(
    quick: Playground,
) -> None:
    former, reader = LoopWatch(PATIENCE), LoopWatch(PATIENCE)
    former.mailbox_failed("away")
    former.mailbox_left()
    reader.mailbox_read()
    check(quick.office, reader)
    check(quick.office, former)
    with quick.office.database.reading() as session:
        sign = session.get_one(tables.Sign, "mailbox")
    assert sign.bad_since is None


def test_a_database_without_its_tables_makes_ill(quick: Playground, loops: LoopWatch) -> None:
    folder = quick.office.settings.data_dir
    database = open_database(f"sqlite:///{folder}/empty.db")
    found = said(is_ready(Office(database, quick.office.settings), loops))
    database.dispose()
    assert found["database"][0] is False
    assert "not those of this release" in found["database"][1]


def test_a_database_that_is_away_makes_ill_and_no_secret_is_told(
    quick: Playground, loops: LoopWatch
) -> None:
    port = free_ports(1)[0]
    database = open_database(f"postgresql://somebody:hush@127.0.0.1:{port}/games")
    good, words = said(is_ready(Office(database, quick.office.settings), loops))["database"]
    database.dispose()
    assert not good
    assert "hush" not in words


# -- over HTTP ----------------------------------------------------------------------------------


def test_the_pages_of_a_healthy_worker(quick: Playground, loops: LoopWatch) -> None:
    with listening(quick, loops) as listener:
        for path in ("/health", "/health/ready", "/health/live", "/health?quick=1"):
            status, kind, content = get(listener, path)
            assert (status, kind) == (200, "application/json")
            assert json.loads(content)["status"] == "ok"
        status, kind, content = get(listener, "/metrics")
        assert (status, kind) == (200, "text/plain; version=0.0.4; charset=utf-8")
        assert b"\nadjudicator_database_up 1.0\n" in content
        assert get(listener, "/metrics", "HEAD")[2] == b""


def test_an_ill_worker_answers_503_with_the_reasons(quick: Playground, loops: LoopWatch) -> None:
    quick.clock.advance(timedelta(hours=1))
    with listening(quick, loops) as listener:
        status, _, content = get(listener, "/health/live")
    assert status == 503
    found = json.loads(content)
    assert found["status"] == "failing"
    assert [check["name"] for check in found["checks"] if not check["good"]] == ["loops"]


def test_another_page_is_not_found_and_the_answer_names_those_there_are(
    quick: Playground, loops: LoopWatch
) -> None:
    with listening(quick, loops) as listener:
        status, _, content = get(listener, "/secret")
        assert get(listener, "/metrics", "POST")[0] == 501
    assert status == 404
    assert content == b"/health\n/health/live\n/health/ready\n/metrics\n"


def test_a_page_that_fails_is_answered_and_the_others_go_on() -> None:
    def broken() -> Reply:
        raise RuntimeError("broken")

    listener = Listener({"/broken": broken}, "127.0.0.1", 0)
    assert listener.start()
    try:
        assert get(listener, "/broken")[0] == 500
        assert get(listener, "/else")[0] == 404
    finally:
        listener.stop()


def test_the_next_worker_on_a_machine_takes_the_next_port(
    quick: Playground, loops: LoopWatch
) -> None:
    port = free_ports(1)[0]
    with listening(quick, loops, port) as first, listening(quick, loops, port) as second:
        assert first.port < second.port < first.port + 16
        assert get(second, "/health")[0] == 200


def test_an_address_that_is_not_of_this_machine_stops_nothing(
    quick: Playground, loops: LoopWatch
) -> None:
    listener = Listener(pages_of(quick.office, loops), "192.0.2.1", 9)
    assert listener.start() is False
    listener.stop()


# -- asking -----------------------------------------------------------------------------------


def test_asking_needs_a_port(quick: Playground) -> None:
    with pytest.raises(NotPossible, match=r"ADJUDICATOR_WATCH_PORT names no port"):
        ask_health(quick.office.settings)


def test_asking_where_nobody_listens_says_so(quick: Playground) -> None:
    with pytest.raises(NotPossible, match=r"No worker answers at http://127\.0\.0\.1:"):
        ask_health(quick.office.settings, port=free_ports(1)[0])


def test_asking_something_else_than_a_worker_says_so(quick: Playground) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            asker, _ = server.accept()
            with asker:
                asker.recv(1000)
                asker.sendall(b"HTTP/1.0 200 OK\r\n\r\n{}")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(NotPossible, match="is no worker of this service"):
            ask_health(quick.office.settings, port=server.getsockname()[1])
        thread.join()


@pytest.mark.parametrize("as_json", [True, False])
def test_the_command_shows_what_the_worker_says(
    quick: Playground, loops: LoopWatch, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    folder = quick.office.settings.data_dir
    monkeypatch.chdir(folder)
    words = ["health", *(["--json"] if as_json else [])]
    with listening(quick, loops) as listener:
        settings: Any = settings_in(folder, watch_port=listener.port)
        monkeypatch.setattr("adjudicator.cli.watch.load_settings", lambda: settings)
        well = run(*words)
        quick.clock.advance(timedelta(hours=1))
        ill = run(*words, "--live")
    assert (well.exit_code, ill.exit_code) == (0, 1)
    if as_json:
        assert json.loads(ill.stdout)["status"] == "failing"
    else:
        assert "ok   database: answers" in well.stdout
        assert ill.stdout.startswith("BAD  loops: not come round: ")


def test_the_command_without_a_worker_is_one_sentence(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(quick.office.settings.data_dir, watch_port=free_ports(1)[0])
    monkeypatch.setattr("adjudicator.cli.watch.load_settings", lambda: settings)
    result = run("health")
    assert result.exit_code == 1
    assert result.stderr.startswith("No worker answers at")
