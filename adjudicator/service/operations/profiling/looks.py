"""Looks at what the program is doing, one every few milliseconds of processor time."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter, process_time, thread_time
from types import FrameType
from typing import Final

from adjudicator.service.operations.profiling.places import Moment, moment_of

EVERY: Final = 0.004
"""Seconds of processor time between two looks."""
_NAMED: Final[Mapping[str, Callable[[Moment], str]]] = {
    "phase": lambda moment: moment.phase,
    "package": lambda moment: moment.package,
    "function": lambda moment: moment.function,
}


class Looks:
    """What was seen: how often each moment, and how long the whole took, in seconds.

    ``collecting``: how long the garbage collector looked for cycles; it is part of the rest.
    """

    def __init__(self) -> None:
        self.seen: Counter[Moment] = Counter()
        self.processor = self.wall = self.collecting = 0.0
        self._began = 0.0

    def of(self, kind: str) -> list[tuple[str, float]]:
        """Return the seconds of each ``phase``, ``package`` or ``function``, the longest first."""
        found: Counter[str] = Counter()
        for moment, count in self.seen.items():
            found[_NAMED[kind](moment)] += count
        total = found.total()
        return [(name, self.processor * count / total) for name, count in found.most_common()]

    def look(self, _signal: int, frame: FrameType | None) -> None:
        """See what is at work."""
        self.seen[moment_of(frame)] += 1

    def collects(self, phase: str, _about: dict[str, int]) -> None:
        """Note when the garbage collector begins and ends."""
        if phase == "start":
            # Of the thread: while looks are taken the time of the process goes by ticks.
            self._began = thread_time()
        else:
            self.collecting += thread_time() - self._began


@contextmanager
def looking() -> Iterator[Looks]:
    """Look, in the main thread, until the block ends.

    A signal does it: a thread of its own would get its turn only where the other one waits.
    """
    looks = Looks()
    before = signal.signal(signal.SIGPROF, looks.look)
    gc.callbacks.append(looks.collects)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    looks.processor, looks.wall = -process_time(), -perf_counter()
    try:
        yield looks
    finally:
        looks.processor += process_time()
        looks.wall += perf_counter()
        signal.setitimer(signal.ITIMER_PROF, 0)
        gc.callbacks.remove(looks.collects)
        signal.signal(signal.SIGPROF, before)
