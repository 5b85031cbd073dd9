"""The site that is written by a command."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.commands import run


def test_a_site_is_written_and_brought_up_to_date(game: str, home: Path) -> None:
    done = run("site", home / "site")
    assert (done.exit_code, done.stderr) == (0, "")
    assert re.fullmatch(r".*site: \d+ files written, 0 as before, 0 removed\n", done.stdout)
    assert "his-1" in (home / "site/games/his-1/index.html").read_text()
    again = run("site", home / "site", "--game", "his-1")
    assert re.fullmatch(r".*site: 0 files written, \d+ as before, 0 removed\n", again.stdout)


def test_the_folder_of_the_site_may_stand_in_the_settings(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = run("site")
    assert without.exit_code == 2
    assert "Name a folder, or set ADJUDICATOR_SITE_DIR." in without.stderr
    monkeypatch.setenv("ADJUDICATOR_SITE_DIR", str(home / "public"))
    assert run("site").exit_code == 0
    assert (home / "public/index.html").is_file()


def test_the_command_decides_on_names_and_addresses(game: str, home: Path) -> None:
    done = run("site", home / "site", "--roles-only", "--url", "https://example.org/his/")
    assert done.exit_code == 0
    feed = (home / "site/games/his-1/feed.atom").read_text()
    assert "https://example.org/his/games/his-1/feed.atom" in feed


def test_a_site_of_a_game_that_there_is_not_is_refused(game: str, home: Path) -> None:
    done = run("site", home / "site", "--game", "his-9")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game 'his-9'")
    assert not (home / "site").exists()


def test_a_folder_that_is_no_site_is_refused(game: str, home: Path) -> None:
    (home / "thesis.odt").write_text("years of work")
    done = run("site", home)
    assert done.exit_code == 1
    assert "is no site; name an empty folder" in done.stderr


def test_a_game_that_cannot_be_shown_is_named(game: str, home: Path) -> None:
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as database:
        database.execute("UPDATE segment SET digest = 'wrong'")
        database.commit()
    done = run("site", home / "site")
    assert done.exit_code == 1
    assert done.stderr.endswith("his-1 cannot be shown: RecordChanged\n")
    assert (home / "site/index.html").is_file()


def test_a_packed_record_is_verified_too(game: str, home: Path) -> None:
    record = run("export", "his-1").stdout.encode()
    (home / "his-1.json.gz").write_bytes(gzip.compress(record))
    assert json.loads(run("verify", home / "his-1.json.gz").stdout)["ok"]
    (home / "his-1.json.gz").write_bytes(gzip.compress(record)[:-20])
    broken = run("verify", home / "his-1.json.gz")
    assert broken.exit_code == 2
    assert "This record is damaged and cannot be read" in broken.stderr
