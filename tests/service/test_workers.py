"""Several workers on one database: who lives, who has which task, and that SQLite has one only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.service.office import Office
from adjudicator.service.operations.workers import Membership, alive, check_alone
from adjudicator.service.post.dispatch import Dispatched, dispatch
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness import outages
from adjudicator.service.table.lateness.outages import HEARTBEAT, beat
from adjudicator.store import mail_queries, queries, tables
from adjudicator.store.database import Database, lock_game
from adjudicator.store.errors import WorkerRunning
from adjudicator.store.locks import hear
from tests.postgres import PostgresServer
from tests.servers import eventually
from tests.service.playground import START, Playground, settings_in

MAILBOX = "mailbox INBOX"


@contextmanager
def joined(office: Office) -> Iterator[Membership]:
    """Have one worker more."""
    membership = Membership(office)
    membership.join()
    try:
        yield membership
    finally:
        membership.leave()


@pytest.fixture
def office(ground: Playground) -> Office:
    """An office on both databases."""
    return ground.office


@pytest.fixture
def shared(postgres_database: Database, tmp_path: Path, now: clock.FixedClock) -> Office:
    """An office on PostgreSQL."""
    return Office(postgres_database, settings_in(tmp_path))


@pytest.fixture
def table(shared: Office, now: clock.FixedClock, monkeypatch: pytest.MonkeyPatch) -> Playground:
    """A playground on PostgreSQL."""
    return Playground(shared, now, monkeypatch)


def living(office: Office) -> list[int]:
    with office.database.reading() as session:
        return [row.id for row in alive(session)]


# -- one worker -------------------------------------------------------------------------------


def test_a_worker_that_runs_stands_in_the_table_and_one_that_stops_does_not(
    office: Office,
) -> None:
    with joined(office) as one:
        assert living(office) == [one.number]
        with office.database.reading() as session:
            (row,) = alive(session)
        assert row.name == one.name
        assert ":" in row.name
        assert (row.started_at, row.seen_at, row.owns_mailbox) == (START, START, False)
    assert living(office) == []


def test_the_first_worker_knows_that_it_is_alone(office: Office) -> None:
    membership = Membership(office)
    assert membership.join()
    membership.leave()


def test_the_table_says_who_has_the_mailbox_and_when_a_worker_was_seen(
    office: Office, now: clock.FixedClock
) -> None:
    with joined(office) as one:
        assert one.has(MAILBOX)
        now.advance(timedelta(seconds=30))
        one.seen()
        with office.database.reading() as session:
            (row,) = alive(session)
        assert (row.owns_mailbox, row.seen_at) == (True, START + timedelta(seconds=30))
        one.give_up(MAILBOX)
        with office.database.reading() as session:
            assert not alive(session)[0].owns_mailbox


# -- SQLite -----------------------------------------------------------------------------------


def test_a_second_worker_on_one_file_is_refused_with_what_to_do(quick: Playground) -> None:
    path = quick.office.database.file
    assert path is not None
    with joined(quick.office) as first:
        for refused in (Membership(quick.office).join, lambda: check_alone(quick.office.database)):
            with pytest.raises(WorkerRunning) as said:
                refused()
            assert str(said.value) == (
                f"The worker {first.name} works on the database {path} already, and SQLite allows"
                " one worker. Stop that one first; or set ADJUDICATOR_DATABASE_URL to a PostgreSQL"
                " database, which any number of workers share."
            )
        assert living(quick.office) == [first.number]
    check_alone(quick.office.database)
    with joined(quick.office):
        pass


def test_commands_work_beside_a_worker_on_one_file(quick: Playground) -> None:
    with joined(quick.office):
        quick.open("negotiation")
        assert tick(quick.office) == 0
        assert quick.write("france", "STATUS").status == "done"


def test_a_worker_on_a_file_takes_over_what_the_last_one_was_sending(quick: Playground) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        mail_queries.claim_outgoing(session, now=START, limit=3, worker_id=1)
        session.add(tables.Worker(id=1, name="gone:1", started_at=START, seen_at=START))
    with joined(quick.office) as one:
        assert living(quick.office) == [one.number]
        assert dispatch(quick.office, Nowhere(), worker_id=one.number) == Dispatched(sent=7)


class Nowhere:
    """A mail server that takes everything, in order."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Take a message."""
        self.taken.append(recipient)


# -- PostgreSQL -------------------------------------------------------------------------------


@pytest.mark.postgres
def test_a_task_has_one_worker_until_that_one_gives_it_up_or_leaves(shared: Office) -> None:
    with joined(shared) as one:
        with joined(shared) as two, joined(shared) as three:
            assert living(shared) == [one.number, two.number, three.number]
            assert [worker.has(MAILBOX) for worker in (two, one, three)] == [True, False, False]
            assert one.has("site"), "every task has a worker of its own"
            two.give_up(MAILBOX)
            assert [worker.has(MAILBOX) for worker in (three, two)] == [True, False]
        # The server notices a connection that was closed a moment later.
        eventually(partial(one.has, MAILBOX))
        eventually(lambda: living(shared) == [one.number])


@pytest.mark.postgres
def test_who_joins_others_is_not_alone(shared: Office) -> None:
    with joined(shared):
        second = Membership(shared)
        assert not second.join()
        second.leave()


@pytest.mark.postgres
def test_what_a_dead_worker_was_sending_is_given_back_and_its_row_goes(
    table: Playground,
) -> None:
    table.open()
    with joined(table.office) as one, joined(table.office) as two:
        with table.office.database.transaction() as session:
            dead = tables.Worker(name="gone:1", started_at=START, seen_at=START)
            session.add(dead)
            session.flush()
            for worker in (dead.id, two.number):
                mail_queries.claim_outgoing(session, now=START, limit=2, worker_id=worker)
        assert one.clear_up() == 1
        assert one.clear_up() == 0
        assert living(table.office) == [one.number, two.number]
        assert dispatch(table.office, Nowhere(), worker_id=one.number) == Dispatched(sent=5)
        busy = [row.worker_id for row in table.mails() if row.status == "sending"]
        assert busy == [two.number] * 2


@pytest.mark.postgres
def test_a_worker_whose_connection_is_lost_comes_back_without_its_tasks(
    shared: Office, postgres: PostgresServer
) -> None:
    name = make_url(shared.database.url).database
    with joined(shared) as one, joined(shared) as two:
        assert one.has(MAILBOX)
        before = one.number
        postgres.run_command(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        eventually(partial(two.has, MAILBOX))  # the lock went with the connection
        assert not one.has(MAILBOX)
        assert one.number != before
        eventually(lambda: set(living(shared)) == {one.number, two.number})
        two.clear_up()
        with shared.database.reading() as session:
            assert set(session.exec(select(tables.Worker.id))) == {one.number, two.number}


@pytest.mark.postgres
def test_a_worker_hears_at_once_that_another_has_stored_mail(table: Playground) -> None:
    heard, stopped = threading.Event(), threading.Event()
    database = table.office.database
    listener = threading.Thread(target=hear, args=(database, heard.set, stopped.is_set))
    listener.start()
    try:
        for _ in range(100):  # it does not say when it has begun to listen
            table.store(table.letter("france", "BEGIN\nSTATUS\nEND\n"))
            if heard.wait(0.1):
                break
        assert heard.is_set()
    finally:
        stopped.set()
        listener.join()


@pytest.mark.postgres
def test_a_game_that_another_worker_works_on_is_left_to_that_one(table: Playground) -> None:
    table.open("negotiation")
    table.clock.advance(timedelta(hours=49))
    with table.office.database.transaction() as session:
        lock_game(session, 1)
        assert tick(table.office, wait=False) == 0
    assert tick(table.office, wait=False) == 1


def test_a_message_that_another_worker_has_taken_over_is_not_sent_from_behind(
    ground: Playground,
) -> None:
    ground.open()
    other = Nowhere()

    class Slow(Nowhere):
        """A server at which the first message takes longer than its lease."""

        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            """Take a message, late."""
            if not self.taken:
                ground.clock.advance(mail_queries.LEASE + timedelta(seconds=1))
                assert dispatch(ground.office, other, worker_id=2).sent == 7
            super().send(raw, sender, recipient)

    slow = Slow()
    assert dispatch(ground.office, slow, worker_id=1) == Dispatched()
    assert len(slow.taken) == 1, "the others were found to be another's before they were sent"
    assert len(other.taken) == 7
    assert {row.status for row in ground.mails()} == {"sent"}


def test_nothing_is_sent_twice_however_slow_a_server_is(ground: Playground) -> None:
    ground.open()
    other = Nowhere()

    class Slow(Nowhere):
        """A server at which each message takes most of a lease."""

        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            """Take a message, late."""
            ground.clock.advance(mail_queries.LEASE - timedelta(minutes=3))
            dispatch(ground.office, other, worker_id=2)
            super().send(raw, sender, recipient)

    slow = Slow()
    dispatch(ground.office, slow, worker_id=1)
    everybody = [row.recipient for row in ground.mails()]
    assert sorted(slow.taken + other.taken) == sorted(everybody)
    assert slow.taken
    assert {row.status for row in ground.mails()} == {"sent"}


# -- outages ----------------------------------------------------------------------------------


@pytest.mark.postgres
def test_an_outage_is_when_no_worker_worked(table: Playground) -> None:
    table.open("negotiation")
    due = table.window().due_at
    assert due is not None
    for machine in ("one", "two", "one", "two"):
        table.clock.advance(timedelta(minutes=4))
        with clock.using(On(table.clock, machine)):
            assert beat(table.office), "the other one worked meanwhile"
    assert table.window().due_at == due
    table.clock.advance(timedelta(minutes=9))
    for machine in ("one", "two"):
        with clock.using(On(table.clock, machine)):
            assert beat(table.office)
    assert table.window().due_at == due + timedelta(minutes=9), "moved once"


@pytest.mark.postgres
def test_a_jump_of_one_machine_is_seen_though_another_was_alive_last(
    shared: Office, now: clock.FixedClock
) -> None:
    one, two = On(now, "one"), On(now, "two")
    for machine in (one, two):
        with clock.using(machine):
            assert beat(shared)
    wrong = On(now, "one", by=timedelta(days=3))
    for _ in range(3):
        now.advance(timedelta(seconds=30))
        with clock.using(two):
            assert beat(shared)
        with clock.using(wrong):
            assert not beat(shared)
    assert len(operator_mail(shared)) == 1, "once for each wrong time"
    with clock.using(two):
        assert beat(shared)


@pytest.mark.postgres
def test_a_machine_whose_clock_differs_from_the_database_executes_nothing(
    shared: Office, now: clock.FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "database_clock", lambda _: now.now())
    monkeypatch.setattr(clock, "is_of_the_machine", lambda: True)
    with clock.using(On(now, "one")):
        assert beat(shared)
    for _ in range(2):
        now.advance(timedelta(seconds=30))
        with clock.using(On(now, "new", by=timedelta(days=3))):
            assert not beat(shared)
        with clock.using(On(now, "one")):
            assert beat(shared)
    assert len(operator_mail(shared)) == 1
    with clock.using(On(now, "new", by=timedelta(seconds=20))):
        assert beat(shared)


@pytest.mark.postgres
def test_notes_of_machines_that_are_gone_for_a_month_are_removed(
    shared: Office, now: clock.FixedClock
) -> None:
    for machine in ("one", "two"):
        with clock.using(On(now, machine)):
            assert beat(shared)
        now.advance(timedelta(days=31))
    with shared.database.reading() as session:
        names = session.exec(select(tables.Heartbeat.name).order_by(col(tables.Heartbeat.name)))
        assert names.all() == [HEARTBEAT, f"{HEARTBEAT}/two"]
        assert queries.heartbeat(session, f"{HEARTBEAT}/one") is None


class On:
    """The clock of one of several machines; ``by`` is how much it is ahead of the true one."""

    def __init__(self, true: clock.FixedClock, machine: str, by: timedelta = timedelta(0)) -> None:
        self._true, self._machine, self._by = true, machine, by

    def now(self) -> datetime:
        """Return what this machine shows."""
        return self._true.now() + self._by

    def uptime(self) -> clock.Uptime:
        """Return for how long this machine has been running."""
        return clock.Uptime(self._machine, self._true.uptime().seconds)


def operator_mail(office: Office) -> list[str]:
    with office.database.reading() as session:
        return list(session.exec(select(tables.Outgoing.subject).order_by(col(tables.Outgoing.id))))
