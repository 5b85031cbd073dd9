"""The loops of the worker under faults: nothing ends them, and nothing goes unsaid."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import event
from sqlmodel import col, select
from structlog.testing import capture_logs

from adjudicator import clock
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.health import is_ready
from adjudicator.service.table.lateness.outages import HEARTBEAT, heard_until
from adjudicator.service.table.timekeeping.windows import plan
from adjudicator.store import queries, tables
from adjudicator.store.database import Database
from adjudicator.transport import FolderSender
from tests.faults.pairs import Faulty
from tests.servers import eventually
from tests.test_worker import BEGAN, form_for, mail, opened, statuses, unsent, window_of, working

_FULL: Final = "database or disk is full"


@pytest.fixture
def office(sqlite_database: Database, tmp_path: Path) -> Office:
    """An office with a game that waits for the first of Luther's theses."""
    return opened(sqlite_database, tmp_path)


@contextmanager
def no_writing(database: Database, words: str = _FULL) -> Iterator[Callable[[], None]]:
    """Refuse every transaction that would write, until what is yielded is called."""
    broken = threading.Event()
    broken.set()

    def refused(_cursor: object, statement: str, *_: object) -> None:
        if broken.is_set() and statement.startswith(("BEGIN IMMEDIATE", "INSERT", "UPDATE")):
            raise sqlite3.OperationalError(words)

    event.listen(database.engine, "do_execute", refused)
    try:
        yield broken.clear
    finally:
        event.remove(database.engine, "do_execute", refused)


def test_mailbox_and_database_fail_together_and_mail_goes_on_afterwards(
    office: Office, tmp_path: Path
) -> None:
    source = Faulty(tmp_path / "spool")
    with working(office, source, FolderSender(tmp_path / "out"), tick_seconds=0.2) as worker:
        eventually(lambda: worker.loops.mailbox().read is not None)
        with no_writing(office.database) as mended:
            source.fault = MailboxUnavailable("The server is away.")
            eventually(lambda: source.failed > 1)
            deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
            threading.Event().wait(0.3)
            source.fault = None
            mended()
            eventually(lambda: statuses(office) == ["done"])
        eventually(lambda: unsent(office) == 0)


@pytest.mark.some(1)
@pytest.mark.parametrize("fault", [SystemExit(), GeneratorExit(), MemoryError(), LookupError("x")])
def test_nothing_that_is_raised_ends_a_loop(
    office: Office, tmp_path: Path, fault: BaseException
) -> None:
    source = Faulty(tmp_path / "spool")
    source.fault = fault
    with working(office, source, FolderSender(tmp_path / "out")) as worker:
        eventually(lambda: source.failed > 1)
        assert type(fault).__name__ in worker.loops.mailbox().words
        source.fault = None
        deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])


@pytest.mark.full
def test_a_log_that_cannot_be_written_ends_no_loop(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def _full(self, *_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        warning = error = _full

        def info(self, *_: object, **__: object) -> None:
            """Say nothing."""

    source = Faulty(tmp_path / "spool")
    source.fault = LookupError("x")
    with working(office, source, FolderSender(tmp_path / "out")):
        with monkeypatch.context() as patch:
            patch.setattr("adjudicator.worker._log", Full())
            eventually(lambda: source.failed > 2)
        source.fault = None
        deliver(tmp_path / "spool", mail(1, "papacy", "STATUS"))
        eventually(lambda: statuses(office) == ["done"])


def test_neither_log_nor_watchers_learn_a_hand_from_a_loop_that_fails(
    office: Office, tmp_path: Path
) -> None:
    source = Faulty(tmp_path / "spool")
    source.fault = LookupError("the papacy holds Papal Bull")
    with (
        capture_logs() as logged,
        working(office, source, FolderSender(tmp_path / "out")) as worker,
    ):
        eventually(lambda: source.failed > 0 and "mail" in worker.loops.failing())
        shown = [check.words for check in is_ready(office, worker.loops).checks]
        source.fault = None
    assert any("LookupError: the papacy holds …" in words for words in shown)
    assert "LookupError" in {line.get("error") for line in logged}
    assert "Papal Bull" not in f"{shown} {logged}"


def test_a_mail_loop_that_fails_does_not_count_as_well(office: Office, tmp_path: Path) -> None:
    source = Faulty(tmp_path / "spool")
    source.fault = LookupError("x")
    with working(office, source, FolderSender(tmp_path / "out")) as worker:
        eventually(lambda: source.failed > 0 and "mail" in worker.loops.failing())
        checks = {check.name: check for check in is_ready(office, worker.loops).checks}
        assert "mail fails since" in checks["loops"].words
        assert "LookupError" in checks["mailbox"].words


def test_what_could_not_be_noted_as_sent_is_free_again_at_once(
    office: Office, tmp_path: Path
) -> None:
    """A fault while sending leaves nothing waiting until a lease has run out."""

    class Breaking:
        def __init__(self) -> None:
            self.inner = FolderSender(tmp_path / "out")
            self.broken: Callable[[], None] | None = None

        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            self.inner.send(raw, sender, recipient)
            act, self.broken = self.broken, None
            if act is not None:
                act()

    sender = Breaking()
    faults: dict[int, sqlite3.OperationalError] = {}  # by the thread that is to meet them

    def refused(_cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("BEGIN IMMEDIATE") and (
            fault := faults.pop(threading.get_ident(), None)
        ):
            raise fault

    event.listen(office.database.engine, "do_execute", refused)
    sender.broken = lambda: faults.update({threading.get_ident(): sqlite3.OperationalError(_FULL)})
    try:
        with working(office, SpoolSource(tmp_path / "spool"), sender):
            eventually(lambda: unsent(office) == 0)
    finally:
        event.remove(office.database.engine, "do_execute", refused)
    with office.database.reading() as session:
        out = tables.Outgoing
        tries = session.exec(select(out.tries).order_by(col(out.id))).all()
    assert max(tries) == 2


@pytest.fixture
def now() -> Iterator[clock.FixedClock]:
    """A clock that stands still until the test moves it."""
    fixed = clock.FixedClock(BEGAN)
    with clock.using(fixed):
        yield fixed


def test_a_letter_that_lay_in_an_unreadable_mailbox_in_time_does_not_lose_to_the_default(
    now: clock.FixedClock, office: Office, tmp_path: Path
) -> None:
    due = BEGAN + timedelta(minutes=3)
    with office.database.transaction() as session:
        window = queries.open_windows(session, 1)[0]
        window.due_at = due
        plan(session, window)
    source = Faulty(tmp_path / "spool")
    with working(office, source, FolderSender(tmp_path / "out"), tick_seconds=0.2) as worker:
        eventually(lambda: heard_until(office) == BEGAN)
        source.fault = MailboxUnavailable("The server is away.")
        eventually(lambda: source.failed > 0)
        path = deliver(tmp_path / "spool", mail(1, "protestant", *form_for(office, "protestant")))
        os.utime(path, (BEGAN.timestamp() + 60, BEGAN.timestamp() + 60))
        for _ in range(5):
            now.advance(timedelta(seconds=50))
            passed = now.now()
            eventually(lambda passed=passed: beaten(office) == passed)  # type: ignore[misc]  # lambda
        assert window_of(office).id == window.id
        source.fault = None
        eventually(lambda: statuses(office) == ["done"], 20)
        assert worker.loops.failing() == {}
    with office.database.reading() as session:
        kinds = session.exec(select(tables.Outgoing.kind)).all()
    assert "receipt" in kinds
    assert "defaulted" not in kinds


def beaten(office: Office) -> datetime | None:
    """Return when the worker has last given a sign of life."""
    with office.database.reading() as session:
        row = queries.heartbeat(session, HEARTBEAT)
        return None if row is None else row.at
