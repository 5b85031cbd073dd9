"""Messages a second through 1, 2 and 4 real workers on PostgreSQL, from a Maildir to SMTP.

The workers are processes of ``adjudicator serve``; they, the database, the mail server and the
watch all share the processors of this machine, and what is measured cannot grow beyond those. What
workers do in vain shows without the clock: in what a message takes of a processor, in transactions,
in how often a thread has to wait, in who waits for a lock. What idle workers do is measured first
and taken off, so that a slow machine makes no message dearer.
"""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

import pytest
from sqlalchemy import text

from adjudicator import log
from adjudicator.store.database import open_database
from tests.benchmarks.flood_mail import SCRIPT
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import processor_seconds, switches
from tests.e2e.fleet import Fleet, fleet, interleaved
from tests.postgres import PostgresServer, postgres_server
from tests.servers import eventually

BY_NAME_ONLY = True
"""Not part of a run of all benchmarks: it takes some minutes."""

WORKERS = (1, 2, 4)
_ENDED: Final = text(
    "SELECT xact_commit, deadlocks FROM pg_stat_database WHERE datname = current_database()"
)
_BLOCKED: Final = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
_UNTIMED: Final = 0.5
"""The share of the letters that come before time is taken: the first of each kind take a worker
long, until it has read its templates and grammars."""


_IDLE: Final = 10.0
"""Seconds in which workers that have nothing to do are looked at."""
_LOOK: Final = 0.5
"""Seconds between two looks at the database, which is at work for them too."""


class Counts(NamedTuple):
    """What workers and database have done so far, or did for a message.

    ``workers`` and ``database``: ms of a processor. ``transactions``: those that were committed.
    ``waits``: how often a thread of a worker gave its processor up by itself, for the database,
    another thread or mail; ``pushed``: how often it was taken from it. ``deadlocks`` are those
    that the database has broken.
    """

    workers: float
    database: float
    transactions: float
    waits: float
    pushed: float
    deadlocks: float

    def since(self, before: Counts, idle: Counts, seconds: float, messages: int) -> Counts:
        """Return what was done for each message, without what idle workers do in that time."""
        each = zip(self, before, idle, strict=True)
        return Counts(*((now - then - rest * seconds) / messages for now, then, rest in each))


@dataclass(frozen=True)
class Rate:
    """What some workers do: messages a second, for each of them, and when there are none.

    ``blocked``: of the looks at the database, in which percentage a worker waited for a lock.
    ``share``: the percentage of messages that the busiest worker handled.
    """

    a_second: float
    each: Counts
    idle: Counts
    blocked: float
    share: float


def run(games: int = 60, most: int = 4, seconds: int = 3600) -> list[Line]:
    """Measure with up to ``most`` workers; each game brings ten messages.

    ``seconds`` is how long one number of workers may take.
    """
    log.configure(level="error", as_json=False)
    found: dict[int, Rate] = {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            with postgres_server() as server:
                for workers in [number for number in WORKERS if number <= most]:
                    place = Path(folder) / str(workers)
                    found[workers] = _rate(server, place, workers, games, seconds)
        except pytest.skip.Exception as missing:  # no PostgreSQL here: the line says so
            return [Line(f"PostgreSQL: {missing}", 0.0, "")]
    lines = [line for workers, rate in found.items() for line in _lines(workers, rate, found[1])]
    return [*lines, Line("processors of this machine", float(os.cpu_count() or 1), "")]


def _lines(workers: int, rate: Rate, alone: Rate) -> list[Line]:
    """Return what some workers do, beside what one does."""
    each, one, ms = rate.each, alone.each, "ms of a processor"
    measured = (
        ("", rate.a_second, alone.a_second, "messages a second"),
        (": their work for a message", each.workers, one.workers, ms),
        (": the database's work for it", each.database, one.database, ms),
        (": transactions for it", each.transactions, one.transactions, ""),
        (": waits of threads for it", each.waits, one.waits, ""),
        (": threads that gave way for it", each.pushed, one.pushed, ""),
        (": work a second without messages", rate.idle.workers, alone.idle.workers, ms),
    )
    name = f"{workers} worker{'' if workers == 1 else 's'}"
    lines = [
        Line(f"{name}{what}", value, unit, other if workers > 1 else None, "1 worker")
        for what, value, other, unit in measured
    ]
    return [
        *lines,
        Line(f"{name}: looks that found one waiting for a lock", rate.blocked, "%"),
        Line(f"{name}: deadlocks for a message", each.deadlocks, ""),
        Line(f"{name}: messages of the busiest", rate.share, "%"),
    ]


def _rate(server: PostgresServer, folder: Path, workers: int, games: int, seconds: float) -> Rate:
    """Return what some workers do, once each has had messages."""
    name = server.create()
    url = server.url(name)
    database = open_database(url)
    database.migrate()
    database.dispose()
    with fleet(url, folder, workers=workers, games=games) as many:
        letters = interleaved(games, len(SCRIPT), Random(1))
        untimed = round(_UNTIMED * len(letters))
        many.deliver(letters[:untimed])
        eventually(_Looks(many).is_quiet, seconds)
        idle = _idle(many, server)
        handled, before, began = _handled(many), _done(many, server), perf_counter()
        looks = _Looks(many)
        many.deliver(letters[untimed:])
        eventually(looks.is_quiet, seconds)
        took, count = perf_counter() - began, len(letters) - untimed
        each = _done(many, server).since(before, idle, took, count)
        by_worker = [now - then for now, then in zip(_handled(many), handled, strict=True)]
        return Rate(count / took, each, idle, looks.blocked, 100 * max(by_worker) / count)


def _idle(many: Fleet, server: PostgresServer) -> Counts:
    """Return what the workers do in a second in which there is nothing to do."""
    before, nothing, began = _done(many, server), Counts(0, 0, 0, 0, 0, 0), perf_counter()
    time.sleep(_IDLE)
    after = _done(many, server)
    return Counts(*(one / (perf_counter() - began) for one in after.since(before, nothing, 0, 1)))


def _handled(many: Fleet) -> list[int]:
    return [process.handled for process in many.processes]


def _done(many: Fleet, server: PostgresServer) -> Counts:
    """Return what the workers and the database have done so far."""
    pids = [process.pid for process in many.processes]
    working = 1000 * sum(map(processor_seconds, pids))
    waits, pushed = (sum(found) for found in zip(*map(switches, pids), strict=True))
    with many.office.database.reading() as session:
        committed, deadlocks = session.connection().execute(_ENDED).one()
    database = 1000 * processor_seconds(server.pid)
    return Counts(working, database, committed, waits, pushed, deadlocks)


class _Looks:
    """Looks, now and then, whether all is done, and whether somebody waits for a lock."""

    def __init__(self, many: Fleet) -> None:
        self._many, self._count, self._found = many, 0, 0

    @property
    def blocked(self) -> float:
        """In which percentage of the looks somebody waited for a lock."""
        return 100 * self._found / self._count

    def is_quiet(self) -> bool:
        """Look once; looking takes time from the workers."""
        time.sleep(_LOOK)
        self._count += 1
        with self._many.office.database.reading() as session:
            self._found += bool(session.connection().scalar(_BLOCKED))
        return self._many.is_quiet()
