"""After an outage: until the deadlines of all games have moved, and until everybody was told."""

from __future__ import annotations

import tempfile
from datetime import timedelta
from pathlib import Path
from time import perf_counter

from sqlmodel import col, func, select

from adjudicator import clock, log
from adjudicator.service.office import Office
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import beat
from adjudicator.store import tables
from tests.benchmarks.crowd import office_in, open_games
from tests.benchmarks.lines import Line

AWAY = timedelta(hours=2)


def run(games: int = 200) -> list[Line]:
    """Measure on SQLite, with games that all wait for an answer."""
    log.configure(level="error", as_json=False)
    with tempfile.TemporaryDirectory() as folder, office_in(Path(folder)) as office:
        return _measured(office, games)


def _measured(office: Office, games: int) -> list[Line]:
    now = clock.FixedClock(clock.now())
    with clock.using(now):
        open_games(office, games)
        beat(office)
        now.advance(AWAY)
        began = perf_counter()
        beat(office)
        moved = perf_counter()
        tick(office)
        told = perf_counter()
    with office.database.reading() as session:
        messages = session.exec(
            select(func.count())
            .select_from(tables.Outgoing)
            .where(col(tables.Outgoing.kind) == "moved")
        ).one()
    return [
        Line(f"deadlines of {games} games moved", moved - began, "s"),
        Line("all of them told", told - moved, "s", moved - began, "moving"),
        Line("games told", games / (told - moved), "a second"),
        Line("messages", float(messages), ""),
    ]
