"""How long to wait before trying again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

MAX_TRIES = 10
_WAITS = tuple(timedelta(minutes=m) for m in (1, 2, 5, 15, 30, 60, 120, 240, 360))


class Backoff:
    """The pause before the next attempt: doubling from ``first`` to ``longest`` seconds.

    ``jitter`` returns a factor for each pause, so that many readers do not come back together.
    """

    def __init__(
        self, jitter: Callable[[], float], first: float = 1.0, longest: float = 300.0
    ) -> None:
        self._jitter, self._first, self._longest = jitter, first, longest
        self._failures = 0

    def failed(self) -> float:
        """Count a failure and return the pause in seconds before the next attempt."""
        pause = self._first * 2.0 ** min(self._failures, 16)
        self._failures += 1
        return min(self._longest, pause) * self._jitter()

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
