"""The service is killed in the middle of its work and loses nothing, and repeats nothing."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adjudicator.mail.mime import parse
from tests.e2e.served import Driver, Served, driver_of, open_served, wait_until_quiet

KILLS = {"a few times": 6, "often": 16}
"""How often the service is killed; among the normal tests only a few times."""
LAST_STAGE = "turn 1, action 4"

TABLES = {
    "answers": "SELECT generation, segment, request, role, topic, value, source, incoming_id"
    " FROM question ORDER BY generation, segment, request, role",
    "rolls": "SELECT generation, segment, number, label, result FROM roll"
    " ORDER BY generation, segment, number",
    "facts": "SELECT generation, segment, number, kind, audience, data FROM fact"
    " ORDER BY generation, segment, number",
    "segments": "SELECT generation, number, stage, digest FROM segment ORDER BY number",
    "windows": "SELECT code, kind, segment, request, state FROM window ORDER BY id",
    "deals": "SELECT number, author, parties, text, status FROM deal ORDER BY id",
    "incoming": "SELECT id, role, status FROM incoming ORDER BY id",
    "outgoing": "SELECT key, message_id, role, kind, number, status FROM outgoing ORDER BY id",
}


@dataclass(frozen=True)
class Outcome:
    """What a run left behind: the tables, and how often each Message-ID reached each player."""

    tables: dict[str, list[tuple[Any, ...]]]
    delivered: dict[str, Counter[str]]
    starts: int


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A game of six in a folder of its own, whose dice follow from a fixed secret."""
    made = open_served(tmp_path / "service")
    yield made
    made.kill()


def run(served: Served, driver: Driver) -> Outcome:
    """Play the opening and return what is left behind."""
    served.start()
    wait_until_quiet(served)
    driver.play(
        until=lambda: bool(served.rows(f"SELECT 1 FROM segment WHERE stage = '{LAST_STAGE}'"))
    )
    assert served.stop() == 0
    return Outcome(
        {name: served.rows(query) for name, query in TABLES.items()},
        {
            player.role: Counter(parse(raw).message_id for raw in served.mail_for(player.role))
            for player in driver.players
        },
        served.starts,
    )


class Killer:
    """Kills and restarts the service at seeded moments around the sending of some messages.

    Handling a message and sending what it causes takes some hundredths of a second, so the moments
    are close behind the sending. ``bitten`` counts the kills that found work unfinished.
    """

    def __init__(self, served: Served, seed: int, most: int) -> None:
        self.kills = 0
        self._most = most
        self.bitten = 0
        self._served = served
        self._rng = random.Random(seed)
        self._thread: threading.Thread | None = None

    def before(self, number: int) -> None:
        """Begin to kill a random moment after now; the message is being sent meanwhile."""
        if self.kills == self._most or self._rng.random() < 0.3:
            return
        self.kills += 1
        delay = self._rng.uniform(0.0, 0.1)
        self._thread = threading.Thread(target=self._strike, args=(number, delay))
        self._thread.start()

    def after(self, _number: int) -> None:
        """Wait until the service is up again."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _strike(self, number: int, delay: float) -> None:
        time.sleep(delay)
        self._served.kill()
        [(handled,)] = self._served.rows("SELECT count(*) FROM incoming WHERE status != 'new'")
        self.bitten += handled < number or not self._served.is_quiet()
        self._served.start()


@pytest.mark.full
@pytest.mark.parametrize(
    "how_often", ["a few times", pytest.param("often", marks=pytest.mark.full)]
)
def test_a_killed_service_leaves_the_same_tables_and_messages(
    tmp_path: Path, how_often: str
) -> None:
    kills = KILLS[how_often]
    calm, killed = open_served(tmp_path / "calm"), open_served(tmp_path / "killed")
    calm.pictures = killed.pictures = False
    try:
        undisturbed = run(calm, driver_of(calm))
        killer = Killer(killed, 1517, kills)
        driver = driver_of(killed)
        driver.before, driver.after = killer.before, killer.after
        disturbed = run(killed, driver)
    finally:
        calm.kill()
        killed.kill()
    assert (undisturbed.starts, disturbed.starts) == (1, kills + 1)
    assert killer.bitten >= kills // 5, "the kills came too late to disturb anything"
    for name, rows in undisturbed.tables.items():
        assert disturbed.tables[name] == rows, name
        assert rows, name
    for role, once in undisturbed.delivered.items():
        assert set(once.values()) == {1}, f"{role} got a message twice without need"
        assert set(disturbed.delivered[role]) == set(once), role


def test_a_served_game_stops_at_once_when_asked(served: Served) -> None:
    served.start()
    wait_until_quiet(served)
    began = time.monotonic()
    assert served.stop() == 0
    assert time.monotonic() - began < 3.0
    assert "Traceback" not in served.words
    assert served.words.rstrip().endswith("stopped")


@pytest.mark.full
def test_the_clock_of_a_served_game_can_start_at_another_time(served: Served) -> None:
    served.start("--now", "2030-01-01T00:00Z")
    wait_until_quiet(served)
    assert served.stop() == 0
    [(beat,)] = served.rows("SELECT at FROM heartbeat WHERE name = 'worker'")
    assert str(beat).startswith("2030-01-01")
