from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, StatementError
from sqlmodel import select

from adjudicator.store import tables
from adjudicator.store.database import Database, lock_game, open_database
from adjudicator.store.errors import DatabaseUnavailable, NotAccepted, NotStored
from tests.tables import each

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def postgres_database(emptied_postgres: Database) -> Database:
    return emptied_postgres


def make_game(slug: str = "his-7") -> tables.Game:
    return tables.Game(
        slug=slug,
        game="here_i_stand",
        title="The seventh game",
        scenario="1517",
        secret="00ff",
        secret_hash="abcd",
        created_at=NOW,
    )


def add(database: Database, row: object) -> None:
    with database.transaction() as session:
        session.add(row)


@pytest.mark.parametrize("mask", [0o000, 0o022])
@pytest.mark.parametrize("before", [None, 0o644])
def test_nobody_else_may_read_an_sqlite_database(
    tmp_path: Path, mask: int, before: int | None
) -> None:
    """Wherever it lies, with what SQLite writes beside it: it holds every hand."""
    path = tmp_path / "open to all" / "adjudicator.db"
    path.parent.mkdir(mode=0o755)
    former = os.umask(mask)
    try:
        if before is not None:
            sqlite3.connect(path).close()
            path.touch()
            path.chmod(before)
        database = open_database(f"sqlite:///{path}")
        database.migrate()
        add(database, make_game())
        with database.reading():
            modes = {one.name: one.stat().st_mode & 0o777 for one in path.parent.iterdir()}
        database.dispose()
    finally:
        os.umask(former)
    assert {"adjudicator.db", "adjudicator.db-wal", "adjudicator.db-shm"} <= set(modes)
    assert set(modes.values()) == {0o600}, modes


def test_a_second_connection_takes_no_lock_from_the_first(tmp_path: Path) -> None:
    """Closing the file of a database anywhere ends the locks of the whole process on it.

    Another process would then hold itself for the last one, and clear away what is being written.
    """
    path = tmp_path / "adjudicator.db"
    database, beside = open_database(f"sqlite:///{path}"), open_database(f"sqlite:///{path}")
    database.migrate()
    add(database, make_game())
    look = "import sqlite3, sys; one = sqlite3.connect(sys.argv[1]);"
    look += "print(one.execute('SELECT count(*) FROM game').fetchone()); one.close()"
    with database.reading() as session:
        assert session.exec(select(tables.Game.slug)).all() == ["his-7"]
        with beside.reading():
            pass
        done = subprocess.run(
            [sys.executable, "-c", look, str(path)], capture_output=True, text=True, check=True
        )
        assert done.stdout == "(1,)\n"
        assert path.with_name("adjudicator.db-wal").exists()
    database.dispose()
    beside.dispose()


def test_opening_makes_no_file_before_it_is_used(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path}/adjudicator.db").dispose()
    assert list(tmp_path.iterdir()) == []


def test_what_a_transaction_wrote_is_there_afterwards(database: Database) -> None:
    add(database, make_game())
    with database.reading() as session:
        assert session.exec(select(tables.Game.slug)).all() == ["his-7"]


def test_a_failed_transaction_leaves_nothing(database: Database) -> None:
    def fail() -> None:
        with database.transaction() as session:
            session.add(make_game())
            session.flush()
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        fail()
    with database.reading() as session:
        assert session.exec(select(tables.Game)).all() == []


def test_a_commit_that_fails_leaves_no_lock_behind(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialect = sqlite_database.engine.dialect
    with monkeypatch.context() as patch:

        def full(_connection: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        patch.setattr(dialect, "do_commit", full)
        with pytest.raises(OperationalError, match="disk is full"):
            add(sqlite_database, make_game("his-8"))
    path = str(sqlite_database.engine.url.database)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    add(sqlite_database, make_game("his-9"))
    with sqlite_database.reading() as session:
        assert session.exec(select(tables.Game.slug)).all() == ["his-9"]


def test_rows_stay_readable_after_their_transaction(database: Database) -> None:
    game = make_game()
    add(database, game)
    assert (game.id, game.slug, game.options) == (1, "his-7", {})


def test_a_reading_transaction_cannot_write(database: Database) -> None:
    with database.reading() as session:
        session.add(make_game())
        with pytest.raises(DBAPIError):
            session.flush()
    add(database, make_game())


def test_a_reader_sees_one_moment(database: Database) -> None:
    with database.reading() as session:
        assert session.exec(select(tables.Game)).all() == []
        add(database, make_game())
        assert session.exec(select(tables.Game)).all() == []


def test_threads_that_read_and_write_back_lose_nothing(database: Database) -> None:
    game = make_game()
    add(database, game)
    failures: list[BaseException] = []

    def count() -> None:
        try:
            for _ in range(25):
                with database.transaction() as session:
                    lock_game(session, game.id).version += 1
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    with database.reading() as session:
        assert session.exec(select(tables.Game.version)).one() == 100


def test_locking_a_game_reads_it_anew(postgres_database: Database) -> None:
    game = make_game()
    add(postgres_database, game)
    with postgres_database.transaction() as session:
        assert session.exec(select(tables.Game)).one().title == "The seventh game"
        with postgres_database.transaction() as other:
            lock_game(other, game.id).title = "Another title"
        assert lock_game(session, game.id).title == "Another title"


def test_a_game_that_does_not_exist_cannot_be_locked(database: Database) -> None:
    with database.transaction() as session, pytest.raises(NotStored, match="id 5"):
        lock_game(session, 5)


def test_a_reference_to_nothing_is_refused(database: Database) -> None:
    with pytest.raises(IntegrityError), database.transaction() as session:
        session.add(
            tables.Roll(
                game_id=9,
                generation=1,
                segment=0,
                number=0,
                kind="dice",
                label="battle",
                result=[1],
            )
        )


def test_an_error_does_not_repeat_what_was_to_be_stored(database: Database) -> None:
    add(database, make_game())
    with pytest.raises(IntegrityError) as caught:
        add(database, make_game())
    assert "00ff" not in str(caught.value)


def test_times_come_back_in_utc(database: Database) -> None:
    east = timezone(timedelta(hours=9))
    add(database, tables.Heartbeat(name="tick", at=datetime(2026, 5, 1, 21, 0, tzinfo=east)))
    with database.reading() as session:
        at = session.exec(select(tables.Heartbeat.at)).one()
    assert at == NOW
    assert at.utcoffset() == timedelta(0)


def test_times_without_a_zone_are_refused(database: Database) -> None:
    naive = NOW.replace(tzinfo=None)
    with pytest.raises(StatementError, match="timezone"), database.transaction() as session:
        session.add(tables.Heartbeat(name="tick", at=naive))


def test_text_no_database_can_keep_is_replaced(database: Database) -> None:
    game = make_game()
    game.options = {"a\x00b": ["\ud800", {"c": "\x00"}], "plain": "Zürich \U0001f600"}
    add(database, game)
    add(
        database,
        tables.Incoming(
            key="k",
            received_at=NOW,
            raw=b"\x00\xff",
            subject="a\x00b",
            text="\udcff Zürich \U0001f600",
        ),
    )
    with database.reading() as session:
        incoming = session.exec(select(tables.Incoming)).one()
        options = session.exec(select(tables.Game.options)).one()
    assert (incoming.subject, incoming.text) == ("a\ufffdb", "\ufffd Zürich \U0001f600")
    assert incoming.raw == b"\x00\xff"
    assert options == {"a\ufffdb": ["\ufffd", {"c": "\ufffd"}], "plain": "Zürich \U0001f600"}


def test_recorded_values_keep_the_order_of_their_keys(database: Database) -> None:
    game = make_game()
    add(database, game)
    data = {"papacy": 1, "ottoman": 2, "england": {"z": 1, "aa": 2}}
    fact = tables.Fact(game_id=game.id, generation=1, segment=0, number=0, kind="taken", data=data)
    add(database, fact)
    with database.reading() as session:
        stored = session.exec(select(tables.Fact.data)).one()
    assert list(stored) == ["papacy", "ottoman", "england"]
    assert list(stored["england"]) == ["z", "aa"]


def test_the_largest_imap_uid_fits(database: Database) -> None:
    largest = 2**32 - 1
    add(database, tables.Cursor(mailbox="INBOX", uidvalidity=largest, uid=largest))
    with database.reading() as session:
        assert session.exec(select(tables.Cursor.uid)).one() == largest


def test_an_sqlite_transaction_survives_a_power_cut(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'made' / 'adjudicator.db'}")
    with database.reading() as session:
        found = [
            session.connection().execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    database.dispose()
    assert found == ["wal", 2, 1, 30000]


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("postgresql://me@host/name", "postgresql+psycopg"),
        ("postgres://me@host/name", "postgresql+psycopg"),
        ("postgresql+psycopg2://me@host/name", "postgresql+psycopg"),
    ],
)
def test_postgresql_needs_no_driver_in_its_address(url: str, driver: str) -> None:
    database = open_database(url)
    assert database.engine.url.drivername == driver
    assert database.is_postgresql
    database.dispose()


@each(
    ("url", "reason"),
    [
        ("mysql://me@host/name", "'mysql', but only sqlite and postgresql"),
        ("nonsense", "cannot be read"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
    ],
)
def test_other_addresses_are_refused_with_a_reason(url: str, reason: str) -> None:
    with pytest.raises(DatabaseUnavailable, match=reason):
        open_database(url)


def test_a_server_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    database = open_database(f"postgresql://me:hidden@/name?host={tmp_path}")
    with pytest.raises(DatabaseUnavailable, match="cannot be used") as caught:
        database.migrate()
    with pytest.raises(DatabaseUnavailable), database.transaction():
        pass
    database.dispose()
    assert "hidden" not in str(caught.value)
    assert "hidden" not in database.url


def test_a_value_that_postgresql_never_takes_is_no_trouble_of_the_database(
    postgres_database: Database,
) -> None:
    # What cannot be packed is too long for an index.
    long = "".join(hashlib.sha256(bytes([number])).hexdigest() for number in range(255))
    with postgres_database.transaction() as session:
        session.execute(text("CREATE TEMPORARY TABLE words (word text PRIMARY KEY)"))
        with pytest.raises(NotAccepted, match="54000"):
            session.execute(text("INSERT INTO words VALUES (:word)"), {"word": long})
        session.rollback()
    add(postgres_database, make_game())  # the connection is as good as before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DatabaseUnavailable, match="cannot be made"):
        open_database(f"sqlite:///{tmp_path / 'file' / 'x' / 'adjudicator.db'}")
