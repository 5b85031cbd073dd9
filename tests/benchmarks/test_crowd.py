"""Copies of games are what the service would have created."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.benchmarks.crowd import RULES, SCENARIO, address_of, open_games, slug_of
from tests.service.playground import SECRET, START, settings_in

EXAMPLE = re.compile(r"REFORM \w+")


@pytest.fixture
def office(sqlite_database: Database, tmp_path: Path) -> Office:
    return Office(sqlite_database, settings_in(tmp_path))


def content(office: Office) -> dict[str, list[dict[str, Any]]]:
    """Return all rows by table, examples of orders left out."""
    found: dict[str, list[dict[str, Any]]] = {}
    with office.database.reading() as session:
        for name, table in tables.metadata.tables.items():
            rows = session.connection().execute(table.select().order_by(*table.primary_key))
            found[name] = [dict(row) for row in rows.mappings()]
    for mail in found["outgoing"]:
        mail["raw"] = EXAMPLE.sub("REFORM somewhere", mail["raw"].decode())
    return found


def test_copies_are_what_the_service_would_have_created(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plain_token(_key: str, cause: str) -> str:
        """Return a token that depends on game and role alone."""
        game, role = cause.split("/")[:2]
        return sha256(f"{game}/{role}".encode()).hexdigest()[:16]

    monkeypatch.setattr("adjudicator.service.seats.people.token", plain_token)
    monkeypatch.setattr("tests.benchmarks.crowd.token", plain_token)
    with clock.using(clock.FixedClock(START)):
        open_games(office, 3, secret=SECRET)
        copied = content(office)
        with office.database.engine.begin() as connection:
            for table in reversed(tables.metadata.sorted_tables):
                connection.execute(table.delete())
        for number in (1, 2, 3):
            seats = [SeatWanted(r, address_of(r, number)) for r in MAJOR_POWERS]
            given: dict[str, Any] = {"scenario": SCENARIO, "seats": seats, "secret": SECRET}
            create_game(office, RULES, slug=slug_of(number), **given)
    created = content(office)
    assert len(created["outgoing"]) == 21
    for name, rows in created.items():
        assert copied[name] == rows, name


def test_more_games_join_those_that_run(office: Office) -> None:
    open_games(office, 2)
    open_games(office, 2)
    open_games(office, 4)
    slugs = [row["slug"] for row in content(office)["game"]]
    assert slugs == [slug_of(number) for number in (1, 2, 3, 4)]
