"""The command ``profile ingest``: where the time, statements and bytes of a Maildir go."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adjudicator.mail.maildir import create, deliver
from adjudicator.service.operations.profiling.words import WIDTH
from tests.cli.commands import OPENED, mail, output, run
from tests.tables import each

LETTERS = (mail("france", "STATUS"), mail("papacy", "STATUS", "HELP"))
PHASES = {
    "reading", "understanding", "rules", "reports", "pictures", "storing", "writing", "service",
    "loading", "collecting", "profile", "other",
}  # fmt: skip


@pytest.fixture
def letters(home: Path) -> Path:
    """A Maildir with letters of two players."""
    for raw in LETTERS:
        deliver(home / "letters", raw)
    return home / "letters"


def rows(home: Path) -> dict[str, int]:
    """Return how many rows each table of the installation has."""
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as file:
        found = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in found
        }


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def test_a_profile_says_where_it_goes_and_changes_nothing(
    game: str, home: Path, letters: Path
) -> None:
    stored, there = rows(home), files(letters)
    data = files(home / "data")
    found = output(run("profile", "ingest", letters, "--json", "--now", OPENED))
    assert (rows(home), files(letters), files(home / "data")) == (stored, there, data)
    assert (found["letters"], found["became"]) == (2, {"done": 2})
    assert found["messages"]["in"] == 2
    assert found["messages"]["out"] >= 2
    assert found["bytes"]["mail_in"] == sum(map(len, LETTERS))
    assert found["bytes"]["mail_out"] > 1000 * found["messages"]["out"]
    assert found["bytes"]["database"] > 0
    check_times(found)
    check_statements(found["statements"])


def check_times(found: dict[str, Any]) -> None:
    """The seconds by phase, by package and by function are those of the whole."""
    spent = found["seconds"]["processor"]
    assert found["seconds"]["clock"] >= spent > found["seconds"]["collecting"] >= 0
    for kind in ("phase", "package", "function"):
        assert sum(found[kind].values()) == pytest.approx(spent)
    # Two letters take some thirty looks: which phases they meet is chance.
    assert set() < set(found["phase"]) - {"profile"} < PHASES


def check_statements(found: dict[str, Any]) -> None:
    """Each statement is told once, with who runs it; all of them are the whole."""
    texts = [one["text"] for one in found["by_text"]]
    assert len(texts) == len(set(texts))
    assert sum(one["count"] for one in found["by_text"]) == found["count"] > 20
    assert sum(one["seconds"] for one in found["by_text"]) == pytest.approx(found["seconds"])
    assert all(sum(one["callers"].values()) == one["count"] for one in found["by_text"])
    [stored] = [one for one in found["by_text"] if one["text"].startswith("INSERT INTO outgoing ")]
    assert list(stored["callers"]) == ["service.post.outbox:_put"]


def test_people_read_it_on_a_telephone(game: str, letters: Path) -> None:
    result = run("profile", "ingest", letters, "--most", "3", "--now", OPENED)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "2 letters handled (2 done)"
    assert max(map(len, lines)) <= WIDTH
    for title in ("By phase", "By package", "By function"):
        at = lines.index(title)
        assert [" % " in line for line in lines[at + 1 : at + 5]] == [True, True, True, False]
    assert "Bytes" in lines
    assert result.stderr == ""


def test_where_there_are_no_letters_it_says_where_they_are_looked_for(
    game: str, home: Path
) -> None:
    create(home / "empty")
    result = run("profile", "ingest", home / "empty")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"There are no letters in {home / 'empty'}: ")
    assert result.stderr.count("\n") == 1


def test_without_a_database_it_makes_none(home: Path, letters: Path) -> None:
    result = run("profile", "ingest", letters)
    assert result.exit_code == 1
    assert result.stderr.startswith("There is no database at ")
    assert not (home / "data" / "adjudicator.db").exists()


@each("words", [("nosuch",), (".", "--most", "0"), (".", "--now", "soon"), ()])
def test_wrong_use_is_answered(words: tuple[str, ...]) -> None:
    result = run("profile", "ingest", *words)
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
