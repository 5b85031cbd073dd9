"""Fixtures of the service tests: an office, on SQLite and PostgreSQL, with a clock of its own.

The databases stay open from test to test and are emptied in between: most of the time of a short
test would go into preparing the same statements for a fresh connection.
"""

from __future__ import annotations

import io
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from adjudicator import clock, log
from adjudicator.service.office import Office
from adjudicator.service.seats import passwords
from adjudicator.store.database import Database, open_database
from tests.service.playground import START, Playground, settings_in
from tests.sqlite_files import fill


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """Hash passwords with a small part of the work: it is meant to be slow (``passwords.COST``)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "COST", 2**4)
        yield


@pytest.fixture(scope="session")
def kept_sqlite(
    migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    """An SQLite database that lasts as long as the test process."""
    path = tmp_path_factory.mktemp("service") / "adjudicator.db"
    shutil.copy(migrated_sqlite, path)
    database = open_database(f"sqlite:///{path}", durable=False)
    yield database
    database.dispose()


@pytest.fixture
def sqlite_database(kept_sqlite: Database, migrated_sqlite: Path) -> Database:
    """An SQLite database with all tables and no rows."""
    fill(str(kept_sqlite.engine.url.database), migrated_sqlite)
    return kept_sqlite


@pytest.fixture
def postgres_database(emptied_postgres: Database) -> Database:
    """A PostgreSQL database with all tables and no rows."""
    return emptied_postgres


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.full])]
)
def database(request: pytest.FixtureRequest) -> Database:
    """A database with all tables; on PostgreSQL in the full run (``tests/store`` is on both)."""
    opened: Database = request.getfixturevalue(f"{request.param}_database")
    return opened


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


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """The log at its most talkative, as JSON."""
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    lines = io.StringIO()
    log.configure(level="debug", as_json=True, stream=lines)
    yield lines
    root.setLevel(level)
    for handler in [one for one in root.handlers if one not in handlers]:
        root.removeHandler(handler)
    structlog.reset_defaults()
