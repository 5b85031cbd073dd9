"""Metrics: what is counted as it happens, and what a scrape reads from the database."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlmodel import col, update

from adjudicator import __version__, clock
from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.mail.source import Fetched
from adjudicator.service.commands import handling
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.metrics import (
    Figures,
    disk_free,
    figures_of,
    metrics_of,
    outbox_since,
)
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import store_messages
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import beat
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.service.playground import MODERATOR, ROLES, Playground, address_of
from tests.service.test_dispatch import Server, failing
from tests.service.test_query_plans import noting, plans

Read = dict[tuple[str, frozenset[tuple[str, str]]], float]


def scraped(office: Office) -> Read:
    """Return all samples as Prometheus would read them, by name and labels."""
    text = metrics_of(office).decode()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith(("adjudicator_", "process_"))
    }


def value(read: Read, name: str, **labels: str) -> float:
    return read.get((f"adjudicator_{name}", frozenset(labels.items())), 0.0)


class Difference:
    """What has been added to the counters since a moment."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._before = scraped(office)

    def of(self, name: str, **labels: str) -> float:
        after = scraped(self._office)
        # The counters are the process's: sums of seconds from other tests leave a rounding error.
        return round(value(after, name, **labels) - value(self._before, name, **labels), 6)


@pytest.fixture
def added(quick: Playground) -> Difference:
    quick.open()
    return Difference(quick.office)


def figures(ground: Playground) -> Figures:
    with ground.office.database.reading() as session:
        return figures_of(session, clock.now())


# -- what is counted ----------------------------------------------------------------------------


def test_letters_are_counted_by_who_wrote_them_and_what_became_of_them(
    quick: Playground, added: Difference
) -> None:
    quick.write("protestant", "STATUS")
    quick.write("protestant", "STATUS", sender="stranger@else.example")
    quick.write("protestant", "STATUS", Auto_Submitted="auto-replied")
    assert added.of("messages_total", kind="human", status="done") == 1
    assert added.of("messages_total", kind="human", status="rejected") == 1
    assert added.of("messages_total", kind="automatic", status="ignored") == 1
    assert added.of("messages_stored_total") == 3
    assert added.of("message_handling_seconds_count") == 3


def test_a_letter_that_is_set_aside_is_counted_once_and_none_of_its_lines(
    quick: Playground, added: Difference, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(handling, "_act", broken)
    assert quick.write("protestant", "STATUS").status == "shunted"
    assert added.of("messages_total", kind="human", status="shunted") == 1
    assert added.of("messages_total", kind="human", status="done") == 0


def test_lines_of_orders_are_counted_by_what_became_of_them(
    quick: Playground, added: Difference
) -> None:
    quick.write("protestant", "GO ON", "STATUS", "REFORM Vienna", "Sing a song", "READY")
    statuses = ("accepted", "refused", "not_understood", "ignored")
    counted = {status: added.of("order_lines_total", status=status) for status in statuses}
    assert counted["accepted"] >= 1
    assert counted["not_understood"] == 1
    assert sum(counted.values()) == 5


def test_a_line_that_a_moderator_gives_for_a_role_is_counted(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    added = Difference(quick.office)
    quick.moderate("ANSWER ottoman: PLAY Janissaries FOR CP")
    assert added.of("order_lines_total", status="accepted") == 1


def test_a_dry_run_counts_no_lines(quick: Playground, added: Difference) -> None:
    quick.write("protestant", "CHECK BEGIN", "STATUS", "END", block=False)
    assert added.of("messages_total", kind="human", status="done") == 1
    assert added.of("order_lines_total", status="accepted") == 0


def test_mail_that_goes_out_is_counted_by_its_outcome(quick: Playground, added: Difference) -> None:
    france, papacy = address_of("france"), address_of("papacy")
    dispatch(quick.office, failing(TemporaryFailure("451 later"), france))
    with quick.office.database.transaction() as session:
        out = tables.Outgoing
        session.exec(update(out).where(col(out.recipient) == papacy).values(status="queued"))
    dispatch(quick.office, failing(PermanentFailure("550 no"), papacy))
    assert added.of("outgoing_messages_total", outcome="sent") == 7  # one tells the operator
    assert added.of("outgoing_messages_total", outcome="queued") == 1
    assert added.of("outgoing_messages_total", outcome="failed") == 1


@pytest.mark.parametrize(("seconds", "sum_"), [(90, 90.0), (-5, 0.0)])
def test_the_lag_of_the_mailbox_is_measured_from_the_time_the_server_notes(
    quick: Playground, added: Difference, seconds: int, sum_: float
) -> None:
    raw = quick.letter("papacy", "STATUS")
    arrived = clock.now() - timedelta(seconds=seconds)
    item = Fetched("test", 1, 1, raw, truncated=False, size=len(raw), arrived_at=arrived)
    store_messages(quick.office.database, [item, item], clock.now(), "test")
    assert added.of("mailbox_lag_seconds_count") == 1
    assert added.of("mailbox_lag_seconds_sum") == sum_


def test_a_game_that_a_fault_holds_is_counted(
    quick: Playground, added: Difference, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bool:
        raise RuntimeError("broken")

    monkeypatch.setattr("adjudicator.service.table.deadlines._do_due", broken)
    quick.clock.advance(timedelta(hours=72))
    tick(quick.office)
    assert added.of("games_set_aside_total") == 1
    assert value(scraped(quick.office), "games", status="held") == 1


# -- what a scrape reads --------------------------------------------------------------------------


def test_the_figures_of_a_game_that_begins(ground: Playground) -> None:
    ground.open()
    beat(ground.office)
    ground.clock.advance(timedelta(seconds=30))
    found = asdict(figures(ground))
    assert found.pop("database_size_bytes") > 10_000
    assert found == {
        "games": {"setup": 0, "running": 1, "held": 0, "over": 0},
        "windows": 1,
        "windows_due": 0,
        "windows_overdue": 0,
        "outbox_messages": {"queued": 7, "sending": 0, "failed": 0},
        "outbox_waiting": 7,
        "outbox_oldest_seconds": 30.0,
        "incoming_waiting": 0,
        "incoming_held_back": 0,
        "incoming_oldest_seconds": None,
        "incoming_set_aside": 0,
        "addresses_dead": 0,
        "workers": 0,
        "mailbox_owners": 0,
        "heartbeat_age_seconds": 30.0,
        "alarms": {},
    }


def test_an_empty_service_has_figures_too(ground: Playground) -> None:
    found = figures(ground)
    assert (
        found.outbox_oldest_seconds,
        found.incoming_oldest_seconds,
        found.heartbeat_age_seconds,
    ) == (None, None, None)
    assert sum(found.games.values()) == found.windows == found.outbox_waiting == 0


def test_a_window_is_due_at_its_time_and_overdue_ten_minutes_later(ground: Playground) -> None:
    ground.open()
    due = ground.window().next_event_at
    assert due is not None
    seen = []
    for minutes in (-1, 0, 9, 10):
        ground.clock.move_to(due + timedelta(minutes=minutes))
        seen.append((figures(ground).windows_due, figures(ground).windows_overdue))
    assert seen == [(0, 0), (1, 0), (1, 0), (1, 1)]


def test_the_windows_of_a_game_on_hold_are_not_overdue(ground: Playground) -> None:
    ground.open()
    with ground.office.database.transaction() as session:
        session.exec(update(tables.Game).values(status="held"))
    ground.clock.advance(timedelta(days=30))
    assert figures(ground).windows_overdue == 0


def test_a_message_is_as_old_as_the_time_since_it_was_first_due(ground: Playground) -> None:
    ground.open()
    server = Server(fail=lambda _: TemporaryFailure("451 later"))
    for minutes in (0, 1, 2):  # the pauses after the first two attempts
        ground.clock.advance(timedelta(minutes=minutes))
        dispatch(ground.office, server)
    found = figures(ground)
    assert found.outbox_waiting == 7
    assert found.outbox_oldest_seconds == 180.0
    dispatched = ground.mails()[0]
    assert outbox_since({3: (1, dispatched.due_at)}) == dispatched.created_at


def test_a_message_that_waits_for_the_end_of_quiet_hours_is_not_late(ground: Playground) -> None:
    ground.open()
    later = clock.now() + timedelta(hours=9)
    with ground.office.database.transaction() as session:
        session.exec(update(tables.Outgoing).values(due_at=later))
    assert (figures(ground).outbox_waiting, figures(ground).outbox_messages["queued"]) == (0, 7)
    ground.clock.move_to(later + timedelta(seconds=1))
    assert figures(ground).outbox_oldest_seconds == 1.0


def test_letters_that_wait_and_letters_held_back_are_told_apart(ground: Playground) -> None:
    ground.open()
    for _ in range(3):
        ground.store(ground.letter("papacy", "STATUS"))
    with ground.office.database.transaction() as session:
        row = session.get_one(tables.Incoming, 1)
        row.waits_until = clock.now() + timedelta(hours=1)
        session.add(row)
    ground.clock.advance(timedelta(seconds=45))
    found = figures(ground)
    assert (found.incoming_waiting, found.incoming_held_back) == (2, 1)
    assert found.incoming_oldest_seconds == 45.0


def test_a_scrape_shows_the_figures_and_the_release(quick: Playground) -> None:
    quick.open()
    read = scraped(quick.office)
    assert value(read, "build_info", version=__version__) == 1
    assert value(read, "database_up") == 1
    assert value(read, "games", status="running") == 1
    assert value(read, "outbox_waiting") == len(ROLES) + 1
    assert value(read, "disk_free_bytes") > 0
    assert read["process_resident_memory_bytes", frozenset()] > 0


def test_a_scrape_without_a_database_says_so_and_still_counts(
    quick: Playground, tmp_path: Path
) -> None:
    file = tmp_path / "gone.db"
    database = open_database(f"sqlite:///{file}")  # a file without tables
    read = scraped(Office(database, quick.office.settings))
    database.dispose()
    assert value(read, "database_up") == 0
    assert ("adjudicator_games", frozenset({("status", "running")})) not in read
    assert "adjudicator_messages_stored_total" in {name for name, _ in read}


def test_the_room_on_the_disk_is_that_of_the_folder_that_will_be_made(quick: Playground) -> None:
    settings = quick.office.settings
    later = settings.model_copy(update={"data_dir": settings.data_dir / "a" / "b"})
    free, total = disk_free(Office(quick.office.database, later))
    assert 0 < free <= total


def test_every_name_follows_the_practice_of_prometheus(quick: Playground) -> None:
    for family in text_string_to_metric_families(metrics_of(quick.office).decode()):
        assert family.documentation, family.name
        ours = family.name.startswith("adjudicator_")
        assert ours or family.name.startswith(("process_", "python_")), family.name


def test_a_scrape_reads_queues_off_an_index(quick: Playground) -> None:
    quick.open()
    engine = quick.office.database.engine
    with noting(engine) as asked:
        metrics_of(quick.office)
    large = ("incoming", "outgoing", '"window"', "window")
    for statement, plan in plans(engine, asked).items():
        scans = [step for step in plan if step.startswith("SCAN") and "INDEX" not in step]
        assert not [step for step in scans if step.split()[1] in large], (statement, plan)
