"""Fixtures for all tests: databases with the current tables, on SQLite and PostgreSQL.

``database`` runs the test on both. ``sqlite_database`` and ``postgres_database`` run it on one.
The ``…_url`` fixtures give the address of a database that has no tables yet.
"""

from __future__ import annotations

import gc
import os
import shutil
import time
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from adjudicator.service.commands import moderators, players  # noqa: F401 - they enter commands
from adjudicator.store.database import Database, open_database
from adjudicator.store.tables import metadata
from tests.chromium import Browser, chromium
from tests.collecting import import_from_own_place
from tests.compiled import compiled_in
from tests.fresh_tables import made_at_once
from tests.postgres import PostgresServer, postgres_server

STORE = Path(__file__).with_name("store")
BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


def pytest_xdist_auto_num_workers() -> int | None:
    """Run a worker more than there are processors: now and then one waits for a server or a disk.

    How many there are can be said to xdist in the environment, as always.
    """
    given = "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ
    return None if given else len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect without the garbage collector: nearly all that is made then stays."""
    gc.disable()
    try:
        import_from_own_place(session.config)
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the tests themselves, as it does where workers run.

    There are so many that looking through them again and again takes a quarter of the time.
    """
    from adjudicator.collector import spare_the_collector

    spare_the_collector()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave all but the first ``n`` cases of a test marked ``some(n)`` to the full run.

    What belongs to the full run takes long, and longer on a busy machine.
    """
    seen: Counter[str] = Counter()
    for item in items:
        if (some := item.get_closest_marker("some")) is not None:
            place = item.nodeid.partition("[")[0]
            seen[place] += 1
            if seen[place] > some.args[0]:
                item.add_marker(pytest.mark.full)
        if item.get_closest_marker("full") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(1800))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what mypy says, which ``deploy/test.sh`` runs beside the tests, when it is done."""
    if not (folder := os.environ.get("ADJUDICATOR_TYPES")):
        return
    while not (status := Path(folder, "status")).exists() or not status.read_text():
        time.sleep(0.1)
    terminalreporter.section("mypy")
    terminalreporter.write(Path(folder, "said").read_text())


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that lasts as long as the test process."""
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium that lasts as long as the test process; each module opens a tab of its own."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def new_tables(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make the tables of new databases at once, but in the tests of the migrations themselves."""
    if request.path.is_relative_to(STORE):
        yield
    else:
        with made_at_once():
            yield


@pytest.fixture(scope="session")
def common_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of this run that all its test processes share."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="module", autouse=True)
def compiled(common_folder: Path) -> Iterator[None]:
    """Compile each template and each grammar in one test process for all."""
    with compiled_in(common_folder):
        yield


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables and no rows, to be copied."""
    path = tmp_path_factory.mktemp("template") / "template.db"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def migrated_postgres(postgres: PostgresServer) -> str:
    """The name of a PostgreSQL database with all tables and no rows, to be copied."""
    name = postgres.create(name="template_adjudicator")
    _migrate(postgres.url(name))
    return name


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of an SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'adjudicator.db'}"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture(params=BOTH)
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database without tables, on SQLite and on PostgreSQL."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def sqlite_database(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Database]:
    """An SQLite database with all tables."""
    path = tmp_path / "adjudicator.db"
    shutil.copy(migrated_sqlite, path)
    database = open_database(f"sqlite:///{path}", durable=False)
    yield database
    database.dispose()


@pytest.fixture
def postgres_database(postgres: PostgresServer, migrated_postgres: str) -> Iterator[Database]:
    """A PostgreSQL database with all tables."""
    name = postgres.create(template=migrated_postgres)
    database = open_database(postgres.url(name))
    yield database
    database.dispose()
    postgres.drop(name)


@pytest.fixture(scope="session")
def kept_postgres(postgres: PostgresServer, migrated_postgres: str) -> Iterator[Database]:
    """A PostgreSQL database that lasts as long as the test process."""
    name = postgres.create(template=migrated_postgres)
    database = open_database(postgres.url(name))
    yield database
    database.dispose()
    postgres.drop(name)


@pytest.fixture
def emptied_postgres(kept_postgres: Database) -> Database:
    """The kept database without rows: for tests that leave the tables themselves as they are.

    Truncating all tables would take as long as copying the database, and longer than most tests.
    """
    with kept_postgres.engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for table in metadata.sorted_tables:
            connection.exec_driver_sql(f'DELETE FROM "{table.name}"')
        connection.exec_driver_sql(
            "SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence"
        )
    return kept_postgres


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest) -> Database:
    """A database with all tables, on SQLite and on PostgreSQL."""
    opened: Database = request.getfixturevalue(f"{request.param}_database")
    return opened


def _migrate(url: str) -> None:
    database = open_database(url, durable=False)
    database.migrate()
    database.dispose()
