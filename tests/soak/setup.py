"""The two installations of a soak: one where nothing fails, and one under the weather."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from adjudicator import clock
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.store.database import Database, open_database
from tests.postgres import postgres_server
from tests.service.playground import ROLES, RULES, START, settings_in
from tests.soak.faults import Weather
from tests.soak.land import Land
from tests.soak.players import RESERVE, Player, address_of, players_of


@dataclass(frozen=True)
class Terms:
    """Settings of a game. ``shortest`` is the shortest window they allow, in hours."""

    settings: dict[str, Any]
    shortest: int

    @property
    def longest(self) -> timedelta:
        """How long a player takes at most to answer a question."""
        return timedelta(hours=self.shortest) - RESERVE


_SLOW: Final = {
    "window": "240h",
    "window.response": "168h",
    "window.deployment": "192h",
    "window.negotiation": "48h",
}
_HURRIED: Final = Terms({}, 12)
_HURRIED_OF: Final = 12  # games that have these terms: one of so many
TERMS: Final = (
    Terms(_SLOW, 168),
    Terms({**_SLOW, "sheet": "careful", "impulse.correction": "15m"}, 168),
    Terms({**_SLOW, "sheet": "sealed"}, 168),
    Terms({**_SLOW, "excuses": "0", "reminders": "36h, 12h"}, 168),
    Terms({**_SLOW, "grace": "0h", "misses": "1", "zone": "Europe/Helsinki"}, 168),
)
"""The terms of the others in turn: a week for an answer, as in games that take years."""


def slug_of(number: int) -> str:
    """Return the name of a game."""
    return f"soak-{number:03d}"


def terms_of(number: int) -> Terms:
    """Return the terms of a game."""
    return TERMS[number % len(TERMS)] if number % _HURRIED_OF else _HURRIED


@contextmanager
def opened(
    folder: Path,
    *,
    games: int,
    seed: int,
    postgres: bool = False,
    pace: float = 1.0,
    longest: timedelta | None = None,
) -> Iterator[tuple[Land, Land]]:
    """Open both installations with the same games, created once and copied.

    ``pace`` makes faults shorter and more frequent, ``longest`` makes players answer sooner.
    """
    with ExitStack() as stack:
        calm, stormy = stack.enter_context(_databases(folder, games, seed, postgres=postgres))
        for database in (calm, stormy):
            stack.callback(database.dispose)
        weather = Weather(seed, START, pace)
        office, other = (Office(one, settings_in(folder)) for one in (calm, stormy))
        yield (
            Land("without faults", office, _players(games, seed, longest), seed),
            Land("with faults", other, _players(games, seed, longest), seed, weather),
        )


def _players(games: int, seed: int, longest: timedelta | None) -> dict[str, Player]:
    """Return the players of all games by address."""
    players: dict[str, Player] = {}
    for number in range(1, games + 1):
        allowed = terms_of(number).longest
        players |= players_of(slug_of(number), seed, min(longest or allowed, allowed))
    return players


@contextmanager
def _databases(
    folder: Path, games: int, seed: int, *, postgres: bool
) -> Iterator[tuple[Database, Database]]:
    """Make two databases with the same games."""
    if not postgres:
        first, second = folder / "calm.db", folder / "stormy.db"
        _create(f"sqlite:///{first}", folder, games, seed)
        with closing(sqlite3.connect(first)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(first, second)
        yield tuple(open_database(f"sqlite:///{p}", durable=False) for p in (first, second))  # type: ignore[misc]  # two of them
        return
    with postgres_server() as server:
        name = server.create()
        _create(server.url(name), folder, games, seed)
        copy = server.create(template=name)
        yield open_database(server.url(name)), open_database(server.url(copy))


def _create(url: str, folder: Path, games: int, seed: int) -> None:
    """Create the games; each has dice of its own."""
    database = open_database(url, durable=False)
    database.migrate()
    office = Office(database, settings_in(folder))
    with clock.using(clock.FixedClock(START)):
        for number in range(1, games + 1):
            slug = slug_of(number)
            create_game(
                office,
                RULES,
                scenario="1517",
                seats=[SeatWanted(role, address_of(slug, role)) for role in ROLES],
                slug=slug,
                settings=terms_of(number).settings,
                secret=sha256(f"{seed} {slug}".encode()).hexdigest(),
            )
    database.dispose()
