from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, DateTime, MetaData, Table, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from adjudicator import paths
from adjudicator.service.commands.creating import checked_settings as checked
from adjudicator.store import migration, queries, revision, tables
from adjudicator.store.database import Database, open_database
from adjudicator.store.errors import SchemaMismatch
from adjudicator.store.positions import StoredRoll, record_rolls
from tests.store.rows import add, add_game, add_question, outgoing

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def names_of(database: Database) -> set[str]:
    return set(inspect(database.engine).get_table_names())


def newest() -> str:
    """Return the newest revision of the program."""
    head = ScriptDirectory(str(paths.migrations())).get_current_head()
    assert head is not None
    return head


def test_an_empty_database_gets_all_tables(empty_database_url: str) -> None:
    database = open_database(empty_database_url)
    assert not database.is_current()
    database.migrate()
    assert database.is_current()
    assert names_of(database) == {*tables.metadata.tables, "alembic_version"}
    database.dispose()


def test_the_program_works_with_the_head_of_the_migrations() -> None:
    assert revision.newest() == newest()


def test_migrating_again_changes_nothing(database: Database) -> None:
    with database.transaction() as session:
        session.add(tables.Heartbeat(name="tick", at=NOW))
    database.migrate()
    with database.reading() as session:
        assert session.exec(select(tables.Heartbeat.name)).all() == ["tick"]


def test_the_migrations_make_exactly_the_tables_of_the_program(database: Database) -> None:
    with database.migrating() as connection:
        command.check(migration.configuration(connection))


def test_the_check_notices_a_difference(database: Database) -> None:
    with database.migrating() as connection:
        connection.execute(text("ALTER TABLE player DROP COLUMN language"))
        with pytest.raises(Exception, match="New upgrade operations detected"):
            command.check(migration.configuration(connection))


def test_every_migration_can_be_taken_back_and_made_again(database: Database) -> None:
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "base")
    assert names_of(database) == {"alembic_version"}
    database.migrate()
    assert database.is_current()


def test_what_was_stored_before_the_words_of_answers_is_kept(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        add_question(session, game, "france", "11/play", state="answered", answered_at=NOW)
        record_rolls(session, game, 0, [StoredRoll("dice", "attempt", (6,))])
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0004")
    assert "telling" not in names_of(database)
    database.migrate()
    with database.reading() as session:
        question = session.exec(select(tables.Question)).one()
        roll = session.exec(select(tables.Roll)).one()
    assert (question.state, question.line, question.words) == ("answered", None, None)
    assert (roll.result, roll.drawn_in) == ([6], None)


def test_the_words_of_orders_ahead_are_checked_by_the_database(database: Database) -> None:
    """Revision 0007 adds a word to two checks, and keeps the others out as before."""
    with database.transaction() as session:
        game = add_game(session)
        session.add(tables.OrderLine(game_id=game.id, role="x", position=1, words="PASS"))
    update = "UPDATE order_line SET status = '{}'"
    with database.engine.begin() as connection:
        connection.execute(text(update.format("skipped")))
    with pytest.raises(IntegrityError), database.engine.begin() as connection:
        connection.execute(text(update.format("lost")))


def test_several_starts_at_once_migrate_once(empty_database_url: str) -> None:
    databases = [open_database(empty_database_url) for _ in range(4)]
    failures: list[BaseException] = []

    def start(database: Database) -> None:
        try:
            database.migrate()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=start, args=[database]) for database in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert all(database.is_current() for database in databases)
    for database in databases:
        database.dispose()


@pytest.mark.full
def test_several_processes_at_once_migrate_once(empty_database_url: str) -> None:
    code = (
        "import sys; from adjudicator.store.database import open_database;"
        " database = open_database(sys.argv[1]); database.migrate();"
        " print(database.is_current()); database.dispose()"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code, empty_database_url],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for _ in range(3)
    ]
    assert [process.communicate(timeout=60)[0] for process in processes] == ["True\n"] * 3


def test_a_database_of_a_later_release_is_left_alone(database: Database) -> None:
    with database.migrating() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not database.is_current()
    with pytest.raises(SchemaMismatch, match="at revision 9999, which this release does not know"):
        database.migrate()
    assert "player" in names_of(database)


def test_a_migration_that_fails_leaves_the_tables_as_they_were(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "100% db"
    shutil.copytree(paths.migrations(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_broken.py").write_text(
        "from alembic import op\n"
        f"revision, down_revision = '9999', '{newest()}'\n"
        "def upgrade():\n"
        "    op.drop_table('heartbeat')\n"
        "    raise RuntimeError('half way')\n"
        "def downgrade():\n"
        "    pass\n"
    )
    monkeypatch.setattr(paths, "migrations", lambda: folder)
    with pytest.raises(RuntimeError, match="half way"):
        database.migrate()
    assert "heartbeat" in names_of(database)
    assert not database.is_current()


def test_a_migration_may_rebuild_a_table_others_refer_to(
    sqlite_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite_database.transaction() as session:
        session.add(tables.Player(name="Ann", address="ann@example.org", created_at=NOW))
        session.add(
            tables.Game(
                slug="g",
                game="g",
                title="G",
                scenario="s",
                secret="0",
                secret_hash="0",
                created_at=NOW,
            )
        )
        session.flush()
        session.add(tables.Seat(game_id=1, role="red", player_id=1, token="t", since=NOW))
    folder = tmp_path / "db"
    shutil.copytree(paths.migrations(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_rebuild.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision, down_revision = '9999', '{newest()}'\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('player', recreate='always') as batch:\n"
        "        batch.add_column(sa.Column('nickname', sa.String()))\n"
        "def downgrade():\n"
        "    pass\n"
    )
    monkeypatch.setattr(paths, "migrations", lambda: folder)
    sqlite_database.migrate()
    with sqlite_database.reading() as session:
        assert session.exec(select(tables.Seat.player_id)).all() == [1]
        assert session.connection().execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def test_a_migration_that_loses_a_referred_row_is_refused(
    sqlite_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite_database.transaction() as session:
        session.add(tables.Player(name="Ann", address="ann@example.org", created_at=NOW))
        session.flush()
        session.add(
            tables.Outgoing(
                key="k",
                player_id=1,
                recipient="ann@example.org",
                kind="report",
                subject="s",
                words="t",
                message_id="<1@x>",
                created_at=NOW,
                due_at=NOW,
            )
        )
    folder = tmp_path / "db"
    shutil.copytree(paths.migrations(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_loses.py").write_text(
        "from alembic import op\n"
        f"revision, down_revision = '9999', '{newest()}'\n"
        "def upgrade():\n"
        "    op.execute('DELETE FROM player')\n"
        "def downgrade():\n"
        "    pass\n"
    )
    monkeypatch.setattr(paths, "migrations", lambda: folder)
    with pytest.raises(SchemaMismatch, match="The table outgoing refers to a row"):
        sqlite_database.migrate()
    with sqlite_database.reading() as session:
        assert session.exec(select(tables.Player.name)).all() == ["Ann"]


def test_players_of_the_first_release_may_go_on_writing_from_their_address(
    database: Database,
) -> None:
    with database.migrating() as connection:
        configuration = migration.configuration(connection)
        command.downgrade(configuration, "0001")
        connection.execute(
            text(
                "INSERT INTO player (name, address, timezone, language, html, created_at)"
                " VALUES ('Ann', 'ann@example.org', 'UTC', 'en', true, '2026-05-01 12:00:00+00:00')"
            )
        )
        command.upgrade(configuration, "head")
    with database.reading() as session:
        player = queries.player_by_address(session, "ann@example.org")
        assert player is not None
        assert player.name == "Ann"


def test_messages_that_were_composed_before_are_packed_and_read_as_they_were(
    database: Database,
) -> None:
    composed = b"Message-ID: <1@example.org>\r\n\r\n" + b"What happened\r\n" * 500
    with database.transaction() as session:
        for number in range(3):
            add(session, outgoing(f"key-{number}", raw=composed if number else None))
    with database.migrating() as connection:
        configuration = migration.configuration(connection)
        command.downgrade(configuration, "0013")
        stored = "SELECT length(raw) FROM outgoing ORDER BY id"
        assert list(connection.scalars(text(stored))) == [None, len(composed), len(composed)]
        command.upgrade(configuration, "head")
        lengths = list(connection.scalars(text(stored)))
    assert lengths[0] is None
    assert 0 < max(lengths[1:]) < len(composed) / 10
    with database.reading() as session:
        rows = session.exec(select(tables.Outgoing).order_by(col(tables.Outgoing.id))).all()
    assert [row.raw for row in rows] == [None, composed, composed]


def test_migrations_do_not_depend_on_the_program() -> None:
    for path in (paths.migrations() / "versions").glob("*.py"):
        assert "adjudicator" not in path.read_text()


TERMS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    (
        {},
        {"correction": "0h", "excuses": "0", "grace": "0h", "negotiation.correction": "30m"},
    ),
    (
        {
            "windows": {"impulse": 24.0, "response": 1.5},
            "reminders": [24.0, 0.5],
            "correction_minutes": 90.0,
            "sheet": "careful",
            "blind": True,
        },
        {
            "correction": "0h",
            "excuses": "0",
            "grace": "0h",
            "negotiation.correction": "1h30m",
            "reminders": "24h, 30m",
            "sheet": "careful",
            "blind": True,
            "window.declaration": "24h",
            "window.impulse": "24h",
            "window.response": "1h30m",
        },
    ),
    (
        {"reminders": [], "correction_minutes": 0.0},
        {
            "correction": "0h",
            "excuses": "0",
            "grace": "0h",
            "negotiation.correction": "0h",
            "reminders": "none",
        },
    ),
)
"""Settings of the first release, and those that say the same now."""


def test_games_of_the_first_release_keep_their_terms(database: Database) -> None:
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0001")
        game, window = _reflected(connection, "game"), _reflected(connection, "window")
        for number, (before, _) in enumerate(TERMS, 1):
            connection.execute(
                game.insert().values(
                    slug=f"g{number}", game="g", title="G", scenario="s", options={},
                    status="running", settings=before, generation=1, version=0, secret="0",
                    secret_hash="0", created_at=NOW,
                )
            )  # fmt: skip
            connection.execute(
                window.insert().values(
                    game_id=number, generation=1, code=f"W{number}", kind="impulse", segment=0,
                    opened_at=NOW, excused=False, reminders=[24.0, 0.5], state="open",
                )
            )  # fmt: skip
    database.migrate()
    with database.reading() as session:
        for number, (_, after) in enumerate(TERMS, 1):
            row = session.get_one(tables.Game, number)
            assert row.settings == after
            assert checked(row.settings | {"sheet": "brisk"}, rules="here_i_stand")
            assert session.get_one(tables.Window, number).reminders == [1440, 30]
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0001")
        game = _reflected(connection, "game")
        kept = connection.execute(select(game.c.settings).order_by(game.c.id)).scalars().all()
    assert kept == [{"correction_minutes": 30.0, **before} for before, _ in TERMS]


def _reflected(connection: Connection, name: str) -> Table:
    """Return a table as it is in the database now, with JSON as JSON."""
    found = Table(name, MetaData(), autoload_with=connection)
    for column in found.columns:
        if column.name in ("settings", "options", "reminders"):
            column.type = tables.metadata.tables["game"].c.settings.type
        elif column.name.endswith("_at"):
            column.type = DateTime(timezone=True)
    return found
