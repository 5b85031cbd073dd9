"""How long to wait before trying a server again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

FIRST_PAUSE = 1.0  # seconds
LONGEST_PAUSE = 300.0  # seconds

MAX_TRIES = 10
_WAITS = tuple(timedelta(minutes=m) for m in (1, 2, 5, 15, 30, 60, 120, 240, 360))


class Backoff:
    """The pause before the next attempt to connect: doubling from 1 s to 5 min.

    ``jitter`` returns a factor for each pause, so that many readers do not come back together.
    """

    def __init__(self, jitter: Callable[[], float]) -> None:
        self._jitter = jitter
        self._failures = 0

    def failed(self) -> float:
        """Count a failure and return the pause in seconds before the next attempt."""
        pause = FIRST_PAUSE * 2.0 ** min(self._failures, 16)
        self._failures += 1
        return min(LONGEST_PAUSE, pause) * self._jitter()

    def succeeded(self) -> None:
        """Forget earlier failures."""
        self._failures = 0


def next_try(tries: int) -> timedelta | None:
    """Return how long to wait after ``tries`` attempts to send a message, 1 min to 6 h.

    None when the message has had its MAX_TRIES attempts and is to be given up.
    """
    if tries >= MAX_TRIES:
        return None
    return _WAITS[max(tries, 1) - 1]
