"""A PostgreSQL server for tests: no root, no network, one cluster per test process.

Use the fixtures of ``tests/conftest.py``; this module is what they are made of.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import psycopg

REQUIRED = "ADJUDICATOR_REQUIRE_SERVERS"
_OWNER = "adjudicator"
_START_SECONDS = 60


class PostgresServer:
    """A running server; hands out fresh databases. Reached through a socket in ``folder``."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._durable = durable
        self._programs = programs
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)

    def start(self) -> None:
        """Start the server and wait until it takes connections."""
        self._process = _start(self._programs, self.folder, durable=self._durable)
        _wait(self, self._process)

    def stop(self, *, at_once: bool = False) -> None:
        """Stop the server; ``at_once`` it aborts what goes on and cleans up nothing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    @property
    def pid(self) -> int:
        """The process that all processes of the server come from."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str) -> str:
        """Return the address of ``database``, without naming a driver."""
        return f"postgresql://{_OWNER}@/{database}?host={self.folder}"

    def create(self, *, template: str | None = None, name: str | None = None) -> str:
        """Create a database, as a copy of ``template`` if given, and return its name."""
        name = name or f"test_{next(self._numbers)}"
        # Copying the files is faster than logging every page of a small database.
        copied = f' TEMPLATE "{template}" STRATEGY file_copy' if template is not None else ""
        self.run_command(f'CREATE DATABASE "{name}"{copied}')
        return name

    def drop(self, name: str) -> None:
        """Drop a database, closing whatever is still connected to it."""
        self.run_command(f'DROP DATABASE "{name}" WITH (FORCE)')

    def run_command(self, statement: str) -> None:
        with self._connect() as connection:
            connection.execute(statement.encode())

    def _connect(self) -> psycopg.Connection[Any]:
        import psycopg

        return psycopg.connect(
            host=str(self.folder), user=_OWNER, dbname="postgres", autocommit=True
        )

    def answers(self) -> bool:
        """Return whether the server accepts connections."""
        import psycopg

        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[PostgresServer]:
    """Run a server for the duration of the block; skip or fail the test when that is impossible.

    A ``durable`` one writes to the disk what it has committed, as operators want it; tests do not.
    """
    programs = _programs()
    # Not a folder of pytest's: those are closed to other users, and the server is one.
    folder = Path(tempfile.mkdtemp(prefix="adj-pg-"))
    server = PostgresServer(folder, programs, durable=durable)
    try:
        _hand_over(folder)
        _make_cluster(programs, folder)
        server.start()
        yield server
    finally:
        server.stop(at_once=True)  # nothing of it is needed any more, and its way takes seconds
        shutil.rmtree(folder, ignore_errors=True)


def missing(reason: str) -> None:
    """Skip the test because of ``reason``, or fail it where servers are required."""
    if os.environ.get(REQUIRED) == "1":
        pytest.fail(f"{reason}, but {REQUIRED}=1 requires it")
    pytest.skip(reason)


def _programs() -> Path:
    """Return the folder of the newest installed server's programs."""
    if importlib.util.find_spec("psycopg") is None:
        missing("the PostgreSQL driver (psycopg) is not installed")
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0,
    )
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        missing("the PostgreSQL server (initdb) is not installed")
    return found[-1].parent if found else Path(str(on_path)).parent


def _user() -> str | None:
    """Return the ordinary user to run as, for PostgreSQL refuses root; None: stay as we are."""
    return "nobody" if os.geteuid() == 0 else None


def _hand_over(folder: Path) -> None:
    user = _user()
    folder.chmod(0o755)
    if user is not None:
        shutil.chown(folder, user)


def _as_user() -> list[str]:
    """Return the words before a command that drop root and make it end with this process."""
    setpriv = shutil.which("setpriv")
    user = _user()
    if setpriv is None:
        if user is not None:
            missing("running PostgreSQL as root needs the command setpriv")
        return []
    drop = ["--reuid", user, "--regid", "nogroup", "--clear-groups"] if user else []
    return [setpriv, *drop, "--pdeathsig", "QUIT"]


def _make_cluster(programs: Path, folder: Path) -> None:
    kind = ["--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]
    done = subprocess.run(
        [*_as_user(), str(programs / "initdb"), "-D", str(folder / "data"), "-U", _OWNER, *kind],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"initdb failed: {done.stderr.strip()}")


def _start(programs: Path, folder: Path, *, durable: bool) -> subprocess.Popen[bytes]:
    """Start the server in the foreground, so that it can neither escape nor outlive us."""
    settings = {
        "listen_addresses": "",
        "unix_socket_directories": str(folder),
        **dict.fromkeys(
            ("fsync", "synchronous_commit", "full_page_writes"), "on" if durable else "off"
        ),
        "max_connections": "60",
        "shared_buffers": "16MB",
    }
    words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    with (folder / "server.log").open("wb") as log:
        return subprocess.Popen(
            [*_as_user(), str(programs / "postgres"), "-D", str(folder / "data"), *words],
            cwd=folder,
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )


def _wait(server: PostgresServer, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _START_SECONDS
    while not server.answers():
        if process.poll() is not None or time.monotonic() > end:
            log = (server.folder / "server.log").read_text(errors="replace")
            pytest.fail(f"PostgreSQL did not start: {log.strip()}")
        time.sleep(0.02)
