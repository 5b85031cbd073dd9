"""What it costs to lose nothing: messages beside bare INSERTs with fsync on the same disk.

On SQLite and on PostgreSQL, both set to write to the disk what they have committed. Bare rows and
messages take turns, so that all of them meet the same noise. A message is stored in one
transaction, and handled, with its receipt, in another.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import pytest

from adjudicator import clock, log
from adjudicator.games.registry import game_of
from adjudicator.mail.source import Fetched
from adjudicator.service.commands.handling import handle_next
from adjudicator.service.office import Office
from adjudicator.service.post.intake import store_messages
from adjudicator.settings import load_settings
from adjudicator.store.database import open_database
from tests.benchmarks.crowd import RULES, address_of, open_games
from tests.benchmarks.flood_mail import letter_of
from tests.benchmarks.lines import Line
from tests.postgres import postgres_server

ROW: Final = bytes(range(256)) * 16
"""What a bare row holds: 4 KiB, about as much as a receipt."""
WORDS: Final = ("STATUS", "REFORM Paris")  # neither moves the game on
Bare = Callable[[], object]


def run(messages: int = 100, rows: int = 5) -> list[Line]:
    """Measure ``messages`` messages, with so many bare rows before each of them."""
    log.configure(level="error", as_json=False)
    game_of(RULES).grammar.parse("PASS")  # builds the parser
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _synced(folder) as sync:
            synced = median(_timed(sync) for _ in range(messages))
        lines = [Line("4 KiB written to a file, with fsync", 1000 * synced, "ms")]
        with _sqlite_rows(folder) as bare:
            found = _measure(folder, f"sqlite:///{folder / 'service.db'}", bare, messages, rows)
        lines += _lines("SQLite", found, synced)
        try:
            with postgres_server(durable=True) as server:
                url = server.url(server.create())
                with _postgres_rows(server.url(server.create())) as bare:
                    found = _measure(folder, url, bare, messages, rows)
            lines += _lines("PostgreSQL", found, synced)
        except pytest.skip.Exception as missing:  # no PostgreSQL here: the line says so
            lines.append(Line(f"PostgreSQL: {missing}", 0.0, ""))
    return lines


def _lines(name: str, found: dict[str, list[float]], synced: float) -> list[Line]:
    bare, stored, handled = (1000 * median(found[part]) for part in ("bare", "stored", "handled"))
    each = sum(map(sum, (found["stored"], found["handled"]))) / len(found["handled"])
    rate = len(found["bare"]) / sum(found["bare"])
    return [
        Line(f"{name}: a bare INSERT, committed", bare, "ms", 1000 * synced, "writing a file"),
        Line(f"{name}: a message stored", stored, "ms", bare, "a bare INSERT"),
        Line(f"{name}: a message handled", handled, "ms", bare, "a bare INSERT"),
        Line(f"{name}: bare INSERTs", rate, "a second"),
        Line(f"{name}: messages stored and handled", 1 / each, "a second", rate, "bare INSERTs"),
    ]


def _measure(
    folder: Path, url: str, bare: Bare, messages: int, rows: int
) -> dict[str, list[float]]:
    """Return the seconds of each bare row, and of each message stored and handled."""
    found: dict[str, list[float]] = {"bare": [], "stored": [], "handled": []}
    database = open_database(url)
    try:
        database.migrate()
        # A message that is held back costs next to nothing: all of them are answered.
        settings = load_settings(
            None,
            data_dir=folder,
            database_url=url,
            domain="localhost.test",
            answers_per_hour=0,
        )
        office = Office(database, settings)
        open_games(office, 1)
        for number in range(messages + 1):
            raw = letter_of(
                address_of("protestant", 1), number, 1, "protestant", (WORDS[number % len(WORDS)],)
            )
            item = Fetched("bench", 1, number, raw, truncated=False, size=len(raw))
            times = {
                "bare": [_timed(bare) for _ in range(rows)],
                "stored": [_timed(partial(store_messages, database, [item], clock.now(), "bench"))],
                "handled": [_timed(partial(handle_next, office))],
            }
            if number:  # the first one warms up
                for part, seconds in times.items():
                    found[part] += seconds
    finally:
        database.dispose()
    return found


@contextmanager
def _synced(folder: Path) -> Iterator[Bare]:
    """Yield what appends a row to a file and waits for the disk."""
    with (folder / "bare").open("wb", buffering=0) as file:

        def write() -> None:
            file.write(ROW)
            os.fsync(file.fileno())

        yield write


@contextmanager
def _sqlite_rows(folder: Path) -> Iterator[Bare]:
    """Yield what commits a row with the driver alone, set as the service sets it."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as connection:
        for words in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {words}")
        connection.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, content BLOB)")

        def insert() -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO bare (content) VALUES (?)", (ROW,))
            connection.execute("COMMIT")

        yield insert


@contextmanager
def _postgres_rows(url: str) -> Iterator[Bare]:
    """Yield what commits a row with the driver alone."""
    import psycopg  # an extra that need not be installed

    connection: psycopg.Connection[Any]
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE bare (id BIGSERIAL PRIMARY KEY, content BYTEA)")
        connection.commit()

        def insert() -> None:
            connection.execute("INSERT INTO bare (content) VALUES (%s)", (ROW,))
            connection.commit()

        yield insert


def _timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began
