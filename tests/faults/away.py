"""A PostgreSQL server that dies in the middle of a step and is started again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from adjudicator import clock
from adjudicator.service.office import Office
from adjudicator.store.database import open_database
from tests.faults.matrix import Cell
from tests.faults.others import step_named
from tests.faults.steps import Bench, Outcome, Step
from tests.faults.strikes import COMMIT, STATEMENT, Fault, Strike
from tests.postgres import PostgresServer
from tests.service.playground import START, Playground, settings_in

STEPS: Final = ("store", "handle", "handle an impulse", "send", "tick: a default", "digest")
POINTS: Final = ((STATEMENT, 0), (STATEMENT, 7), (COMMIT, 0))
"""Where the server dies: before the first statement, before the eighth, before the commit."""


class Ward:
    """A server, and one step that is due in a database that is copied for each try."""

    def __init__(self, server: PostgresServer, folder: Path, step: Step) -> None:
        self._server = server
        self._step = step
        self._settings = settings_in(folder, **step.settings)
        self._base = server.create()
        database = open_database(server.url(self._base))
        database.migrate()
        fixed = clock.FixedClock(START)
        with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
            bench = Bench(Playground(Office(database, self._settings), fixed, patch))
            step.prepare(bench)
        self._mails, self._at = dict(bench.imap.messages), fixed.now()
        database.dispose()

    def outcome(self, strike: Strike) -> Outcome:
        """Do the step in a copy, with a fault, and go on; start the server when it has died."""
        name = self._server.create(template=self._base)
        # What was committed is to outlive the server; the tests' servers are quicker than that.
        self._server.run_command(f'ALTER DATABASE "{name}" SET synchronous_commit = on')
        database = open_database(self._server.url(name))
        fixed = clock.FixedClock(self._at)
        with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
            bench = Bench(Playground(Office(database, self._settings), fixed, patch))
            bench.imap.messages, bench.imap.last = dict(self._mails), len(self._mails)
            with strike.over(database.engine), suppress(Exception):  # as the worker's loops
                self._step.work(bench)
            if strike.struck:
                self._server.start()
            bench.go_on()
            found = bench.outcome().without_numbers()
        database.dispose()
        return found


def away(server: PostgresServer, folder: Path) -> Iterator[Cell]:
    """Yield the cells of a server that dies and comes back, without a restart of the service."""
    for name in STEPS:
        ward = Ward(server, folder, step_named(name))
        right = ward.outcome(Strike(Fault("none", "nowhere"), 0))
        for point, at in POINTS:
            strike = Strike(Fault("dies", point), at, lambda: server.stop(at_once=True))
            found = ward.outcome(strike)
            if strike.struck:
                cell = Cell(name, f"postgresql dies before {point} {at + 1}")
                cell.note(found, right, f"{point} {at}")
                yield cell
