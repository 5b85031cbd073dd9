"""Killed between any two statements and started again: the same tables and the same mail.

Every step of a short game is killed before its first statement, run again and killed before its
second, and so on until it comes through; then everything must be as in a game without a kill.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from adjudicator import clock
from adjudicator.mail.errors import TemporaryFailure
from adjudicator.mail.source import Batch, Cursor, Fetched, Folder, MailSource
from adjudicator.service.commands.handling import handle_next
from adjudicator.service.office import Office
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import take_in
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import beat
from adjudicator.store import tables
from adjudicator.store.database import Database, open_database
from tests.service.playground import START, Playground, address_of, settings_in

COMPARED: dict[Any, set[str]] = {
    tables.Game: set(),
    tables.Seat: set(),
    tables.Segment: set(),
    tables.Window: set(),
    tables.Flag: set(),
    tables.Question: set(),
    tables.Roll: set(),
    tables.Fact: set(),
    tables.OrderLine: set(),
    tables.StandingOrder: set(),
    tables.OrderNews: set(),
    tables.Press: set(),
    tables.Deal: set(),
    tables.Incoming: set(),
    # When a message was sent, and how often it was tried, differs after a kill.
    tables.Outgoing: {"sent_at", "tries", "due_at", "lease_until", "error"},
}
"""The tables, each with the columns that depend on when and how often things were tried."""


class Killed(BaseException):
    """The process is gone; nothing in the program may catch this."""


class Killer:
    """Raises Killed before the n-th thing that a process does to the world outside."""

    def __init__(self) -> None:
        self.left: int | None = None

    def __call__(self, *_: object, **__: object) -> None:
        """Count one statement, commit, move of a mail or hand-over of a mail."""
        if self.left is None:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            raise Killed

    @contextmanager
    def watching(self, engine: Engine) -> Iterator[None]:
        """Count every statement and every commit on this database."""
        event.listen(engine, "before_cursor_execute", self)
        event.listen(engine, "commit", self)
        yield
        event.remove(engine, "before_cursor_execute", self)
        event.remove(engine, "commit", self)


class Mailbox:
    """A mailbox with a few messages; moving one is something a kill can come before."""

    name = "memory"

    def __init__(self, killer: Killer, raws: list[bytes]) -> None:
        self.killer = killer
        self.raws = raws

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Return what lies behind the cursor."""
        first = after.uid if after else 0
        found = [
            Fetched(self.name, 1, uid, raw, truncated=False, size=len(raw))
            for uid, raw in enumerate(self.raws, start=1)
            if uid > first
        ]
        return Batch(1, tuple(found[:limit]))

    def settle(self, items: Sequence[Fetched], folder: Folder) -> None:
        """Move messages."""
        self.killer()

    def finished(self, since: datetime, folder: Folder = "done") -> MailSource:
        """Look for messages handled before; only a service with a backup put back does."""
        raise AssertionError(f"no backup was put back here, but mail since {since} is wanted")

    def wait(self, timeout: float) -> bool:
        """Not used here."""
        return False

    def wake(self) -> None:
        """Not used here."""

    def close(self) -> None:
        """Not used here."""


class Server:
    """Takes messages; a kill can come before and after. One recipient is busy at first."""

    def __init__(self, killer: Killer) -> None:
        self.killer = killer
        self.taken: list[str] = []
        self.was_busy = False

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Take a message."""
        self.killer()
        if recipient == address_of("france") and not self.was_busy:
            self.was_busy = True
            raise TemporaryFailure("451 busy")
        self.taken.append(message_from_bytes(raw)["Message-ID"])
        self.killer()


@dataclass(frozen=True)
class Step:
    """Something a worker does; it is killed before every ``stride``-th thing it does outside."""

    work: Callable[[], object]
    stride: int = 1


def deployment(ground: Playground, mailbox: Mailbox, server: Server) -> Iterator[Step]:
    """Orders, orders ahead, words and mistakes; a reminder, a default, an outage."""
    office, fixed = ground.office, ground.clock
    mailbox.raws += [
        ground.letter("ottoman", "BEGIN his-1 ottoman W1\nNO DEPLOYMENT\nEND\n"),
        ground.letter(
            "england",
            "BEGIN\nIF turn is 1\nNO DEPLOYMENT\nENDIF\nFLY\nGO ON\n"
            "BROADCAST\nHear!\nENDBROADCAST\nEND\n",
        ),
        ground.letter("france", "BEGIN\nSTANDING: NO DEPLOYMENT ONCE\nEND\n"),
        ground.letter("x", "BEGIN\nPASS\nEND\n", sender="stranger@else.example"),
    ]
    yield Step(lambda: take_in(office, mailbox))
    for _ in mailbox.raws:
        yield Step(lambda: handle_next(office))
    for hours in (18, 6):
        fixed.advance(timedelta(hours=hours))
        yield Step(lambda: tick(office))
    yield Step(lambda: beat(office))
    fixed.advance(timedelta(hours=1))
    yield Step(lambda: beat(office))
    yield Step(lambda: tick(office))
    yield from sending(ground, server)


def theses(ground: Playground, mailbox: Mailbox, server: Server) -> Iterator[Step]:
    """An order with dice; then defaults, the end of a segment, and reports to everybody."""
    office, fixed = ground.office, ground.clock
    mailbox.raws.append(ground.letter("protestant", "BEGIN\nREFORM Leipzig\nREFORM Paris\nEND\n"))
    yield Step(lambda: take_in(office, mailbox))
    yield Step(lambda: handle_next(office))
    fixed.advance(timedelta(hours=48))
    yield Step(lambda: tick(office), stride=11)
    yield from sending(ground, server)


def lateness(ground: Playground, mailbox: Mailbox, server: Server) -> Iterator[Step]:
    """An answer that is held; who is late is excused, has grace, and is answered for."""
    office, fixed = ground.office, ground.clock
    mailbox.raws.append(ground.letter("papacy", "BEGIN\nCOMMIT Papal Bull\nEND\n"))
    yield Step(lambda: take_in(office, mailbox))
    yield Step(lambda: handle_next(office))
    for hours in (48, 24, 12):
        fixed.advance(timedelta(hours=hours))
        yield Step(lambda: tick(office), stride=7)
    yield from sending(ground, server)


def sending(ground: Playground, server: Server) -> Iterator[Step]:
    """Send the outbox. Each attempt comes later, when the claim of a dead sender has run out."""

    def work() -> None:
        ground.clock.advance(timedelta(minutes=11))
        dispatch(ground.office, server)

    for _ in range(4):
        yield Step(work)


Script = Callable[[Playground, Mailbox, Server], Iterator[Step]]


def run(
    folder: Path, template: Path, script: Script, *, relentless: bool
) -> tuple[dict[str, Any], set[str], int]:
    """Play a short game; return its tables, the identifiers of the mail sent, and the kills."""
    folder.mkdir()
    path = folder / "adjudicator.db"
    shutil.copy(template, path)
    database = open_database(f"sqlite:///{path}", durable=False)
    killer, fixed, kills = Killer(), clock.FixedClock(START), 0
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        mailbox, server = Mailbox(killer, []), Server(killer)
        with killer.watching(database.engine):
            for step in script(ground, mailbox, server):
                kills += _persist(step, killer, database) if relentless else _once(step)
        found = {kind.__tablename__: _rows(ground, kind) for kind in COMPARED}
    database.dispose()
    return found, set(server.taken), kills


def _once(step: Step) -> int:
    step.work()
    return 0


def _persist(step: Step, killer: Killer, database: Database) -> int:
    """Run a step until it comes through, killed a little later each time; return the kills."""
    for count in range(10_000):
        killer.left = count * step.stride
        try:
            step.work()
        except Killed:
            database.dispose()  # the death of a process closes its connections
            continue
        killer.left = None
        return count
    raise AssertionError("the step never comes through")


def _rows(ground: Playground, kind: Any) -> list[dict[str, Any]]:
    return [row.model_dump(exclude=COMPARED[kind]) for row in ground.rows(kind)]


def compared(
    ground: Playground, folder: Path, stage: str, script: Script, **settings: str
) -> tuple[dict[str, Any], int]:
    """Play a short game with and without kills, compare, and return its tables and the kills."""
    ground.open(stage, settings=settings)
    opened = folder / "opened.db"
    with closing(sqlite3.connect(str(ground.office.database.engine.url.database))) as file:
        file.execute("VACUUM INTO ?", (str(opened),))
    calm, sent, _ = run(folder / "calm", opened, script, relentless=False)
    killed, sent_again, kills = run(folder / "killed", opened, script, relentless=True)
    for name, rows in calm.items():
        assert killed[name] == rows, name
    assert sent_again == sent
    assert {row["status"] for row in calm["outgoing"]} == {"sent"}
    assert sent == {row["message_id"] for row in calm["outgoing"]}
    return calm, kills


@pytest.mark.full
def test_killed_between_any_two_statements_the_service_comes_to_the_same(
    quick: Playground, tmp_path: Path
) -> None:
    calm, kills = compared(quick, tmp_path, "spring", deployment)
    assert kills > 250
    assert {row["status"] for row in calm["incoming"]} == {"done", "rejected"}
    kinds = {row["kind"] for row in calm["outgoing"]}
    assert kinds >= {"question", "receipt", "press", "rejected", "reminder", "defaulted", "moved"}
    assert [row["status"] for row in calm["order_line"]] == ["used"] * 3
    assert [row["status"] for row in calm["standing_order"]] == ["used"]
    assert len(calm["order_news"]) == 3


@pytest.mark.full
def test_killed_while_dice_fall_and_reports_go_out_the_service_comes_to_the_same(
    quick: Playground, tmp_path: Path
) -> None:
    calm, kills = compared(quick, tmp_path, "theses", theses)
    assert kills > 80
    assert calm["roll"]
    assert {row["kind"] for row in calm["outgoing"]} >= {"receipt", "defaulted", "report"}


@pytest.mark.full
def test_killed_while_somebody_is_late_the_service_comes_to_the_same(
    quick: Playground, tmp_path: Path
) -> None:
    terms = {"excuses": "2", "grace": "12h", "misses": "1", "simultaneous.correction": "30m"}
    calm, kills = compared(quick, tmp_path, "diet", lateness, **terms)
    assert kills > 80
    kinds = [row["kind"] for row in calm["outgoing"]]
    assert kinds.count("defaulted") == 2
    assert {"moved", "reminder", "moderator"} <= set(kinds)
    assert [row["excuses_used"] for row in calm["seat"] if row["misses"]] == [1, 1]
