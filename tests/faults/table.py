"""Running the matrix and writing it as a table."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudicator.store.database import open_database
from tests.faults.away import away
from tests.faults.mails import IMAP_FAULTS, SMTP_FAULTS, sent_under, stored_under
from tests.faults.matrix import Cell, cells
from tests.faults.others import BROKEN, clocks, damaged_rows, step_named, templates
from tests.faults.steps import STEPS, Stand
from tests.postgres import postgres_server


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
        with postgres_server() as server:
            yield from away(server, Path(name))


def table_of(found: Iterable[Cell]) -> list[str]:
    """Return cells as the lines of a table."""
    cells_ = list(found)
    rows = [
        "| step | fault | tried | lost | doubled |",
        "|---|---|---|---|---|",
        *(f"| {c.step} | {c.fault} | {c.tried} | {c.lost} | {c.doubled} |" for c in cells_),
    ]
    sums = [sum(getattr(cell, name) for cell in cells_) for name in ("tried", "lost", "doubled")]
    return [*rows, f"| **all** | | **{sums[0]}** | **{sums[1]}** | **{sums[2]}** |"]
