"""Backups: taken while games are played, put back whole or not at all."""

from __future__ import annotations

import gzip
import json
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from adjudicator import clock
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.backups import (
    Restored,
    examine_backup,
    prune_backups,
    restore_backup,
    take_backup,
)
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.post.intake import take_in
from adjudicator.service.public.record import export_game
from adjudicator.service.table.lateness.outages import HEARTBEAT, beat
from adjudicator.settings import Settings, load_settings
from adjudicator.store import migration, queries, tables
from adjudicator.store.database import Database, open_database
from adjudicator.store.errors import ArchiveDamaged, SchemaMismatch, WorkerRunning
from adjudicator.store.locks import SoleWorker
from tests.service.playground import START, Playground
from tests.store.filled import content


def content_of(database: Database) -> dict[str, list[dict[str, Any]]]:
    with database.reading() as session:
        return content(session.connection())


def without(rows: dict[str, list[dict[str, Any]]], *names: str) -> dict[str, Any]:
    return {name: found for name, found in rows.items() if name not in names}


def in_play(ground: Playground) -> None:
    """Open a game and play a little, with press, orders ahead and a vote."""
    ground.once("in play", partial(_play, ground))


def _play(ground: Playground) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    ground.write("ottoman", "SHEET careful", "STANDING: RETREAT TO ANY", "PROPOSE END")
    ground.write("england", "BROADCAST", "Hello all.", "ENDPRESS")


def backup_of(ground: Playground, name: str = "one.gz") -> Path:
    office = ground.office
    return take_backup(office.database, office.settings, office.settings.data_dir / name).path


@pytest.fixture
def other(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Database]:
    """The database of another installation, with all tables and no rows."""
    (tmp_path / "other").mkdir()
    path = tmp_path / "other" / "adjudicator.db"
    shutil.copy(migrated_sqlite, path)
    database = open_database(f"sqlite:///{path}", durable=False)
    yield database
    database.dispose()


@pytest.fixture
def other_settings(tmp_path: Path) -> Settings:
    """The settings of another installation, whose key is made by itself."""
    return load_settings(None, data_dir=tmp_path / "other")


def restored(ground: Playground, path: Path, **more: Any) -> Restored:
    return restore_backup(ground.office.database, ground.office.settings, path, **more)


# -- taking one -----------------------------------------------------------------------------------


def test_a_backup_holds_everything_and_can_be_put_into_another_database(
    ground: Playground, other: Database, other_settings: Settings
) -> None:
    in_play(ground)
    before = content_of(ground.office.database)
    path = backup_of(ground)
    done = restore_backup(other, other_settings, path)
    after = content_of(other)
    assert without(after, "action") == without(before, "action")
    assert [row["verb"] for row in after["action"]][-1] == "restore"
    assert after["action"][:-1] == before["action"]
    assert done.examined.check.ok
    record = export_game(Office(other, other_settings), "his-1", with_secret=True)
    assert verify_record(record).problems == ()


def test_a_restored_game_goes_on_as_the_first_one_would_have(
    quick: Playground, other: Database, tmp_path: Path
) -> None:
    in_play(quick)
    restore_backup(other, quick.office.settings, backup_of(quick))
    here = quick
    there = Playground(Office(other, quick.office.settings), quick.clock, quick.patch, 900)
    for ground in (here, there):
        ground.write("protestant", "REFORM Erfurt")
    assert here.rows(tables.Roll) == there.rows(tables.Roll)
    assert here.rows(tables.Fact) == there.rows(tables.Fact)
    texts = [[row.text for row in ground.mails()] for ground in (here, there)]
    assert texts[0] == texts[1]


def test_a_backup_can_be_read_by_its_owner_only(quick: Playground) -> None:
    quick.open()
    path = backup_of(quick)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.glob("*.gz*")] == [path.name]


def test_a_backup_never_replaces_a_file(quick: Playground) -> None:
    quick.open()
    path = backup_of(quick)
    before = path.read_bytes()
    with pytest.raises(NotPossible, match="is there already; name another file, or a folder"):
        backup_of(quick)
    assert path.read_bytes() == before


def test_a_backup_that_cannot_be_written_is_refused(quick: Playground) -> None:
    quick.open()
    with pytest.raises(NotPossible, match="cannot be written: No such file or directory"):
        backup_of(quick, "missing/one.gz")


def test_backups_in_a_folder_are_named_by_the_time_and_the_oldest_go(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open()
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "something else").touch()
    office = quick.office
    for _ in range(4):
        take_backup(office.database, office.settings, folder)
        quick.clock.advance(timedelta(days=1))
    assert [path.name for path in prune_backups(folder, 3)] == [
        "adjudicator-20261120T180000Z.backup.gz"
    ]
    assert prune_backups(folder, 3) == []
    assert len(list(folder.iterdir())) == 4


def test_when_the_last_backup_was_taken_is_known(quick: Playground) -> None:
    quick.open()
    backup_of(quick)
    with quick.office.database.reading() as session:
        found = queries.heartbeat(session, "backup")
    assert found is not None
    assert found.at == START


def test_a_database_without_tables_has_nothing_to_back_up(quick: Playground) -> None:
    empty = open_database(f"sqlite:///{quick.office.settings.data_dir}/empty.db")
    with pytest.raises(SchemaMismatch, match="has no tables yet"):
        take_backup(empty, quick.office.settings, quick.office.settings.data_dir / "one.gz")
    assert not (quick.office.settings.data_dir / "one.gz").exists()
    empty.dispose()


# -- putting one back -----------------------------------------------------------------------------


@pytest.mark.full
def test_a_database_in_use_is_replaced_only_when_asked_and_kept(quick: Playground) -> None:
    in_play(quick)
    path = backup_of(quick)
    quick.write("protestant", "REFORM Erfurt")
    played_on = content_of(quick.office.database)
    with pytest.raises(NotPossible, match="is in use: it has games, players or mail"):
        restored(quick, path)
    assert content_of(quick.office.database) == played_on
    quick.clock.advance(timedelta(hours=1))
    done = restored(quick, path, replace=True)
    assert quick.decision("protestant").topic == "18.3/reform:2"
    assert done.before is not None
    assert stat.S_IMODE(done.before.stat().st_mode) == 0o600
    quick.clock.advance(timedelta(hours=1))
    restored(quick, done.before, replace=True)
    now = content_of(quick.office.database)
    assert without(now, "action", "heartbeat") == without(played_on, "action", "heartbeat")


@pytest.mark.full
def test_nothing_is_restored_while_a_worker_is_alive(quick: Playground) -> None:
    in_play(quick)
    path = backup_of(quick)
    beat(quick.office)
    with pytest.raises(NotPossible, match="A worker was alive less than 90 seconds ago"):
        restored(quick, path, replace=True)
    quick.clock.advance(timedelta(seconds=90))
    assert restored(quick, path, replace=True).examined.rows


@pytest.mark.full
def test_nothing_is_restored_while_a_worker_has_the_file(quick: Playground) -> None:
    in_play(quick)
    path = backup_of(quick)
    assert quick.office.database.file is not None
    right = SoleWorker(quick.office.database.file)
    right.take("host:77")
    with pytest.raises(WorkerRunning, match="The worker host:77 works on the database"):
        restored(quick, path, replace=True)
    right.give_back()
    assert restored(quick, path, replace=True).examined.rows


def test_a_backup_with_earlier_tables_is_brought_up_to_date(
    quick: Playground, other: Database, other_settings: Settings
) -> None:
    in_play(quick)
    with quick.office.database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0002")
    path = backup_of(quick)
    with gzip.open(path, "rt") as file:
        assert json.loads(file.readline())["tables"] == "0002"
    done = restore_backup(other, other_settings, path)
    assert other.is_current()
    assert [step.revision for step in done.examined.check.migrations] == []
    record = export_game(Office(other, other_settings), "his-1")
    assert verify_record(record).problems == ()


def test_a_backup_of_a_later_release_is_refused(quick: Playground) -> None:
    quick.open()
    path = backup_of(quick)
    lines = gzip.decompress(path.read_bytes()).decode().replace('"tables":"', '"tables":"9', 1)
    path.write_bytes(gzip.compress(lines.encode()))
    with pytest.raises(SchemaMismatch, match="which this release does not know"):
        examine_backup(path)


def test_a_backup_that_is_damaged_changes_nothing(quick: Playground) -> None:
    in_play(quick)
    path = backup_of(quick)
    before = content_of(quick.office.database)
    whole = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    path.write_bytes(gzip.compress("".join(whole[:-5]).encode()))
    with pytest.raises(ArchiveDamaged, match="not whole"):
        restored(quick, path, replace=True)
    assert content_of(quick.office.database) == before
    assert not list(path.parent.glob("before-restore*"))


def test_a_restoration_that_fails_half_way_leaves_everything_as_it_was(
    ground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_play(ground)
    path = backup_of(ground)
    before = content_of(ground.office.database)

    def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("adjudicator.service.post.intake.want_mail", fail)
    with pytest.raises(RuntimeError, match="the disk is full"):
        restored(ground, path, replace=True)
    assert without(content_of(ground.office.database), "heartbeat") == without(before, "heartbeat")


@pytest.mark.full
def test_a_game_that_cannot_be_played_on_is_told(quick: Playground, other: Database) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, 1)
        game.game = "chess_960"
        session.add(game)
    done = restore_backup(other, quick.office.settings, backup_of(quick))
    assert not done.examined.check.ok


# -- the key --------------------------------------------------------------------------------------


def test_a_fresh_installation_takes_over_the_key(
    quick: Playground, other: Database, other_settings: Settings, tmp_path: Path
) -> None:
    quick.open()
    made = other_settings.secret_key.decode()
    done = restore_backup(other, other_settings, backup_of(quick))
    file = tmp_path / "other" / "secret"
    assert file.read_text().strip() == quick.office.settings.secret_key.decode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert done.former_key is not None
    assert done.former_key.read_text().strip() == made
    again = load_settings(None, data_dir=tmp_path / "other")
    assert again.secret_key == quick.office.settings.secret_key


def test_another_key_in_the_settings_is_refused(
    quick: Playground, other: Database, tmp_path: Path
) -> None:
    quick.open()
    path = backup_of(quick)
    settings = load_settings(None, data_dir=tmp_path / "other", secret="another " * 9)
    before = content_of(other)
    with pytest.raises(NotPossible, match="The setting ADJUDICATOR_SECRET is another key"):
        restore_backup(other, settings, path)
    assert content_of(other) == before


# -- mail that came since -------------------------------------------------------------------------


def test_mail_that_came_after_a_backup_is_taken_in_again_in_its_order(
    quick: Playground, tmp_path: Path
) -> None:
    """The dice come from the secret of the game: the same orders lead to the same position."""
    quick.open()
    box = SpoolSource(tmp_path / "box")
    first = quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n")
    more = [
        quick.letter("protestant", "BEGIN\nREFORM Erfurt\nEND\n"),
        quick.letter("england", "BEGIN\nBROADCAST\nHello all.\nENDPRESS\nEND\n"),
        quick.letter("protestant", "BEGIN\nREFORM Magdeburg\nEND\n"),
    ]
    came(quick, box, first)
    path = backup_of(quick)
    for letter in more:
        came(quick, box, letter)
    before = content_of(quick.office.database)
    quick.clock.advance(timedelta(hours=3))
    restored(quick, path, replace=True)
    assert len(quick.rows(tables.Incoming)) == 1
    assert came(quick, box) == 3
    after = content_of(quick.office.database)
    for name in ("roll", "fact", "press", "segment"):
        kept = [without_times(row) for row in after[name]]
        assert kept == [without_times(row) for row in before[name]], name
    answers = [(row["topic"], row["value"], row["state"]) for row in after["question"]]
    assert answers == [(row["topic"], row["value"], row["state"]) for row in before["question"]]
    sent = {row["key"]: row["message_id"] for row in before["outgoing"]}
    again = {row["key"]: row["message_id"] for row in after["outgoing"]}
    assert again == sent
    assert came(quick, box) == 0
    box.close()


def came(ground: Playground, box: SpoolSource, *letters: bytes) -> int:
    """Let messages be delivered, taken in and handled; return how many were new."""
    for letter in letters:
        deliver(box.maildir, letter)
    stored = take_in(ground.office, box)
    handle_all(ground.office)
    return stored


def without_times(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if not name.endswith("_at")}


def test_old_mail_is_not_looked_at_again_without_a_restoration(
    quick: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    box = SpoolSource(tmp_path / "box")
    monkeypatch.setattr(SpoolSource, "finished", lambda *_: pytest.fail("it was looked at"))
    assert came(quick, box, quick.letter("protestant", "BEGIN\nSTATUS\nEND\n")) == 1
    box.close()


@pytest.mark.full
def test_each_mailbox_is_looked_at_again_once(quick: Playground, tmp_path: Path) -> None:
    quick.open()
    path = backup_of(quick)
    boxes = [SpoolSource(tmp_path / name) for name in ("one", "two")]
    for box in boxes:
        came(quick, box, quick.letter("england", "BEGIN\nSTATUS\nEND\n"))
    restored(quick, path, replace=True)
    assert [take_in(quick.office, box) for box in (*boxes, *boxes)] == [1, 1, 0, 0]


def test_deadlines_move_by_the_time_since_the_backup(quick: Playground) -> None:
    quick.open()
    beat(quick.office)
    due = quick.window().due_at
    path = backup_of(quick)
    quick.clock.advance(timedelta(hours=100))
    restored(quick, path, replace=True)
    beat(quick.office, starting=True)
    moved = quick.window().due_at
    assert due is not None
    assert moved == due + timedelta(hours=100)
    with quick.office.database.reading() as session:
        alive = queries.heartbeat(session, HEARTBEAT)
    assert alive is not None
    assert alive.at == clock.now()
