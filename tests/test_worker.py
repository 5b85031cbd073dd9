"""The worker: outages, back-off, restarts, and a clean end."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.demo.player import form_in
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.mail.source import MailSource
from adjudicator.mail.spool import EmbeddedMail, SpoolSource, deliver
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.health import ask_health
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.operations.watch.metrics import metrics_of
from adjudicator.service.post.dispatch import Sender
from adjudicator.service.table.lateness.outages import HEARTBEAT, heard_until
from adjudicator.settings import load_settings
from adjudicator.store import mail_queries, queries, tables, watch_queries
from adjudicator.store.database import Database
from adjudicator.transport import FolderSender
from adjudicator.worker import Worker
from tests.postgres import PostgresServer
from tests.servers import DOMAIN, dovecot, eventually, free_ports

BEGAN = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
ROLES = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant")
SELDOM = 3600.0  # seconds between ticks: nothing happens by itself


@pytest.fixture
def now() -> Iterator[clock.FixedClock]:
    """A clock that stands still until the test moves it."""
    fixed = clock.FixedClock(BEGAN)
    with clock.using(fixed):
        yield fixed


@pytest.fixture
def office(sqlite_database: Database, tmp_path: Path) -> Office:
    """An office with a game that waits for the first of Luther's theses."""
    return opened(sqlite_database, tmp_path)


def opened(database: Database, tmp_path: Path) -> Office:
    settings = load_settings(None, data_dir=tmp_path / "data", poll_seconds=0.2)
    office = Office(database, settings)
    seats = [SeatWanted(role, f"{role}@{DOMAIN}") for role in ROLES]
    quick = {"correction_minutes": "0"}
    create_game(office, "here_i_stand", scenario="1517", seats=seats, settings=quick)
    return office


@contextmanager
def working(
    office: Office, source: MailSource | Path, sender: Sender, *, tick_seconds: float = SELDOM
) -> Iterator[Worker]:
    """Let a worker work inside the block; afterwards none of its threads may be left."""
    before = set(threading.enumerate())
    read = SpoolSource(source) if isinstance(source, Path) else source
    worker = Worker(office, read, sender, tick_seconds=tick_seconds)
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()
    assert set(threading.enumerate()) <= before


def mail(number: int, role: str, *lines: str) -> bytes:
    """Return a message with a block of orders, as a player writes it."""
    body = "\r\n".join(["BEGIN his-1", *lines, "END"])
    head = f"From: {role}@{DOMAIN}\r\nTo: orders@{DOMAIN}\r\nSubject: orders\r\n"
    return f"{head}Message-ID: <{number}.{role}@{DOMAIN}>\r\n\r\n{body}\r\n".encode()


def window_of(office: Office) -> tables.Window:
    with office.database.reading() as session:
        return queries.open_windows(session, 1)[0]


def statuses(office: Office) -> list[str]:
    with office.database.reading() as session:
        return list(session.exec(select(tables.Incoming.status).order_by(col(tables.Incoming.id))))


def form_for(office: Office, role: str) -> list[str]:
    """Return the lines of the newest form that was sent to a role."""
    out = tables.Outgoing
    with office.database.reading() as session:
        sent = session.exec(select(out).where(out.role == role).order_by(col(out.id)))
        forms = [form_in(row.text or "") for row in sent]
    return [form for form in forms if form][-1].splitlines()[1:-1]


def has_statuses(office: Office, wanted: list[str]) -> bool:
    return statuses(office) == wanted


def unsent(office: Office) -> int:
    with office.database.reading() as session:
        out = tables.Outgoing
        return len(session.exec(select(out.id).where(col(out.status) != "sent")).all())


@pytest.mark.full
def test_the_collector_looks_less_often_while_a_worker_works(
    office: Office, tmp_path: Path
) -> None:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    gc.unfreeze()
    try:
        with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
            assert gc.get_threshold()[0] > 700
            assert gc.get_freeze_count() > 0
    finally:
        gc.set_threshold(*before)


def test_mail_is_handled_and_answered_without_waiting_for_a_tick(
    office: Office, tmp_path: Path
) -> None:
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
        eventually(lambda: unsent(office) == 0)
        welcomes = len(list((tmp_path / "out").glob("*.eml")))
        deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"] and unsent(office) == 0)
    assert len(list((tmp_path / "out").glob("*.eml"))) == welcomes + 1  # the status


def test_after_an_outage_the_deadline_is_moved_and_nothing_is_executed(
    now: clock.FixedClock, office: Office, tmp_path: Path
) -> None:
    with office.database.transaction() as session:
        queries.beat(session, HEARTBEAT, BEGAN)
        window = queries.open_windows(session, 1)[0]
        window.due_at = BEGAN + timedelta(hours=48)
        session.add(window)
    now.advance(timedelta(hours=50))
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
        eventually(lambda: unsent(office) == 0)
    moved = window_of(office)
    assert moved.id == window.id
    assert moved.state == "open"
    assert moved.due_at == BEGAN + timedelta(hours=98)
    with office.database.reading() as session:
        kinds = session.exec(select(tables.Outgoing.kind)).all()
    assert kinds.count("moved") == 1
    assert "defaulted" not in kinds


def test_mail_that_comes_after_a_suspension_does_not_execute_the_missed_deadline(
    now: clock.FixedClock, office: Office, tmp_path: Path
) -> None:
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
        eventually(lambda: unsent(office) == 0)
        before = window_of(office)
        now.advance(timedelta(hours=100))  # the machine slept; no tick has come yet
        deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])
        eventually(lambda: unsent(office) == 0)
    after = window_of(office)
    assert after.code == before.code
    assert before.due_at is not None
    assert after.due_at == before.due_at + timedelta(hours=100)


def test_a_worker_with_much_mail_to_handle_is_not_taken_for_one_that_was_away(
    now: clock.FixedClock, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with office.database.transaction() as session:
        window = queries.open_windows(session, 1)[0]
        window.due_at = BEGAN + timedelta(hours=48)
        session.add(window)
    worker = Worker(
        office, SpoolSource(tmp_path / "spool"), FolderSender(tmp_path / "out"), tick_seconds=30.0
    )
    worker._do_what_is_due(starting=worker._join())
    letters = iter(range(20))

    def slowly(_: Office) -> bool:
        now.advance(timedelta(seconds=40))
        return next(letters, None) is not None

    monkeypatch.setattr("adjudicator.worker.handle_next", slowly)
    worker._handle()
    now.advance(timedelta(seconds=40))
    worker._do_what_is_due()
    worker.stop()
    assert now.now() > BEGAN + timedelta(minutes=14)
    assert window_of(office).due_at == BEGAN + timedelta(hours=48)


def test_a_worker_notes_now_and_then_until_when_certificates_are_good(
    now: clock.FixedClock, office: Office, tmp_path: Path
) -> None:
    ends = [BEGAN + timedelta(days=90), BEGAN + timedelta(days=1)]
    worker = Worker(
        office,
        SpoolSource(tmp_path / "spool"),
        FolderSender(tmp_path / "out"),
        certificate_ends=lambda: {"imap.example.org:993": ends.pop()},
    )

    def noted() -> str | None:
        worker._watch()
        with office.database.reading() as session:
            sign = watch_queries.sign(session, "certificate imap.example.org:993")
        return None if sign is None else sign.words

    assert noted() == (BEGAN + timedelta(days=1)).isoformat()
    now.advance(timedelta(hours=5))
    assert len(ends) == 1
    assert noted() == (BEGAN + timedelta(days=1)).isoformat()
    now.advance(timedelta(hours=1))
    assert noted() == (BEGAN + timedelta(days=90)).isoformat()
    worker.stop()


@pytest.mark.full
def test_a_window_closes_with_the_last_ready_and_not_with_the_next_tick(
    office: Office, tmp_path: Path
) -> None:
    spool = tmp_path / "spool"
    with working(office, spool, FolderSender(tmp_path / "out")):
        for number in range(5):
            deliver(spool, mail(number, "protestant", *form_for(office, "protestant")))
            eventually(partial(has_statuses, office, ["done"] * (number + 1)))
        eventually(lambda: window_of(office).kind == "negotiation")
        for number, role in enumerate(("england", "france", "hapsburg")):
            deliver(spool, mail(100 + number, role, "READY"))
        eventually(lambda: window_of(office).kind != "negotiation")
        eventually(lambda: unsent(office) == 0)


@pytest.mark.full
def test_a_mailbox_that_cannot_be_read_is_tried_again_until_it_can(
    office: Office, tmp_path: Path
) -> None:
    spool = tmp_path / "spool"
    spool.write_text("no folder")
    with working(office, spool, FolderSender(tmp_path / "out")):
        eventually(lambda: unsent(office) == 0)  # the outbox does not care
        spool.unlink()
        deliver(spool, mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])


def test_mail_waits_in_the_outbox_while_the_smtp_server_is_down(
    now: clock.FixedClock, office: Office, tmp_path: Path
) -> None:
    port = free_ports(1)[0]
    sender = SmtpSender(SmtpSettings("127.0.0.1", port, tls="none"))
    spool = tmp_path / "spool"
    with working(office, spool, sender, tick_seconds=0.2):
        deliver(spool, mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])  # orders are read all the same
        eventually(lambda: 0 not in tries(office))
        waiting = unsent(office)
        assert waiting > 7
        server = EmbeddedMail(tmp_path / "mail", [DOMAIN], now=clock.now, smtp_port=port)
        with server:
            eventually(lambda: time_passes(now, office) and unsent(office) == 0)
            sender.close()
    assert len(list((tmp_path / "mail").glob("*/new/*"))) == waiting


def time_passes(now: clock.FixedClock, office: Office) -> bool:
    """Let a few minutes pass, less than counts as an outage, and the worker notice."""
    now.advance(timedelta(minutes=3))
    eventually(lambda: heard_until(office) == now.now())
    return True


def tries(office: Office) -> set[int]:
    with office.database.reading() as session:
        return set(session.exec(select(tables.Outgoing.tries)))


def test_what_a_dead_worker_was_sending_goes_out_at_once(
    now: clock.FixedClock, office: Office, tmp_path: Path
) -> None:
    with office.database.transaction() as session:
        claimed = mail_queries.claim_outgoing(session, now=BEGAN, limit=3, worker_id=7)
        assert len(claimed) == 3
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
        eventually(lambda: unsent(office) == 0)
    with office.database.reading() as session:
        total = len(session.exec(select(tables.Outgoing.id)).all())
    assert len(list((tmp_path / "out").glob("*.eml"))) == total


def test_a_database_that_is_locked_for_a_while_delays_mail_and_loses_none(
    office: Office, tmp_path: Path
) -> None:
    spool = tmp_path / "spool"
    with working(office, spool, FolderSender(tmp_path / "out"), tick_seconds=0.2):
        with office.database.transaction():  # on SQLite this is the one write lock
            deliver(spool, mail(1, "papacy", "STATUS"))
            threading.Event().wait(0.7)
            assert statuses(office) == []
        eventually(lambda: statuses(office) == ["done"])
        eventually(lambda: unsent(office) == 0)


@pytest.mark.full
@pytest.mark.dovecot
def test_the_worker_outlives_an_imap_server_that_is_restarted(
    office: Office, tmp_path: Path
) -> None:
    with dovecot() as server:
        orders = server.account()
        where = ImapSettings(
            host="127.0.0.1",
            port=server.imap_port,
            user=orders,
            password=server.password,
            mailbox="INBOX",
            tls="none",
        )
        with working(office, ImapSource(where), FolderSender(tmp_path / "out")):
            server.deliver(orders, mail(1, "papacy", "STATUS"))
            eventually(lambda: statuses(office) == ["done"])
            server.stop()
            threading.Event().wait(1.0)
            server.start()
            server.deliver(orders, mail(2, "papacy", "STATUS"))
            eventually(lambda: statuses(office) == ["done", "done"], 20)


@pytest.mark.full
@pytest.mark.postgres
def test_the_worker_outlives_a_database_that_goes_away(
    postgres: PostgresServer, postgres_database: Database, tmp_path: Path
) -> None:
    office = opened(postgres_database, tmp_path)
    spool = tmp_path / "spool"
    name = make_url(postgres_database.url).database
    with working(office, spool, FolderSender(tmp_path / "out"), tick_seconds=0.2):
        eventually(lambda: unsent(office) == 0)
        postgres.run_command(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        postgres.run_command(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        deliver(spool, mail(1, "papacy", "STATUS"))
        threading.Event().wait(1.0)
        postgres.run_command(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        eventually(lambda: statuses(office) == ["done"], 20)
        eventually(lambda: unsent(office) == 0)


def test_a_worker_that_is_stopped_before_it_has_anything_to_do_leaves_no_threads(
    office: Office, tmp_path: Path
) -> None:
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
        pass


def test_run_until_stops_the_worker_also_when_waiting_fails(office: Office, tmp_path: Path) -> None:
    before = set(threading.enumerate())
    worker = Worker(office, SpoolSource(tmp_path / "spool"), FolderSender(tmp_path / "out"))

    def wait() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worker.run_until(wait)
    assert set(threading.enumerate()) <= before


@pytest.mark.full
def test_the_site_is_written_while_the_worker_works(
    sqlite_database: Database, tmp_path: Path
) -> None:
    before = opened(sqlite_database, tmp_path)
    settings = before.settings.model_copy(update={"site_dir": tmp_path / "site"})
    office = Office(before.database, settings)
    page = tmp_path / "site" / "games" / "his-1" / "turn-1.html"
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out"), tick_seconds=0.2):
        eventually(page.is_file)
        first = page.read_text()
        assert "Luther posts his theses at Wittenberg" in first
        deliver(tmp_path / "spool", mail(1, "protestant", *form_for(office, "protestant")))
        eventually(lambda: page.read_text() != first)


@pytest.mark.full
def test_a_site_that_cannot_be_written_keeps_no_mail_waiting(
    sqlite_database: Database, tmp_path: Path
) -> None:
    before = opened(sqlite_database, tmp_path)
    (tmp_path / "site").write_text("a file, no folder")
    settings = before.settings.model_copy(update={"site_dir": tmp_path / "site"})
    office = Office(before.database, settings)
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out"), tick_seconds=0.2):
        deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])
        eventually(lambda: any("the site cannot be written" in s for s in subjects(office)))


def with_desks(office: Office, folder: Path) -> Office:
    """Return the office with a folder in which order desks are published."""
    published = {"desk_dir": folder, "desk_url": "https://games.example/desk"}
    return Office(office.database, office.settings.model_copy(update=published))


def test_an_order_desk_is_there_before_the_mail_that_names_it(
    sqlite_database: Database, tmp_path: Path
) -> None:
    office = with_desks(opened(sqlite_database, tmp_path), tmp_path / "desk")
    pages: list[bool] = []

    class Looking(FolderSender):
        """Looks whether there are pages when a message goes out."""

        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            pages.append(any((tmp_path / "desk").glob("*.html")))
            super().send(raw, sender, recipient)

    with working(office, tmp_path / "spool", Looking(tmp_path / "out"), tick_seconds=0.2):
        eventually(lambda: unsent(office) == 0)
    assert pages
    assert all(pages)


@pytest.mark.full
def test_order_desks_are_removed_where_the_settings_do_not_name_the_folder_any_more(
    sqlite_database: Database, tmp_path: Path
) -> None:
    office = opened(sqlite_database, tmp_path)
    with working(
        with_desks(office, tmp_path / "desk"), tmp_path / "spool", FolderSender(tmp_path / "out")
    ):
        eventually(lambda: any((tmp_path / "desk").glob("*.html")))
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")):
        eventually(lambda: not any((tmp_path / "desk").iterdir()))


@pytest.mark.full
def test_order_desks_that_cannot_be_written_keep_no_mail_waiting(
    sqlite_database: Database, tmp_path: Path
) -> None:
    (tmp_path / "desk").write_text("a file, no folder")
    office = with_desks(opened(sqlite_database, tmp_path), tmp_path / "desk")
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out"), tick_seconds=0.2):
        deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])
        eventually(lambda: unsent(office) == 0)


def subjects(office: Office) -> list[str]:
    with office.database.reading() as session:
        return list(session.exec(select(tables.Outgoing.subject)))


def test_a_worker_that_is_watched_says_how_it_is(sqlite_database: Database, tmp_path: Path) -> None:
    before = opened(sqlite_database, tmp_path)
    port = free_ports(1)[0]
    settings = before.settings.model_copy(update={"watch_port": port})
    office = Office(before.database, settings)
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")) as worker:
        eventually(lambda: worker.loops.mailbox().read is not None and unsent(office) == 0)
        found = ask_health(settings)
        shown = metrics_of(office)
    assert b"\nadjudicator_workers 1.0\n" in shown
    assert b"\nadjudicator_mailbox_owners 1.0\n" in shown
    assert found["status"] == "ok"
    assert [check["name"] for check in found["checks"]] == ["loops", "database", "mailbox"]
    assert found["checks"][2]["words"].startswith("read ")
    with pytest.raises(NotPossible, match="No worker answers"):
        ask_health(settings)


def test_the_service_manager_hears_of_a_worker_as_long_as_its_loops_turn(
    office: Office, tmp_path: Path
) -> None:
    heard: list[bool] = []
    worker = Worker(
        office,
        SpoolSource(tmp_path / "spool"),
        FolderSender(tmp_path / "out"),
        alive=lambda: heard.append(True),
    )
    worker._tick()
    assert heard == [True]
    worker.loops = LoopWatch({"mail": -1.0, "tick": 900.0})  # it should have come round already
    worker._tick()
    assert heard == [True]
    worker.stop()


def test_a_worker_looks_for_alarms(office: Office, tmp_path: Path) -> None:
    with working(office, tmp_path / "spool", FolderSender(tmp_path / "out")) as worker:
        eventually(lambda: worker.loops.mailbox().read is not None)
        worker._watch()
        with office.database.reading() as session:
            signs = set(session.exec(select(tables.Sign.name)))
    assert {"database", "mailbox"} <= signs


def test_a_mailbox_that_cannot_be_read_is_told_to_who_asks(office: Office, tmp_path: Path) -> None:
    spool = tmp_path / "spool"
    spool.write_text("no folder")
    with working(office, spool, FolderSender(tmp_path / "out")) as worker:
        eventually(lambda: worker.loops.mailbox().failing is not None)
        assert "Failed reading the spool" in worker.loops.mailbox().words
        assert worker.loops.stuck() == {}
