"""Games come out the same, to the byte, whatever the hash seed of the process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
import hashlib, json, sys
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import play_game

game = game_of("here_i_stand").rules
for seed in range(int(sys.argv[1]), int(sys.argv[2])):
    options = {"last_turn": int(sys.argv[3])}
    outcome = play_game(game_of("here_i_stand"), "1517", options, seed, watched=False).outcome
    record = [
        [
            game.dump(segment.snapshot),
            [[a.request, a.role, a.topic, a.value] for a in segment.answers],
            [[roll.kind, roll.label, roll.result] for roll in segment.rolls],
        ]
        for segment in (*outcome.finished, outcome.position)
    ]
    told = [[t.segment, t.audience.dump(), t.fact.kind, t.fact.dump()] for t in outcome.told]
    views = [repr(game.view(outcome.state, role)) for role in (*MAJOR_POWERS, None)]
    print(seed, hashlib.sha256(json.dumps([record, told, views]).encode()).hexdigest())
"""


def played(first: int, last: int, hash_seed: str, turns: int) -> list[str]:
    """Return one line for each game: its seed and a digest of everything it has left behind."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(first), str(last), str(turns)],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        timeout=1700,
    )
    return done.stdout.splitlines()


@pytest.mark.full
def test_hash_seeds_do_not_change_a_game() -> None:
    one = played(0, 3, "1", 3)
    assert len(set(one)) == 3
    assert one == played(0, 3, "2", 3)


@pytest.mark.full
def test_hash_seeds_do_not_change_fifty_games() -> None:
    assert played(100, 150, "0", 9) == played(100, 150, "12345", 9)
