"""Messages a second through the service alone, with 1 and with 100 games in the database.

Orders, requests and mistakes to the first question of turn 1; storing and sending do not count.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

from adjudicator import clock, log
from adjudicator.games.registry import game_named
from adjudicator.mail.source import Fetched
from adjudicator.service.deadlines import tick
from adjudicator.service.games import SeatWanted, create_game
from adjudicator.service.intake import store_message
from adjudicator.service.office import Office
from adjudicator.service.post import handle_all
from adjudicator.settings import load_settings
from adjudicator.store.database import open_database
from tests.benchmarks.lines import Line

RULES = "here_i_stand"
DOMAIN = "localhost.test"
GAMES = (1, 100)
MESSAGES = 100
WORDS = ("STATUS", "REFORM Paris")
"""Neither moves a game on, so that all messages find the same question."""


def run() -> list[Line]:
    """Measure with each number of games."""
    log.configure(level="error", as_json=False)
    lines: list[Line] = []
    first: float | None = None
    for games in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            each, ticked = _measure(games, Path(folder))
        name = f"{games} game{'' if games == 1 else 's'}"
        lines += [
            Line(f"messages with {name}", 1 / each, "a second"),
            Line(f"one message with {name}", each * 1000, "ms", first, "with one game"),
            Line(f"a tick with {name}", ticked * 1000, "ms"),
        ]
        first = each * 1000
    return lines


def _measure(games: int, folder: Path) -> tuple[float, float]:
    """Return the seconds that one message and one tick take."""
    settings = load_settings(
        None, data_dir=folder, database_url=f"sqlite:///{folder / 'bench.db'}", domain=DOMAIN
    )
    database = open_database(settings.database_url)
    database.migrate()
    office = Office(database, settings)
    try:
        seats = [SeatWanted(role, f"{role}@{DOMAIN}") for role in game_named(RULES).roles]
        for _ in range(games):
            create_game(office, RULES, scenario="1517", seats=seats)
        for number in range(MESSAGES):
            item = _letter(number, f"his-{number % games + 1}", WORDS[number % len(WORDS)])
            store_message(database, item, clock.now(), mailbox="bench")
        began = perf_counter()
        handled = handle_all(office)
        each = (perf_counter() - began) / handled
        began = perf_counter()
        tick(office)
        return each, perf_counter() - began
    finally:
        database.dispose()


def _letter(number: int, slug: str, words: str) -> Fetched:
    """Return a mail of the Protestant player with one line."""
    lines = (
        f"From: protestant@{DOMAIN}",
        f"To: orders@{DOMAIN}",
        f"Message-ID: <{number}@{DOMAIN}>",
        "",
        f"BEGIN {slug} protestant",
        words,
        "END",
        "",
    )
    raw = "\r\n".join(lines).encode()
    return Fetched("bench", 1, number, raw, truncated=False, size=len(raw))
