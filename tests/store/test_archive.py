"""Copies and archives: every row of every revision, between SQLite and PostgreSQL."""

from __future__ import annotations

import gzip
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.store import migration, tables
from adjudicator.store.archive import Archive, Heading, open_archive, write_archive
from adjudicator.store.database import Database, open_database
from adjudicator.store.errors import ArchiveDamaged, SchemaMismatch
from adjudicator.store.scratch import migrated_copy, scratch_database
from tests.store.filled import ROWS, content, fill
from tests.store.rows import NOW, add, add_player

STEPS = [step.revision for step in migration.steps_from(None)]


def content_of(database: Database) -> dict[str, list[dict[str, Any]]]:
    with database.reading() as session:
        return content(session.connection())


def archived(database: Database, **changes: Any) -> list[str]:
    """Return the lines of an archive of a database, its heading changed."""
    heading = Heading("0.0.1", str(database.revision()), NOW.isoformat(), "key")
    file = io.StringIO()
    with database.reading() as session:
        write_archive(session.connection(), heading, file)
    first, *others = file.getvalue().splitlines()
    return [json.dumps({**json.loads(first), **changes}), *others]


def loaded(database: Database, lines: list[str]) -> int:
    with database.migrating() as connection:
        return Archive(lines).load(connection)


@pytest.fixture
def full(sqlite_database: Database) -> Database:
    """A database with rows in all tables."""
    with sqlite_database.migrating() as connection:
        fill(connection)
    return sqlite_database


@pytest.fixture
def empty(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Database]:
    """A second database, with all tables and no rows."""
    path = tmp_path / "second.db"
    shutil.copy(migrated_sqlite, path)
    database = open_database(f"sqlite:///{path}", durable=False)
    yield database
    database.dispose()


@pytest.mark.some(1)
def test_every_migration_keeps_the_rows_of_all_tables(empty_database_url: str) -> None:
    """From the first release on, step by step; each table gets rows as soon as it is there."""
    database = open_database(empty_database_url, durable=False)
    for revision in STEPS:
        with database.migrating() as connection:
            migration.upgrade(connection, revision)
            fill(connection)
        counts = {name: len(rows) for name, rows in content_of(database).items()}
        assert counts == dict.fromkeys(counts, ROWS), revision
    assert set(counts) == set(tables.metadata.tables)
    assert database.is_current()
    database.dispose()


@pytest.mark.some(2)
@pytest.mark.parametrize("revision", [STEPS[0], STEPS[-1]])
def test_an_archive_holds_every_row_and_fits_both_databases(
    empty_database_url: str, revision: str
) -> None:
    target = open_database(empty_database_url, durable=False)
    with scratch_database(revision) as source:
        with source.migrating() as connection:
            fill(connection)
        with target.migrating() as connection:
            migration.upgrade(connection, revision)
        rows = loaded(target, archived(source))
        assert content_of(target) == content_of(source)
        assert rows == sum(len(rows) for rows in content_of(source).values())
        # And back again: what PostgreSQL tells is what SQLite has told.
        assert archived(target)[1:] == archived(source)[1:]
    target.dispose()


def test_rows_that_come_after_an_archive_get_numbers_of_their_own(
    full: Database, database: Database
) -> None:
    if database is not full:
        loaded(database, archived(full))
    with database.transaction() as session:
        assert add_player(session, address="late@example.org").id == ROWS + 1


def test_what_the_rules_depend_on_comes_back_in_its_order(
    sqlite_database: Database, postgres_database: Database
) -> None:
    value = {"b": [1, {"z": None, "a": "Ä\U0001f600"}], "a": 1.5}
    with sqlite_database.transaction() as session:
        game = add(session, _game())
        fact = tables.Fact(
            game_id=game.id, generation=1, segment=0, number=0, kind="f", audience=None, data=value
        )
        add(session, fact)
    loaded(postgres_database, archived(sqlite_database))
    with postgres_database.reading() as session:
        stored = session.get_one(tables.Fact, 1)
    assert json.dumps(stored.data) == json.dumps(value)
    assert stored.audience is None


def _game() -> tables.Game:
    return tables.Game(
        slug="g", game="g", title="G", scenario="s", secret="0", secret_hash="0", created_at=NOW
    )


@pytest.mark.some(1)
def test_a_copy_is_migrated_and_the_database_stays_as_it_is(empty_database_url: str) -> None:
    database = open_database(empty_database_url, durable=False)
    with database.migrating() as connection:
        migration.upgrade(connection, STEPS[0])
        fill(connection)
    before = content_of(database)
    with database.reading() as session, migrated_copy(session.connection()) as copy:
        assert copy.is_current()
        assert content_of(copy)["player"][0]["address"] == before["player"][0]["address"]
    assert (database.revision(), content_of(database)) == (STEPS[0], before)
    database.dispose()


# -- what is wrong with an archive ----------------------------------------------------------------


def refused(lines: list[str], database: Database) -> str:
    before = content_of(database)
    with pytest.raises((ArchiveDamaged, SchemaMismatch)) as caught:
        loaded(database, lines)
    assert content_of(database) == before
    return str(caught.value)


@pytest.mark.parametrize("lines", [[], [""], ["{}"], ["[1]"], ['{"format":"adjudicator-record"}']])
def test_what_is_no_archive_is_refused(sqlite_database: Database, lines: list[str]) -> None:
    assert refused(lines, sqlite_database).startswith("This is not a backup")


def test_a_later_format_is_refused(full: Database) -> None:
    words = refused(archived(full, version=2), full)
    assert words.startswith("The backup has format version 2; this release reads 1.")


def test_a_heading_without_its_parts_is_refused(full: Database) -> None:
    first, *others = archived(full)
    heading = json.loads(first)
    del heading["tables"]
    assert "lacks 'tables'" in refused([json.dumps(heading), *others], full)


def test_an_archive_of_another_revision_is_refused(full: Database) -> None:
    words = refused(archived(full, tables="0001"), full)
    assert words.startswith("The backup has the tables of revision 0001, the database those of")


@pytest.mark.full
def test_an_archive_that_ends_early_is_refused(full: Database, empty: Database) -> None:
    lines = archived(full)
    for end in (2, len(lines) // 2, len(lines) - 1):
        assert refused(lines[:end], empty) == "The backup ends before its end: it is not whole."
    without_a_row = [line for line in lines if not line.startswith("[1,")]
    assert refused(without_a_row, empty) == "The backup ends before its end: it is not whole."


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("found", "changed", "words"),
    [
        ('"table":"cursor"', '"table":"cruiser"', "The table cruiser is not one of its revision."),
        ('"uidvalidity"', '"validity"', "The table cursor is not one of its revision."),
        ('"2026-05-01T12:30', '"1st of May T12:30', "A row of the table"),
        ('[1,', "[1,2,", "A row of the table"),
        ('[1,', "[1,,", "The backup is damaged at line"),
        ('[1,', '["x",', "A row of the table"),
    ],
)  # fmt: skip
def test_an_archive_that_was_changed_is_refused(
    full: Database, empty: Database, found: str, changed: str, words: str
) -> None:
    text = "\n".join(archived(full))
    assert found in text
    assert refused(text.replace(found, changed, 1).splitlines(), empty).startswith(words)


def test_a_row_that_refers_to_none_is_refused(full: Database, empty: Database) -> None:
    lines = [json.loads(line) for line in archived(full)]
    heading = next(line for line in lines if isinstance(line, dict) and "ballot" in line.values())
    lines[lines.index(heading) + 1][1] = 77
    words = refused([json.dumps(line) for line in lines], empty)
    assert words == "The table ballot refers to a row that does not exist."


def test_a_file_may_be_packed_or_not(full: Database, tmp_path: Path) -> None:
    text = "\n".join(archived(full)) + "\n"
    (tmp_path / "plain").write_text(text)
    (tmp_path / "packed").write_bytes(gzip.compress(text.encode()))
    for name in ("plain", "packed"):
        with open_archive(tmp_path / name) as archive:
            assert archive.heading.release == "0.0.1"


@pytest.mark.parametrize("raw", [b"\x1f\x8b\x08\x00broken", b"\xff\xfe\x00", b""])
def test_a_file_that_is_no_archive_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "file").write_bytes(raw)
    with pytest.raises(ArchiveDamaged, match="is not a backup"), open_archive(tmp_path / "file"):
        pass


def test_a_packed_file_that_is_cut_is_refused(
    full: Database, empty: Database, tmp_path: Path
) -> None:
    packed = gzip.compress("\n".join(archived(full)).encode())
    (tmp_path / "cut").write_bytes(packed[:-400])
    with (
        pytest.raises(ArchiveDamaged, match=r"damaged at line|not whole"),
        open_archive(tmp_path / "cut") as archive,
        empty.migrating() as connection,
    ):
        archive.load(connection)


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(ArchiveDamaged, match="cannot be read: No such file"),
        open_archive(tmp_path / "no"),
    ):
        pass
