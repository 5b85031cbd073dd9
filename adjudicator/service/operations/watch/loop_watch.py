"""The loops of a worker: when each last came round, and when the mailbox was last read.

Kept in memory, and measured by how long the machine has been running: a clock that jumps changes
nothing of it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adjudicator import clock
from adjudicator.service import counters

STORM_READS: Final = 600
"""So many reads of the mailbox are looked at to tell whether something keeps waking the loop."""


@dataclass(frozen=True)
class MailboxSeen:
    """How this worker fares with the mailbox.

    ``read`` is how many seconds ago it was last read, ``failing`` for how many seconds every look
    has failed, and ``failed`` how many seconds ago it failed last, in ``words``; None where it has
    not been so.
    """

    read: float | None = None
    failing: float | None = None
    failed: float | None = None
    words: str = ""


class LoopWatch:
    """Notes that loops turn; ``patience`` is after how many seconds each counts as stuck.

    A turn counts when it came to its end, or failed by what is outside the worker: mailbox or
    database. One that fails by a fault of its own does not.
    """

    def __init__(self, patience: Mapping[str, float]) -> None:
        self._patience = dict(patience)
        self._lock = threading.Lock()
        self._began = _seconds()
        self._turned = dict.fromkeys(self._patience, self._began)
        self._faults: dict[str, tuple[float, str]] = {}
        self._read_at: float | None = None
        self._failing_since: float | None = None
        self._failed_at: float | None = None
        self._reads: deque[float] = deque(maxlen=STORM_READS)
        self._words = ""

    @property
    def age(self) -> float:
        """For how many seconds this worker has been at work."""
        return _seconds() - self._began

    def turned(self, loop: str) -> None:
        """Note that a loop has come round."""
        counters.TURNS.labels(loop=loop).inc()
        with self._lock:
            self._turned[loop] = _seconds()
            self._faults.pop(loop, None)

    def failed(self, loop: str, words: str = "", *, outside: bool = False) -> None:
        """Note that a turn of a loop has failed; the loop itself goes on."""
        counters.FAILURES.labels(loop=loop).inc()
        with self._lock:
            if outside:
                self._turned[loop] = _seconds()
                self._faults.pop(loop, None)
            elif loop in self._patience:
                since, _ = self._faults.get(loop, (_seconds(), ""))
                self._faults[loop] = since, words

    def failing(self) -> dict[str, tuple[float, str]]:
        """Return for how long, and how, the loops fail whose last turn had a fault of its own."""
        now = _seconds()
        with self._lock:
            return {loop: (now - since, words) for loop, (since, words) in self._faults.items()}

    def mailbox_read(self) -> None:
        """Note that the mailbox was read."""
        counters.mailbox_read(clock.now())
        with self._lock:
            self._reads.append(_seconds())
            self._read_at, self._failing_since, self._words = _seconds(), None, ""

    def mailbox_failed(self, words: str) -> None:
        """Note that the mailbox could not be read, and why."""
        counters.POLLS.labels(outcome="failed").inc()
        with self._lock:
            self._words, self._failed_at = words, _seconds()
            if self._failing_since is None:
                self._failing_since = _seconds()

    def mailbox_left(self) -> None:
        """Note that another worker reads the mailbox."""
        with self._lock:
            self._read_at, self._failing_since, self._words = None, None, ""

    def stuck(self) -> dict[str, float]:
        """Return the loops that have not come round in time, with the seconds since they did."""
        now = _seconds()
        with self._lock:
            silent = {loop: now - self._turned[loop] for loop in self._patience}
        return {loop: since for loop, since in silent.items() if since > self._patience[loop]}

    def mailbox(self) -> MailboxSeen:
        """Return how this worker fares with the mailbox."""
        now = _seconds()
        with self._lock:
            return MailboxSeen(
                None if self._read_at is None else now - self._read_at,
                None if self._failing_since is None else now - self._failing_since,
                None if self._failed_at is None else now - self._failed_at,
                self._words,
            )

    def storm(self) -> float | None:
        """Return in how many seconds the mailbox was read the last ``STORM_READS`` times."""
        with self._lock:
            reads = self._reads
            return _seconds() - reads[0] if len(reads) == STORM_READS else None


def _seconds() -> float:
    return clock.uptime().seconds
