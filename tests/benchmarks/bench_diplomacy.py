"""Our rules beside the public ``diplomacy`` engine: random legal play by the same Python.

The package is fetched from PyPI into an environment of its own, which is thrown away afterwards.
Both play legal moves at random and keep the record of the game. One of our decisions is asked,
answered and carried out, as one of its orders is found among the legal ones, given and carried out;
one of our segments, what lies between two snapshots, stands beside one of its phases. But ours is a
game of cards in which each answer can open further questions, and its orders of a phase are
carried out together: read the ratios as a rough guide. Time is processor time, and the garbage
collector is spared for both.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from time import process_time
from typing import Final

from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import get_ready, play_game
from tests.benchmarks.lines import Line

BY_NAME_ONLY: Final = True
"""It fetches a package."""

PACKAGE: Final = "diplomacy==1.1.2"
PROGRAM: Final = Path(__file__).with_name("random_diplomacy.py")
SLUG, SCENARIO = "here_i_stand", "1517"
OPTIONS: Final[dict[str, str]] = {}
"""Options of our games: whole ones."""


class NotThere(Exception):
    """The package cannot be had; the message says why."""


def run(games: int = 10, phases: int = 100) -> list[Line]:
    """Play ``games`` games of both; random Diplomacy seldom ends, so it stops after some phases."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            theirs = _theirs(_python(Path(folder)), games, phases)
    except NotThere as missing:
        return [Line(f"diplomacy: {missing}", 0.0, "")]
    orders, turned = theirs["orders"] / theirs["seconds"], theirs["phases"] / theirs["seconds"]
    decisions, segments = _ours(games)
    return [
        Line("diplomacy: orders", orders, "a second"),
        Line("diplomacy: phases", turned, "a second"),
        Line("diplomacy: orders in a phase", theirs["orders"] / theirs["phases"], ""),
        Line("  of it carrying out", 100 * theirs["adjudicated"] / theirs["seconds"], "%"),
        Line("adjudicator: decisions", decisions, "a second", orders, "its orders"),
        Line("adjudicator: segments", segments, "a second", turned, "its phases"),
        Line("adjudicator: decisions in a segment", decisions / segments, ""),
    ]


def _python(folder: Path) -> Path:
    """Make an environment with the package and return its Python; raises NotThere."""
    venv.create(folder)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    words = [*pip, "install", "--quiet", PACKAGE]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotThere(f"{PACKAGE} cannot be installed: {_last_line(done.stderr)}")
    return python


def _theirs(python: Path, games: int, phases: int) -> dict[str, float]:
    """Return the sums of what the program has counted; raises NotThere when it fails."""
    words = [str(python), "-I", "-W", "ignore", str(PROGRAM), str(games), str(phases)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotThere(f"{PACKAGE} does not play here: {_last_line(done.stderr)}")
    played = json.loads(done.stdout)
    return {name: sum(game[name] for game in played) for name in played[0]}


def _last_line(words: str) -> str:
    return (words.strip().splitlines() or ["no reason is given"])[-1]


def _ours(games: int) -> tuple[float, float]:
    """Return decisions and segments a second of processor time; the first game warms tables up."""
    game = game_of(SLUG)
    play_game(game, SCENARIO, OPTIONS, 0, watched=False)
    get_ready(SLUG)
    decisions = segments = 0
    began = process_time()
    for seed in range(1, games + 1):
        played = play_game(game, SCENARIO, OPTIONS, seed, watched=False)
        decisions += played.decisions
        segments += len(played.outcome.finished)
    seconds = process_time() - began
    return decisions / seconds, segments / seconds
