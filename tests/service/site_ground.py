"""A site with games of every state, for the tests of its pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator import clock
from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.office import Office
from adjudicator.store.database import open_database
from tests.service.playground import (
    MODERATOR,
    ROLES,
    START,
    Playground,
    address_of,
    settings_in,
)
from tests.service.publicly import play_on

NAMES = ("Ann Brown", "Bob [b]<i>x</i>", "Cydńe & Söhne", "ann@example.org", "", 'Eve "E"')
TITLE = "Tuesday <b>night</b> & friends"


def named_seats() -> list[SeatWanted]:
    """Return a seat for every role; some of the names must not be shown as they are."""
    return [
        SeatWanted(role, address_of(role), name) for role, name in zip(ROLES, NAMES, strict=True)
    ]


@contextmanager
def ground_with_games(folder: Path, empty: Path) -> Iterator[Playground]:
    """Yield a playground with four games: over, in turn 2, moderated blind, waiting for players."""
    path = folder / "adjudicator.db"
    path.write_bytes(empty.read_bytes())
    database = open_database(f"sqlite:///{path}", durable=False)
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        ground.open(seats=named_seats(), settings={"last_turn": "1"}, title="The short game")
        play_on(ground.office, "his-1", until="")
        ground.open(
            seats=named_seats(),
            settings={"zone": "Europe/Helsinki"},
            title=TITLE,
            moderator=MODERATOR,
        )
        fixed.move_to(START.replace(day=25))
        play_on(ground.office, "his-2", until="turn 2, negotiation")
        ground.open(settings={"blind": "true"}, moderator=MODERATOR, title="Blind")
        ground.open(seats=named_seats()[:1], open_roles=ROLES[1:], title="To come")
        yield ground
    database.dispose()
