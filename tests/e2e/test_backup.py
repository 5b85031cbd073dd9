"""A backup is taken while the service works; what is lost after it comes back from the mailbox."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.served import Driver, Served, driver_of, open_served, wait_until_quiet
from tests.e2e.test_kill import TABLES

BACKUP_AT = 4
MESSAGES = 9


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A game of six in a folder of its own, whose dice follow from a fixed secret."""
    made = open_served(tmp_path / "service")
    yield made
    made.kill()


def command(served: Served, *words: str | Path) -> str:
    """Run a command beside the service, as an operator would; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *map(str, words)],
        cwd=served.folder,
        env=served.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class BackingUp:
    """Takes a backup in the moment in which a message is being sent and handled."""

    def __init__(self, served: Served, path: Path) -> None:
        self._served = served
        self._path = path
        self._thread = threading.Thread(target=self._take)
        self.failure: BaseException | None = None

    def before(self, number: int) -> None:
        """Begin with the backup before the message with its number."""
        if number == BACKUP_AT:
            self._thread.start()

    def _take(self) -> None:
        try:
            command(self._served, "backup", self._path)
        except BaseException as error:
            self.failure = error

    def finish(self) -> None:
        """Wait for the backup."""
        self._thread.join()
        assert self.failure is None


def play(served: Served, driver: Driver) -> dict[str, list[tuple[object, ...]]]:
    """Send some messages and return the tables after them."""
    driver.play(until=lambda: driver.sent == MESSAGES)
    wait_until_quiet(served)
    return {name: served.rows(query) for name, query in TABLES.items()}


@pytest.mark.full
def test_what_came_after_a_backup_comes_back_from_the_mailbox(
    served: Served, tmp_path: Path
) -> None:
    path = tmp_path / "one.backup.gz"
    served.start()
    wait_until_quiet(served)
    driver, backing_up = driver_of(served), BackingUp(served, path)
    driver.before = backing_up.before
    before = play(served, driver)
    backing_up.finish()
    delivered = {player.role: len(served.mail_for(player.role)) for player in driver.players}
    served.kill()
    for file in served.folder.glob("adjudicator.db*"):
        file.unlink()
    assert "same questions" in command(served, "restore", path)
    [(known,)] = served.rows("SELECT count(*) FROM incoming")
    assert known < MESSAGES
    served.start()
    wait_until_quiet(served)
    after = {name: served.rows(query) for name, query in TABLES.items()}
    assert after == before
    for player in driver.players:
        again = served.mail_for(player.role)[delivered[player.role] :]
        once = served.mail_for(player.role)[: delivered[player.role]]
        assert {identifier(raw) for raw in again} <= {identifier(raw) for raw in once}
    driver.before = lambda _number: None
    driver.play(until=lambda: driver.sent == MESSAGES + 1)
    assert served.stop() == 0


def identifier(raw: bytes) -> bytes:
    """Return the line with the Message-ID of a message."""
    return next(line for line in raw.splitlines() if line.lower().startswith(b"message-id:"))
