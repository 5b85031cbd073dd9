"""Fixtures of the service tests: an office, on SQLite and PostgreSQL, with a clock of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import clock
from adjudicator.service.office import Office
from adjudicator.store.database import Database
from tests.service.playground import START, Playground, settings_in


@pytest.fixture
def now() -> Iterator[clock.FixedClock]:
    """The clock in use: it stands still until it is moved."""
    fixed = clock.FixedClock(START)
    with clock.using(fixed):
        yield fixed


@pytest.fixture
def ground(
    database: Database, tmp_path: Path, now: clock.FixedClock, monkeypatch: pytest.MonkeyPatch
) -> Playground:
    """A playground on both databases."""
    return Playground(Office(database, settings_in(tmp_path)), now, monkeypatch)


@pytest.fixture
def quick(
    sqlite_database: Database,
    tmp_path: Path,
    now: clock.FixedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> Playground:
    """A playground on SQLite only, where the database does not matter."""
    return Playground(Office(sqlite_database, settings_in(tmp_path)), now, monkeypatch)
