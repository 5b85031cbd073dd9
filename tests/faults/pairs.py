"""Two faults at once, while a real worker runs: disk, database and mailbox, in every order."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import event

from adjudicator import clock
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import Batch, Cursor, Fetched, Folder, MailSource
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.office import Office
from adjudicator.store import tables
from adjudicator.store.database import Database
from adjudicator.worker import Worker
from tests.faults.matrix import Cell
from tests.faults.steps import Stand
from tests.servers import eventually
from tests.service.playground import START, Playground, settings_in

DISK, DATABASE, MAILBOX = "disk", "database", "mailbox"
_FELT: Final = 1.0  # seconds in which a fault is met; one may hide the other
_MENDED: Final = 60.0
_IDENTIFIER: Final = re.compile(rb"^Message-ID:\s*(\S+)", re.MULTILINE)
_LETTERS: Final = ("STATUS", "HAND", "NO DEPLOYMENT")


class Faulty:
    """A spool that raises ``fault`` as long as there is one; ``failed`` counts how often."""

    def __init__(self, folder: Path) -> None:
        self._spool = SpoolSource(folder)
        self.name = self._spool.name
        self.fault: BaseException | None = None
        self.failed = 0

    def _check(self) -> None:
        if self.fault is not None:
            self.failed += 1
            raise self.fault

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Read the spool, or fail."""
        self._check()
        return self._spool.fetch(after, limit)

    def settle(self, items: Sequence[Fetched], folder: Folder) -> None:
        """Move messages, or fail."""
        self._check()
        self._spool.settle(items, folder)

    def finished(self, since: datetime, folder: Folder = "done") -> MailSource:
        """Return the folder of finished mail."""
        return self._spool.finished(since, folder)

    def wait(self, timeout: float) -> bool:
        """Wait for mail."""
        return self._spool.wait(timeout)

    def wake(self) -> None:
        """End a wait."""
        self._spool.wake()

    def close(self) -> None:
        """End a wait for good."""
        self._spool.close()


class Trouble:
    """Which faults there are at the moment, and how often each was met."""

    def __init__(self, source: Faulty) -> None:
        self._source = source
        self._there: set[str] = set()
        self.met: Counter[str] = Counter()

    def begin(self, fault: str) -> None:
        """Let a fault begin, and be met if the other one does not hide it."""
        self._there.add(fault)
        if fault == MAILBOX:
            self._source.fault = MailboxUnavailable("The server is away.")
        ended = threading.Event()
        for _ in range(int(_FELT / 0.05)):
            if self.met[fault] or (fault == MAILBOX and self._source.failed):
                return
            ended.wait(0.05)

    def end(self, fault: str) -> None:
        """Let a fault be over."""
        self._there.discard(fault)
        if fault == MAILBOX:
            self._source.fault = None

    @contextmanager
    def over(self, database: Database) -> Iterator[None]:
        """Let the faults of disk and database come over a database."""

        def execute(_cursor: object, words: str, *_: object) -> None:
            if DATABASE in self._there:
                self.met[DATABASE] += 1
                raise sqlite3.OperationalError("disk I/O error")
            if DISK in self._there and words.startswith(("INSERT", "UPDATE", "DELETE")):
                self.met[DISK] += 1
                raise sqlite3.OperationalError("database or disk is full")

        heard = ("do_execute", "do_executemany")
        for name in heard:
            event.listen(database.engine, name, execute)
        try:
            yield
        finally:
            for name in heard:
                event.remove(database.engine, name, execute)


class Kept:
    """A mail server that takes everything; ``taken`` counts by Message-ID."""

    def __init__(self) -> None:
        self.taken: Counter[bytes] = Counter()

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Take a message."""
        found = _IDENTIFIER.search(raw)
        assert found is not None
        self.taken[found.group(1)] += 1


def pairs() -> list[tuple[str, str, bool]]:
    """Return which faults begin one after the other, and whether the first one ends first."""
    both = permutations((DISK, DATABASE, MAILBOX), 2)
    return [(one, other, first) for one, other in both for first in (True, False)]


def under(stand: Stand, folder: Path, one: str, other: str, *, first: bool) -> Cell:
    """Let a worker work while two faults begin and end; return what became of three letters."""
    stand.empty_it()
    fixed = clock.FixedClock(START)
    order = (one, other) if first else (other, one)
    cell = Cell("a worker at work", f"two at once: {one}, {other}; {order[0]} ends first", tried=1)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        office = Office(stand.database, settings_in(stand.folder, poll_seconds=0.1))
        ground = Playground(office, fixed, patch)
        ground.open("spring")
        source, sender = Faulty(folder), Kept()
        trouble = Trouble(source)
        letters = [ground.letter("ottoman", f"BEGIN\n{words}\nEND\n") for words in _LETTERS]
        worker = Worker(office, source, sender, tick_seconds=0.2)
        worker.start()
        try:
            eventually(lambda: worker.loops.mailbox().read is not None)
            with trouble.over(stand.database):
                for fault, raw in zip((one, other), letters, strict=False):
                    trouble.begin(fault)
                    deliver(folder, raw)
                for count, fault in enumerate(order):
                    trouble.end(fault)
                    if not count:
                        deliver(folder, letters[-1])
            _judge(cell, ground, worker, sender)
        finally:
            worker.stop()
    return cell


def _judge(cell: Cell, ground: Playground, worker: Worker, sender: Kept) -> None:
    """Wait until the worker has done everything, and count what is missing or too much."""

    def is_done() -> bool:
        came, out = ground.rows(tables.Incoming), ground.rows(tables.Outgoing)
        done = [row for row in came if row.status == "done"]
        return len(done) == len(_LETTERS) and all(row.status == "sent" for row in out)

    try:
        eventually(is_done, _MENDED)
        ground.clock.advance(timedelta(seconds=1))
        now = clock.uptime().seconds
        eventually(lambda: all(at >= now for at in list(worker.loops._turned.values())), _MENDED)
    except AssertionError:
        cell.different = f"not all loops went on: {worker.loops.stuck()} {worker.loops.failing()}"
    came, out = ground.rows(tables.Incoming), ground.rows(tables.Outgoing)
    cell.lost = len(_LETTERS) - sum(row.status == "done" for row in came)
    cell.lost += sum(row.message_id.encode() not in sender.taken for row in out)
    receipts = Counter(row.in_reply_to for row in out if row.kind == "receipt")
    cell.doubled = max(0, len(came) - len(_LETTERS)) + sum(n - 1 for n in receipts.values())


def together(stand: Stand) -> Iterator[Cell]:
    """Yield the cells of all pairs, in every order of beginning and end."""
    for number, (one, other, first) in enumerate(pairs()):
        yield under(stand, stand.folder / f"pair{number}", one, other, first=first)
