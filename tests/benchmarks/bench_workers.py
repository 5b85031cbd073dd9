"""Messages a second through 1, 2 and 4 real workers on PostgreSQL, from a Maildir to SMTP.

The workers are processes of ``adjudicator serve``; they, the database, the mail server and the
watch all share the processors of this machine, and what is measured cannot grow beyond those.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from adjudicator import log
from adjudicator.store.database import open_database
from tests.benchmarks.flood_mail import SCRIPT
from tests.benchmarks.lines import Line
from tests.e2e.fleet import Fleet, fleet, interleaved
from tests.postgres import PostgresServer, postgres_server
from tests.servers import eventually

BY_NAME_ONLY = True
"""Not part of a run of all benchmarks: it takes some minutes."""

WORKERS = (1, 2, 4)


def run(games: int = 60, most: int = 4, seconds: int = 3600) -> list[Line]:
    """Measure with up to ``most`` workers; each game brings ten messages.

    ``seconds`` is how long one number of workers may take.
    """
    log.configure(level="error", as_json=False)
    lines: list[Line] = []
    alone: float | None = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            with postgres_server() as server:
                for workers in [number for number in WORKERS if number <= most]:
                    rate = _rate(server, Path(folder) / str(workers), workers, games, seconds)
                    name = f"{workers} worker{'' if workers == 1 else 's'}"
                    lines.append(Line(name, rate, "messages a second", alone, "1 worker"))
                    alone = alone or rate
        except pytest.skip.Exception as missing:  # no PostgreSQL here: the line says so
            lines = [Line(f"PostgreSQL: {missing}", 0.0, "")]
    return [*lines, Line("processors of this machine", float(os.cpu_count() or 1), "")]


def _rate(server: PostgresServer, folder: Path, workers: int, games: int, seconds: float) -> float:
    """Return how many messages a second some workers handle and answer."""
    name = server.create()
    url = server.url(name)
    database = open_database(url)
    database.migrate()
    database.dispose()
    with fleet(url, folder, workers=workers, games=games) as many:
        eventually(lambda: _is_quiet(many), seconds)  # the first mail of the games
        letters = interleaved(games, len(SCRIPT), Random(1))
        began = perf_counter()
        many.deliver(letters)
        eventually(lambda: _is_quiet(many), seconds)
        return len(letters) / (perf_counter() - began)


def _is_quiet(many: Fleet) -> bool:
    """Look now and then: looking takes time from the workers."""
    time.sleep(0.1)
    return many.is_quiet()
