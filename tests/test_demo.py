"""The demonstration runs by itself and leaves everything where it says."""

from __future__ import annotations

import subprocess
import sys
import time
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
    for place in ("reports", "mail", "adjudicator.db"):
        assert str(folder / place) in first.stdout
        assert (folder / place).exists()
    check_pages(folder / "reports")
    assert list(elsewhere.iterdir()) == []


@pytest.mark.full
def test_the_demonstration_can_be_run_again_in_the_same_folder(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "demo", tmp_path / "elsewhere"
    for seed, slug in (("1", "his-1"), ("2", "his-2")):
        done = demo(folder, elsewhere, "--seed", seed)
        assert done.returncode == 0, done.stdout + done.stderr
        assert f"{slug} came to its end" in done.stdout


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
