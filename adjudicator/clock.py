"""The only reader of the time.

The rest of the program calls ``now()``. Which clock answers is chosen once at the start: the
system's, or another one for a run at a given time (``--now``), a demonstration or a test.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Something that tells the time."""

    def now(self) -> datetime:
        """Return the present moment as an aware UTC datetime."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """Return the present moment as an aware UTC datetime."""
        return datetime.now(UTC)


class FixedClock:
    """A clock that stands still until it is moved."""

    def __init__(self, at: datetime) -> None:
        self._at = _utc(at)
        self._lock = threading.Lock()

    def now(self) -> datetime:
        """Return the moment at which the clock stands."""
        with self._lock:
            return self._at

    def advance(self, by: timedelta) -> datetime:
        """Move the clock by ``by`` and return where it stands then."""
        with self._lock:
            self._at += by
            return self._at

    def move_to(self, at: datetime) -> None:
        """Set the clock to ``at``."""
        with self._lock:
            self._at = _utc(at)


class ShiftedClock:
    """A clock that starts at a given moment and runs on ``rate`` times as fast as the machine's.

    It follows the monotonic clock: a change of the machine's time does not move it.
    """

    def __init__(self, start: datetime, *, rate: float = 1.0) -> None:
        if rate <= 0:
            raise ValueError(f"a clock's rate is {rate}, but it must be greater than 0")
        self._start = _utc(start)
        self._rate = rate
        self._origin = time.monotonic()

    def now(self) -> datetime:
        """Return the shifted moment as an aware UTC datetime."""
        return self._start + timedelta(seconds=(time.monotonic() - self._origin) * self._rate)


_current: Clock = SystemClock()


def now() -> datetime:
    """Return the present moment as an aware UTC datetime, as the clock in use tells it."""
    return _current.now()


def monotonic() -> float:
    """Return seconds of the machine since some fixed moment, unmoved by changes of its clock.

    For measuring how long something took, and for noticing that the system's clock has jumped.
    """
    return time.monotonic()


def use(clock: Clock) -> Clock:
    """Make ``clock`` the clock in use for the whole process and return the one before."""
    global _current
    before, _current = _current, clock
    return before


@contextmanager
def using(clock: Clock) -> Iterator[Clock]:
    """Use ``clock`` inside the block and the former one again after it."""
    before = use(clock)
    try:
        yield clock
    finally:
        use(before)


def _utc(at: datetime) -> datetime:
    if at.utcoffset() is None:
        raise ValueError(f"{at.isoformat()} has no time zone, but a clock needs one")
    return at.astimezone(UTC)
