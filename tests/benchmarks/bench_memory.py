"""Memory of a fresh process: Python alone, with the rules, and with a game that is played."""

from __future__ import annotations

import subprocess
import sys

from tests.benchmarks.lines import Line

BARE = ""
RULES = "from adjudicator.games.registry import game_of; game_of('here_i_stand');"
PLAYED = (
    f"{RULES} from adjudicator.selfplay.play import play_game;"
    " play_game(game_of('here_i_stand'), '1517', {}, 1, watched=False);"
)


def run() -> list[Line]:
    """Start three processes and ask each for the most memory it has had."""
    bare, rules, played = _memory(BARE), _memory(RULES), _memory(PLAYED)
    return [
        Line("Python alone", bare, "MiB"),
        Line("with the rules and their grammar", rules, "MiB", bare, "Python alone"),
        Line("with a game played, its record kept", played, "MiB", rules, "the rules"),
    ]


def _memory(program: str) -> float:
    # Not ru_maxrss: it begins with the peak of the process that started this one.
    ask = "print(next(l for l in open('/proc/self/status') if l.startswith('VmHWM')).split()[1])"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{ask}"], capture_output=True, check=True, text=True
    )
    return int(done.stdout) / 1024
