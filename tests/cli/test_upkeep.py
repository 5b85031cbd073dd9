"""Time, records, upgrades, backups, and games that move to another installation."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command

from adjudicator.store import migration
from adjudicator.store.database import open_database
from adjudicator.store.locks import SoleWorker
from tests.cli.commands import DOMAIN, OPENED, ingest, mail, output, run
from tests.tables import each


def test_what_is_due_is_done_by_a_tick(game: str, home: Path) -> None:
    ingest(home)
    result = run("tick", "--now", "2026-11-21T18:30:00+00:00")
    assert result.exit_code == 0
    reminders = ingest(home, now="2026-11-21T18:31:00Z")
    assert [m.to[0] for m in reminders] == [f"protestant@{DOMAIN}"]
    assert "reminder" in reminders[0].header("x-adjudicator")
    assert run("tick", "--now", "2026-11-21T18:30:00Z").exit_code == 0
    assert ingest(home, now="2026-11-21T18:32:00Z") == []


def test_a_record_is_exported_and_verified(game: str, home: Path) -> None:
    record = output(run("export", game))
    assert record["secret"] is None
    full = run("export", game, "--with-secret").stdout
    (home / "record.json").write_text(full, encoding="utf-8")
    done = run("verify", home / "record.json")
    assert done.exit_code == 3
    assert "there are no rolls in it" in done.stderr
    verdict = json.loads(done.stdout)
    assert verdict["ok"] is True
    assert json.loads(run("verify", "-", stdin=full).stdout) == verdict


def test_a_record_that_was_changed_is_found_out(game: str, home: Path) -> None:
    record = json.loads(run("export", game, "--with-secret").stdout)
    record["segments"][0]["snapshot"]["hands"]["ottoman"] = [1, 2, 3]
    result = run("verify", "-", stdin=json.dumps(record))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["ok"] is False
    assert "digest" in result.stderr


@each(
    "text",
    ["", "no JSON", "[]", "{}", '{"format": "adjudicator-record", "version": 1}', "\ud800".encode(
        "utf-8", "surrogatepass").decode("latin-1")],
)  # fmt: skip
def test_what_is_no_record_is_exit_status_2(text: str) -> None:
    result = run("verify", "-", stdin=text)
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert result.stdout == ""


def test_upgrade_check_says_of_every_game_whether_it_can_be_played_on(game: str) -> None:
    result = run("upgrade", "check")
    assert result.exit_code == 0
    assert "The tables are those of this release" in result.stdout
    assert "his-1: same questions, segment 0 (turn 1, theses)" in result.stdout
    assert "No game needs an earlier revision of its rules." in result.stdout
    found = output(run("upgrade", "check", "--json"))
    assert found["ok"]
    assert [(one["game"], one["verdict"]) for one in found["games"]] == [(game, "same")]


def test_upgrade_check_fails_when_a_game_diverges(game: str, home: Path) -> None:
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as file, file:
        file.execute("UPDATE question SET topic = '18.3/convert:1' WHERE state = 'open'")
        file.execute("UPDATE segment SET revision = 1")
    result = run("upgrade", "check")
    assert result.exit_code == 1
    assert "his-1: DIVERGED, segment 0 (turn 1, theses)" in result.stdout
    assert "recorded is protestant: 18.3/convert:1, wanted now is protestant:" in result.stdout
    assert "Do not install this release." in result.stdout
    assert "Revision 1 of here_i_stand (now 3): needed by what is open in his-1." in result.stdout
    found = run("upgrade", "check", "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["games"][0]["recorded"] == "protestant: 18.3/convert:1"


def test_upgrade_check_makes_no_database(home: Path) -> None:
    result = run("upgrade", "check")
    assert result.exit_code == 1
    assert "There is no database at" in result.stderr
    assert not (home / "data" / "adjudicator.db").exists()


def test_upgrade_check_of_earlier_tables_says_what_would_run_and_runs_nothing(
    game: str, home: Path
) -> None:
    database = open_database(f"sqlite:///{home / 'data' / 'adjudicator.db'}")
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0001")
    result = run("upgrade", "check")
    assert result.exit_code == 0, result.output
    assert "The tables are at revision 0001; at its start this release would run:" in result.stdout
    assert "  0002  " in result.stdout
    assert f"{game}: same questions" in result.stdout
    assert database.revision() == "0001"
    database.dispose()


def test_a_backup_is_taken_looked_at_and_put_back(game: str, home: Path) -> None:
    (home / "backups").mkdir()
    result = run("backup", home / "backups", "--keep", "2", "--now", OPENED)
    assert result.exit_code == 0, result.output
    path = Path(result.stdout.strip())
    assert path == home / "backups" / "adjudicator-20261120T180000Z.backup.gz"
    assert "games being played: 1; read again and found whole" in result.stderr
    looked = run("restore", path, "--check")
    assert looked.exit_code == 0
    assert "taken 2026-11-20 18:00:00 UTC by release" in looked.stdout
    assert f"{game}: same questions" in looked.stdout
    refused = run("restore", path)
    assert refused.exit_code == 1
    assert "is in use" in refused.stderr
    record = output(run("export", game))
    shutil.rmtree(home / "data")
    done = run("restore", path)
    assert done.exit_code == 0, done.output
    assert "takes in again what came since" in done.stderr
    assert output(run("export", game)) == record


def test_keep_goes_with_a_folder(game: str, home: Path) -> None:
    result = run("backup", home / "file.gz", "--keep", "2")
    assert result.exit_code == 2
    assert "it goes with a folder that exists" in result.stderr
    assert not (home / "file.gz").exists()


def test_what_is_no_backup_is_refused_in_one_sentence(game: str, home: Path) -> None:
    (home / "file").write_text("Dear all,")
    result = run("restore", home / "file", "--check")
    assert result.exit_code == 1
    assert result.stderr == "This is not a backup; `adjudicator backup` writes one.\n"


def test_a_game_goes_on_in_another_installation(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = run("export", game, "--with-secret", "--now", OPENED)
    (home / "his-1.json").write_text(record.stdout)
    monkeypatch.setenv("ADJUDICATOR_DATA_DIR", str(home / "elsewhere"))
    late = "2026-11-20T20:30:00Z"
    done = run("import", home / "his-1.json", "--slug", "his-7", "--now", late)
    assert done.exit_code == 0, done.output
    assert done.stdout == "his-7\n"
    assert "running, deadlines 2.5 hours later, messages queued: 6" in done.stderr
    ingest(home, mail("protestant", "REFORM Leipzig", game="his-7"), now=late)
    assert output(run("export", "his-7"))["segments"][0]["answers"]
    again = run("import", home / "his-1.json")
    assert again.exit_code == 1
    assert again.stderr == "This game is here already: it is his-7.\n"


def test_an_import_of_what_cannot_be_read_is_refused_in_one_sentence(home: Path) -> None:
    (home / "file").write_text("Dear all,")
    result = run("import", home / "file")
    assert result.exit_code == 1
    assert result.stderr.startswith("This record is damaged and cannot be read: ")


def test_the_database_is_made_smaller_with_progress(game: str, home: Path) -> None:
    path = home / "data" / "adjudicator.db"
    with open_database(f"sqlite:///{path}") as database, database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0017")
    done = run("database", "shrink", "--compact")
    assert done.exit_code == 0
    assert re.search(r"^messages to players: (\d+) of \1$", done.stderr, re.MULTILINE)
    said = r"\d+ rows made smaller; the database has [\d.]+ MiB before, [\d.]+ MiB now\n"
    assert re.fullmatch(said, done.stdout)
    assert output(run("database", "shrink", "--json"))["rows"] == 0


def test_room_is_not_given_back_while_a_worker_runs(game: str, home: Path) -> None:
    right = SoleWorker(home / "data" / "adjudicator.db")
    right.take("host:1")
    refused = run("database", "shrink", "--compact")
    assert refused.exit_code != 0
    assert "The worker host:1 works on the database" in " ".join(refused.stderr.split())
    assert run("database", "shrink").exit_code == 0
    right.give_back()
