"""The demonstration runs by itself and leaves everything where it says."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from tests.environment import inherited

ROLES = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant")


def demo(folder: Path, elsewhere: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Run the command with a working folder, a home and temporary files of its own."""
    elsewhere.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", "demo", "--fast", "--dir", str(folder), *more],
        capture_output=True,
        cwd=elsewhere,
        env={**inherited(), "HOME": str(elsewhere), "TMPDIR": str(elsewhere)},
        text=True,
        timeout=150,
        check=False,
    )


@pytest.mark.full
def test_the_demonstration_ends_by_itself(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "demo", tmp_path / "elsewhere"
    began = time.monotonic()
    first = demo(folder, elsewhere)
    assert first.returncode == 0, first.stdout + first.stderr
    assert time.monotonic() - began < 120
    assert first.stderr == ""
    for words in ("turn 1, theses", "turn 1, diet", "turn 1, action 1", "turn 1, winter"):
        assert words in first.stdout
    assert "his-1 came to its end" in first.stdout
    assert "all follow from the secret" in first.stdout
    assert str(folder / "reports" / "index.html") in first.stdout
    assert str(folder / "site" / "index.html") in first.stdout
    for place in ("reports", "site", "mail", "adjudicator.db"):
        assert str(folder / place) in first.stdout
        assert (folder / place).exists()
    check_pages(folder / "reports")
    turn = (folder / "site" / "games" / "his-1" / "turn-1.html").read_text(encoding="utf-8")
    assert "Victory points at the end of turn 1" in turn
    assert list(elsewhere.iterdir()) == []


@pytest.mark.full
def test_the_demonstration_can_be_run_again_in_the_same_folder(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "demo", tmp_path / "elsewhere"
    for seed, slug in (("1", "his-1"), ("2", "his-2"), ("1", "his-3")):
        done = demo(folder, elsewhere, "--seed", seed)
        assert done.returncode == 0, done.stdout + done.stderr
        assert f"{slug} came to its end" in done.stdout
    first, second, again = (answers_in(folder, game) for game in (1, 2, 3))
    assert first == again
    assert first != second


@pytest.mark.full
@pytest.mark.parametrize(("scenario", "roles"), [("two_player", 2), ("1532", 6)])
def test_the_demonstration_plays_other_scenarios(tmp_path: Path, scenario: str, roles: int) -> None:
    folder, elsewhere = tmp_path / "demo", tmp_path / "elsewhere"
    done = demo(folder, elsewhere, "--scenario", scenario)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "his-1 came to its end" in done.stdout
    assert f"{roles} players get their first mail" in done.stdout


def answers_in(folder: Path, game: int) -> list[tuple[object, ...]]:
    """Return the answers of a game, in the order of the questions."""
    asked = "SELECT segment, request, role, topic, value, words FROM question WHERE game_id = ?"
    with closing(sqlite3.connect(folder / "adjudicator.db")) as database:
        return sorted(database.execute(asked, (game,)), key=str)


def check_pages(reports: Path) -> None:
    for role in ROLES:
        for kind in ("report", "game_over"):
            text = (reports / f"{role}-{kind}.txt").read_text(encoding="utf-8")
            page = (reports / f"{role}-{kind}.html").read_text(encoding="utf-8")
            assert "his-1" in text
            assert "his-1" in page
            assert page.lstrip().lower().startswith("<!doctype html")
    page = (reports / "index.html").read_text(encoding="utf-8")
    assert page.count("The map of Europe in turn 1. Victory points: Ottomans ") == 2  # also alt
    assert 'src="board.png"' in page
    with Image.open(reports / "board.png") as board:
        assert board.width == 1600
    for role in ROLES:
        assert f'href="{role}-report.html"' in page
    assert {path.suffix for path in reports.iterdir()} == {".txt", ".html", ".png"}
