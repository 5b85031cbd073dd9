"""What every release has left behind is understood, played on and verified by this one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.backups import Examined, examine_backup, restore_backup
from adjudicator.service.operations.upkeep.verifying import Verdict, verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import positions, queries, tables
from adjudicator.store.database import Database
from tests.histories.store import DOMAIN, FOLDER, lightened
from tests.service.playground import Playground, flat, settings_in
from tests.service.test_pbem_10_proof import checked

STORED = sorted(FOLDER.glob("*/*.backup.gz"))
KINDS = ("postgresql", "sqlite")
NOT_PROVED = 3
"""How the program of players ends on a game that goes on."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


def case(path: Path) -> Any:
    """Return a history as a case: every release but in the full run on one of the databases."""
    releases = sorted({stored.parent for stored in STORED})
    kind = KINDS[releases.index(path.parent) % len(KINDS)]
    often = path.name.startswith(f"{kind}.")
    return pytest.param(path, id=name_of(path), marks=() if often else pytest.mark.full)


@pytest.fixture(params=map(case, reversed(STORED)))
def stored(request: pytest.FixtureRequest) -> Path:
    """A history: the database of one release."""
    path: Path = request.param
    return path


@pytest.fixture
def database(request: pytest.FixtureRequest, stored: Path) -> Database:
    """A database of the kind that the history comes from."""
    kind = "postgres" if "postgresql" in stored.name else "sqlite"
    opened: Database = request.getfixturevalue(f"{kind}_database")
    return opened


@pytest.fixture
def ground(
    stored: Path, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Playground]:
    """The installation that a release has left, a day after, under this release."""
    settings = settings_in(tmp_path, orders_address=f"orders@{DOMAIN}", secret="x" * 40)
    examined = examine_backup(stored)
    now = clock.FixedClock(examined.taken_at + timedelta(days=1))
    with clock.using(now):
        restore_backup(database, settings, stored)
        yield Playground(Office(database, settings), now, monkeypatch, 500)


def verified(office: Office) -> dict[str, Verdict]:
    """Return what verifying every game finds, its dice proved."""
    with office.database.reading() as session:
        slugs = [game.slug for game in queries.games_with_status(session)]
    return {slug: verify_record(export_game(office, slug, with_secret=True)) for slug in slugs}


def found_by_players(office: Office, folder: Path) -> dict[str, int]:
    """Return how the program of players ends on the record of every game."""
    with office.database.reading() as session:
        slugs = [game.slug for game in queries.games_with_status(session)]
    records = {slug: export_game(office, slug, with_secret=True) for slug in slugs}
    return {slug: checked(folder, record).status for slug, record in records.items()}


def test_every_release_has_a_history_of_both_databases() -> None:
    releases = {path.parent for path in STORED}
    assert FOLDER / "0.1.0" in releases
    for release in releases:
        assert [path.name for path in STORED if path.parent == release] == [
            f"{kind}.backup.gz" for kind in KINDS
        ]


def test_its_games_can_be_played_on(stored: Path) -> None:
    examined = examine_backup(stored)
    assert [(game.game, game.verdict) for game in examined.check.games] == [
        ("his-1", "same"),
        ("his-2", "same"),
    ]
    assert examined.heading.release == stored.parent.name


def test_it_is_verified_played_on_and_verified_again(ground: Playground, tmp_path: Path) -> None:
    before = verified(ground.office)
    assert {slug: verdict.problems for slug, verdict in before.items()} == dict.fromkeys(before, ())
    assert all(verdict.dice_proved and verdict.rolls for verdict in before.values())
    stood = open_segments(ground.office)
    for slug in before:
        play_on(ground, slug)
    stands = open_segments(ground.office)
    assert all(stands[slug] > segment for slug, segment in stood.items())
    after = verified(ground.office)
    assert {slug: verdict.problems for slug, verdict in after.items()} == dict.fromkeys(after, ())
    for slug, verdict in after.items():
        assert verdict.answers > before[slug].answers
    assert found_by_players(ground.office, tmp_path) == dict.fromkeys(after, NOT_PROVED)


def play_on(ground: Playground, slug: str) -> None:
    """Let whoever is asked write an order, until the next segment but one is being played."""
    rng = random.Random(slug)
    first = ground.playing(slug).segment
    for _ in range(60):
        with ground.playing(slug) as playing:
            if playing.segment > first + 1:
                return
            decision = playing.waiting[0].decision
        line = ground.line(decision.role, sample(decision.choice, rng), slug)
        body = f"BEGIN {slug} {decision.role}\n{line}\nEND\n"
        sender = f"{decision.role}@{DOMAIN}"
        ground.send(ground.letter(decision.role, body, sender=sender, to=f"orders@{DOMAIN}"))
    raise AssertionError(f"{slug} does not go on: {line}")


def open_segments(office: Office) -> dict[str, int]:
    """Return the number of the segment that is being played by the name of its game."""
    with office.database.reading() as session:
        return {
            game.slug: positions.open_segment_row(session, game).number
            for game in queries.games_with_status(session, "running")
        }


@pytest.mark.parametrize("path", [FOLDER / "0.1.0" / f"{kind}.backup.gz" for kind in KINDS])
def test_what_the_first_release_began_ends_by_its_rules(path: Path) -> None:
    """Segments that began under revision 1 need its guarded paths to their end."""
    found: Examined = examine_backup(path)
    (guarded,) = found.check.guarded
    assert (guarded.rules, guarded.revision) == ("here_i_stand", 1)
    assert guarded.now == HereIStand.revision
    assert guarded.open == ("his-1", "his-2")


@pytest.mark.full
@pytest.mark.parametrize("stored", [FOLDER / "0.2.0" / "sqlite.backup.gz"], indirect=True)
def test_what_was_given_ahead_and_what_was_taken_back_stands(ground: Playground) -> None:
    body = "BEGIN his-1 england\nORDERS\nEND\n"
    ground.send(ground.letter("england", body, sender=f"england@{DOMAIN}", to=f"orders@{DOMAIN}"))
    assert "STANDING: NO INTERCEPTION" in flat(ground.last("england", "status").text)
    assert [game.generation for game in ground.rows(tables.Game)] == [2, 1]


def test_composed_messages_are_left_out_of_a_history() -> None:
    lines = [
        '{"table":"outgoing","columns":["id","text","raw"]}',
        '[1,"words","UkFX"]',
        '[2,null,"UkFX"]',
        '{"table":"other","columns":["id","text","raw"]}',
        '[1,"words","UkFX"]',
    ]
    light = lightened("\n".join(lines)).splitlines()
    changed: list[Any] = [one for one, line in zip(light, lines, strict=True) if one != line]
    assert changed == ['[1,"words",null]']
