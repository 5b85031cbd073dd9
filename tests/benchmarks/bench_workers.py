"""Messages a second through 1, 2 and 4 real workers on PostgreSQL, from a Maildir to SMTP.

The workers are processes of ``adjudicator serve``; they, the database, the mail server and the
watch all share the processors of this machine, and what is measured cannot grow beyond those.
"""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import pytest

from adjudicator import log
from adjudicator.store.database import open_database
from tests.benchmarks.flood_mail import SCRIPT
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import processor_seconds
from tests.e2e.fleet import Fleet, fleet, interleaved
from tests.postgres import PostgresServer, postgres_server
from tests.servers import eventually

BY_NAME_ONLY = True
"""Not part of a run of all benchmarks: it takes some minutes."""

WORKERS = (1, 2, 4)
_UNTIMED: Final = 0.5
"""The share of the letters that come before time is taken: the first of each kind take a worker
long, until it has read its templates and grammars."""


@dataclass(frozen=True)
class Rate:
    """What some workers do: messages a second, and what each asks of a processor, in ms."""

    a_second: float
    workers: float
    database: float


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
    measured = (
        ("", rate.a_second, alone.a_second, "messages a second"),
        (": their work for a message", rate.workers, alone.workers, "ms of a processor"),
        (": the database's work for it", rate.database, alone.database, "ms of a processor"),
    )
    name = f"{workers} worker{'' if workers == 1 else 's'}"
    return [
        Line(f"{name}{what}", value, unit, other if workers > 1 else None, "1 worker")
        for what, value, other, unit in measured
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
        eventually(lambda: _is_quiet(many), seconds)
        before, began = _spent(many, server), perf_counter()
        many.deliver(letters[untimed:])
        eventually(lambda: _is_quiet(many), seconds)
        took, after, count = perf_counter() - began, _spent(many, server), len(letters) - untimed
        works = (1000 * (b - a) / count for a, b in zip(before, after, strict=True))
        return Rate(count / took, *works)


def _spent(many: Fleet, server: PostgresServer) -> tuple[float, float]:
    """Return how long the workers, and the database, have been at work so far."""
    working = sum(processor_seconds(process.pid) for process in many.processes)
    return working, processor_seconds(server.pid)


def _is_quiet(many: Fleet) -> bool:
    """Look now and then: looking takes time from the workers."""
    time.sleep(0.1)
    return many.is_quiet()
