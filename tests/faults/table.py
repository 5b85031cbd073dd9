"""Running the matrix and writing it as a table."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from adjudicator.store.database import open_database
from tests.faults.away import away
from tests.faults.mails import IMAP_FAULTS, SMTP_FAULTS, sent_under, stored_under
from tests.faults.matrix import Cell, cells
from tests.faults.others import BROKEN, clocks, damaged_rows, step_named, templates
from tests.faults.pairs import together
from tests.faults.steps import STEPS, Stand
from tests.postgres import postgres_server

KINDS: Final = {
    "killed": "the process is killed",
    "database": "the database is locked or away",
    "disk full": "the disk is full",
    "imap": "IMAP: stalls, drops, refusals and lies",
    "smtp": "SMTP: stalls, drops, refusals",
    "template": "a broken template",
    "clock": "the clock jumps",
    "postgresql": "PostgreSQL dies and comes back",
    "two at once": "two of mailbox, database and disk at once",
}
"""How the names of faults begin -> what they are called in the table."""

COUNTED: Final = ("tried", "lost", "doubled")


@contextmanager
def stand_in(folder: Path, empty: Path | None = None) -> Iterator[Stand]:
    """Open a stand in a folder; ``empty`` is a database with all tables, made when not given."""
    if empty is None:
        empty = folder / "empty.db"
        made = open_database(f"sqlite:///{empty}", durable=False)
        made.migrate()
        made.dispose()
    shutil.copy(empty, folder / "stand.db")
    database = open_database(f"sqlite:///{folder / 'stand.db'}", durable=False)
    try:
        yield Stand(database, folder, empty)
    finally:
        database.dispose()


def struck(stand: Stand, *, stride: int, steps: Sequence[str] = ()) -> Iterator[Cell]:
    """Yield the cells of all steps, or those named, and all faults of process and database."""
    for step in STEPS:
        if not steps or step.name in steps:
            stand.empty_it()
            yield from cells(stand, step, stride=stride)


def mail(stand: Stand) -> Iterator[Cell]:
    """Yield the cells of mail servers that stall, drop and lie."""
    with stand.bench(step_named("send")) as made:
        for fault in IMAP_FAULTS:
            yield stored_under(made(), fault)
        for other in SMTP_FAULTS:
            yield sent_under(made(), other)


def others(stand: Stand) -> Iterator[Cell]:
    """Yield the cells of templates, clocks and damaged rows."""
    for name in BROKEN:
        stand.empty_it()
        yield from templates(stand, step_named(name))
    for tried in (clocks, damaged_rows):
        stand.empty_it()
        yield from tried(stand)


def whole(*, stride: int = 1) -> Iterator[Cell]:
    """Yield all cells; with a ``stride`` faults do not strike at every point."""
    with tempfile.TemporaryDirectory() as name, stand_in(Path(name)) as stand:
        yield from struck(stand, stride=stride)
        stand.empty_it()
        yield from mail(stand)
        yield from others(stand)
        yield from together(stand)
        with postgres_server() as server:
            yield from away(server, Path(name))


def table_of(found: Iterable[Cell]) -> list[str]:
    """Return cells as the lines of a table, faults of a kind in one."""
    rows: dict[tuple[str, str], Counter[str]] = {}
    for cell in found:
        counts = {name: getattr(cell, name) for name in COUNTED}
        rows.setdefault((cell.step, _kind(cell.fault)), Counter()).update(counts)
    return [
        f"| step | fault | {' | '.join(COUNTED)} |",
        "|---|---|---|---|---|",
        *(f"| {step} | {fault} | {_numbers(counts)} |" for (step, fault), counts in rows.items()),
        f"| **all** | | {_numbers(sum(rows.values(), Counter()), '**')} |",
    ]


def _kind(fault: str) -> str:
    """Return what a fault is called in the table."""
    return next((words for head, words in KINDS.items() if fault.startswith(head)), fault)


def _numbers(counts: Counter[str], mark: str = "") -> str:
    """Return what was counted as cells of a row."""
    return " | ".join(f"{mark}{counts[name]:,}{mark}" for name in COUNTED)
