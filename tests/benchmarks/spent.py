"""Where time goes: which part of a program is at work, and how long processes have a processor."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from time import perf_counter, process_time
from types import FrameType
from typing import Final

_EVERY: Final = 0.004  # seconds of processor time between two looks

_SWITCHES: Final = ("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches")

PARTS: Final = (
    ("database", ("/sqlalchemy/", "/sqlmodel/", "/store/")),
    ("templates", ("/jinja2/", "/templates/", "templates/", "css_inline", "/reports/")),
    ("MIME", ("/email/", "/adjudicator/mail/")),
    (
        "reading orders",
        (
            "/lark/",
            "/orders/",
            "/words/",
            "/language/",
            "/kit/grammar",
            "/kit/reader",
            "/rapidfuzz/",
        ),
    ),
    ("rules and positions", ("/engine/", "/kit/", "/games/")),
    ("service", ("/adjudicator/",)),
)
"""Parts of the work, and what the path of a file of each contains; the first that fits counts."""


class Spent:
    """Counts, while the block runs, in which part of the work the main thread is.

    A look goes to the innermost frame that belongs to a part: what the standard library does for
    a part is time of that part. A signal does it, in the main thread: a thread of its own would
    only get its turn where the other one waits. Time spent waiting, for the disk above all, is
    counted apart.
    """

    def __init__(self) -> None:
        self.looks: Counter[str] = Counter()
        self._wall = self._busy = 0.0

    def __enter__(self) -> Spent:
        self._before = signal.signal(signal.SIGPROF, self._look)
        self._wall, self._busy = -perf_counter(), -process_time()
        signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._wall += perf_counter()
        self._busy += process_time()
        signal.signal(signal.SIGPROF, self._before)

    def shares(self) -> list[tuple[str, float]]:
        """Return the parts and their shares of the time in percent, and "waiting" at the end."""
        busy = min(1.0, self._busy / self._wall)
        total = sum(self.looks.values())
        found = [(part, 100 * busy * count / total) for part, count in self.looks.most_common()]
        return [*found, ("waiting", 100 - sum(share for _, share in found))]

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        self.looks[part_of(frame)] += 1


def part_of(frame: FrameType | None) -> str:
    """Return the part of the work that a frame belongs to, by the innermost file that tells."""
    while frame is not None:
        path = frame.f_code.co_filename
        for part, marks in PARTS:
            if any(mark in path for mark in marks):
                return part
        frame = frame.f_back
    return "other"


def processor_seconds(pid: int) -> float:
    """Return how long a process, its children and theirs have been at work on a processor.

    Those that have ended count where somebody has waited for them (``proc(5)``, ``stat``).
    """
    process = Path(f"/proc/{pid}")
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    ticks = sum(map(int, fields[11:15]))
    children = (process / f"task/{pid}/children").read_text().split()
    return ticks / os.sysconf("SC_CLK_TCK") + sum(processor_seconds(int(one)) for one in children)


def switches(pid: int) -> tuple[int, int]:
    """Return how often the threads of a process have given up their processor, and lost it.

    The first is waiting: for the disk, a socket, or a lock that another thread holds. Threads that
    have ended do not count.
    """
    found = [0, 0]
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            name, _, value = line.partition(":")
            if name in _SWITCHES:
                found[_SWITCHES.index(name)] += int(value)
    return found[0], found[1]
