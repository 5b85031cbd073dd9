"""What a game leaves behind: rows and bytes in the database, letters and bytes in the mail.

The same player programs play the same turns on SQLite and on PostgreSQL: whole impulses when they
are asked, and standing orders. The pictures of some messages in a row are drawn, as they would be
one after the other, and counted for all.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pytest
from sqlalchemy import Connection, func, select, text
from sqlmodel import col

from adjudicator import log
from adjudicator.service.operations.upkeep.backups import take_backup
from adjudicator.service.post.render_queue import forget, illustrated
from adjudicator.store import tables
from adjudicator.store.mail_queries import Attached, files_of
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import processor_seconds
from tests.benchmarks.trip_players import HABITS, Player
from tests.benchmarks.trips import Postbox, Trips, opened, play
from tests.postgres import postgres_server

SCENARIO: Final = "1517"
HABIT: Final = HABITS[2]
KIB, MIB = 1024.0, 1024.0**2
_MOST: Final = 4  # tables that are named
_OF_TABLES: Final = {
    "sqlite": (
        "SELECT m.tbl_name, SUM(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name"
        " GROUP BY m.tbl_name ORDER BY 2 DESC"
    ),
    "postgresql": (
        "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r'"
        " AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC"
    ),
}


@dataclass(frozen=True)
class Stock:
    """What a database holds: bytes by table, the largest first, and how many rows there are."""

    by_table: dict[str, int]
    rows: int

    @property
    def size(self) -> int:
        """Bytes of all tables with their indexes."""
        return sum(self.by_table.values())


@dataclass(frozen=True)
class Grown:
    """A database with a new game and after some turns, and what was mailed in them.

    ``backups`` are the bytes of a backup of each. ``worked`` are the seconds in which letters were
    stored and handled and windows closed.
    """

    begun: Stock
    after: Stock
    backups: tuple[int, int]
    trips: Trips
    worked: float
    mailed: list[Line]


def run(turns: int = 1, drawn: int = 24, most: int = 10_000) -> list[Line]:
    """Play ``turns`` turns, of at most so many round trips; draw the pictures of some messages."""
    log.configure(level="error", as_json=False)
    with tempfile.TemporaryDirectory() as folder:
        found = _grown(Path(folder), "", turns, drawn, most)
    lines = [*_played(found), *found.mailed, *_stored("SQLite", found)]
    try:
        with postgres_server(durable=True) as server, tempfile.TemporaryDirectory() as folder:
            found = _grown(Path(folder), server.url(server.create()), turns, 0, most)
    except pytest.skip.Exception as missing:  # no PostgreSQL here: the line says so
        return [*lines, Line(f"PostgreSQL: {missing}", 0.0, "")]
    return [*lines, *_stored("PostgreSQL", found)]


def _grown(folder: Path, url: str, turns: int, drawn: int, most: int) -> Grown:
    with opened(folder, SCENARIO, 1, url=url, pictures=True) as post:
        with _connected(post) as connection:
            begun = _stock(connection)
        first = _backup(post, folder / "first.gz")
        trips = play(post, Player(HABIT, 1), turns=turns, most=most)
        with _connected(post) as connection:
            after = _stock(connection)
        backups = (first, _backup(post, folder / "second.gz"))
        mailed = _mailed(post, trips, drawn) if drawn else []
        return Grown(begun, after, backups, trips, post.worked, mailed)


def _backup(post: Postbox, path: Path) -> int:
    """Take a backup and return its size in bytes."""
    return take_backup(post.office.database, post.office.settings, path).size


@contextmanager
def _connected(post: Postbox) -> Iterator[Connection]:
    with post.office.database.reading() as session:
        yield session.connection()


def _stock(connection: Connection) -> Stock:
    """Return what a database holds."""
    statement = _OF_TABLES[connection.dialect.name]
    found = {name: int(size) for name, size in connection.execute(text(statement))}
    known = {name: size for name, size in found.items() if name in tables.metadata.tables}
    counted = (
        connection.scalar(select(func.count()).select_from(table))
        for table in tables.metadata.tables.values()
    )
    return Stock(known, sum(count or 0 for count in counted))


def _played(found: Grown) -> list[Line]:
    """Return how much was played, and how often somebody's mail was waited for."""
    turns = found.trips.turns
    return [
        Line("mail round trips", found.trips.each, "a turn"),
        Line("letters of players", found.trips.letters / turns, "a turn"),
        Line("cards played and passes", found.trips.cards / turns, "a turn"),
    ]


def _mailed(post: Postbox, trips: Trips, drawn: int) -> list[Line]:
    """Return how many messages there were, how large, and how large with their pictures."""
    incoming, outgoing = tables.Incoming, tables.Outgoing
    illustrating = select(col(tables.Attachment.outgoing_id)).distinct()
    with post.office.database.reading() as session:
        connection = session.connection()
        size_in = connection.scalar(select(func.avg(col(incoming.size)))) or 0
        count = connection.scalar(select(func.count()).select_from(outgoing)) or 0
        sizes = [len(raw or b"") for raw in connection.scalars(select(col(outgoing.raw)))]
        numbers = sorted(connection.scalars(illustrating))
        first = max(0, (len(numbers) - drawn) // 2)
        rows = [session.get_one(outgoing, one) for one in numbers[first : first + drawn]]
        files = files_of(session, rows)
    size = sum(sizes) / len(sizes)
    more, seconds, works = _illustrated(post, rows, files)
    whole = size + more * len(numbers) / count
    return [
        Line("a letter of a player", float(size_in) / KIB, "KiB"),
        Line("messages to players", count / trips.turns, "a turn"),
        Line("messages to players, for each letter", count / trips.letters, ""),
        Line("a message without its pictures", size / KIB, "KiB"),
        Line("messages with pictures", 100 * len(numbers) / count, "%"),
        Line("pictures of such a message", more / KIB, "KiB"),
        Line("drawing them", seconds, "s"),
        Line("  the processor works", works, "s"),
        Line("drawing, the processor works for any message", works * len(numbers) / count, "s"),
        Line("a message, on average", whole / KIB, "KiB"),
        Line("mail to players", whole * count / trips.turns / MIB, "MiB a turn"),
    ]


def _illustrated(
    post: Postbox, rows: list[Any], files: Mapping[int, Sequence[Attached]]
) -> tuple[float, float, float]:
    """Draw the pictures of some messages; return bytes, seconds, and the processor's of one."""
    forget()
    began, more = perf_counter(), 0
    works = -processor_seconds(os.getpid())
    for row in rows:
        more += len(illustrated(post.office, row, files[row.id])) - len(row.raw or b"")
    works += processor_seconds(os.getpid())
    count = max(1, len(rows))
    return more / count, (perf_counter() - began) / count, works / count


def _stored(name: str, found: Grown) -> list[Line]:
    """Return how the database has grown."""
    turns, letters = found.trips.turns, found.trips.letters
    size = found.after.size - found.begun.size
    backup = found.backups[1] - found.backups[0]
    rows = found.after.rows - found.begun.rows
    largest = sorted(found.after.by_table.items(), key=lambda one: -one[1])[:_MOST]
    return [
        Line(f"{name}: empty tables and a game that has just begun", found.begun.size / KIB, "KiB"),
        Line(f"{name}: a turn", size / turns / MIB, "MiB"),
        Line(f"{name}: a turn in a backup", backup / turns / MIB, "MiB"),
        Line(f"{name}: rows", rows / turns, "a turn"),
        Line(f"{name}: a letter with all it causes", size / letters / KIB, "KiB"),
        Line(f"{name}: handling it", 1000 * found.worked / letters, "ms"),
        Line(f"{name}: rows for each letter", rows / letters, ""),
        *(
            Line(f"  {name}: in {table}", 100 * held / found.after.size, "%")
            for table, held in largest
        ),
    ]
