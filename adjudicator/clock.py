"""The only reader of the time.

The rest of the program calls ``now()``. Which clock answers is chosen once at the start: the
system's, or another one for a run at a given time (``--now``), a demonstration or a test.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, Protocol

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class Uptime:
    """For how many seconds a machine has been running, unmoved by changes of its clock.

    Time asleep is counted where the system does that (Linux). ``boot`` names the start of the
    machine: seconds of two starts cannot be compared.
    """

    boot: str
    seconds: float


class Clock(Protocol):
    """Something that tells the time."""

    def now(self) -> datetime:
        """Return the present moment as an aware UTC datetime."""

    def uptime(self) -> Uptime:
        """Return how long the clock has been going, whatever it shows."""


class SystemClock:
    """The clock of the machine."""

    def __init__(self) -> None:
        self._boot = _boot_id()

    def now(self) -> datetime:
        """Return the present moment as an aware UTC datetime."""
        return datetime.now(UTC)

    def uptime(self) -> Uptime:
        """Return how long the machine has been running."""
        counter = getattr(time, "CLOCK_BOOTTIME", None)
        seconds = time.monotonic() if counter is None else time.clock_gettime(counter)
        return Uptime(self._boot, seconds)


class FixedClock:
    """A clock that stands still until it is moved."""

    def __init__(self, at: datetime) -> None:
        self._at = _utc(at)
        self._boot = uuid.uuid4().hex
        self._passed = timedelta(0)
        self._lock = threading.Lock()

    def now(self) -> datetime:
        """Return the moment at which the clock stands."""
        with self._lock:
            return self._at

    def uptime(self) -> Uptime:
        """Return how much time was let pass."""
        with self._lock:
            return Uptime(self._boot, self._passed.total_seconds())

    def advance(self, by: timedelta) -> datetime:
        """Let ``by`` pass and return where the clock stands then."""
        with self._lock:
            self._at += by
            self._passed += by
            return self._at

    def move_to(self, at: datetime) -> None:
        """Set the clock to ``at``, while no time passes."""
        with self._lock:
            self._at = _utc(at)

    def restart(self) -> None:
        """Let the machine be started anew: what passed before cannot be compared any more."""
        with self._lock:
            self._boot, self._passed = uuid.uuid4().hex, timedelta(0)


class ShiftedClock:
    """A clock that starts at a given moment and runs on ``rate`` times as fast as the machine's.

    It follows the monotonic clock: a change of the machine's time does not move it.
    """

    def __init__(self, start: datetime, *, rate: float = 1.0) -> None:
        if rate <= 0:
            raise ValueError(f"a clock's rate is {rate}, but it must be greater than 0")
        self._start = _utc(start)
        self._rate = rate
        self._boot = uuid.uuid4().hex
        self._origin = time.monotonic()

    def now(self) -> datetime:
        """Return the shifted moment as an aware UTC datetime."""
        return self._start + timedelta(seconds=self.uptime().seconds)

    def uptime(self) -> Uptime:
        """Return how long the clock has been going, in its own seconds."""
        return Uptime(self._boot, (time.monotonic() - self._origin) * self._rate)


def _boot_id() -> str:
    """Return what tells this start of the machine from others, or at least of this process."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return f"process {uuid.uuid4().hex}"


_current: Clock = SystemClock()


def now() -> datetime:
    """Return the present moment as an aware UTC datetime, as the clock in use tells it."""
    return _current.now()


def uptime() -> Uptime:
    """Return how long the clock in use has been going, whatever it shows."""
    return _current.uptime()


def is_of_the_machine() -> bool:
    """Return whether the clock in use is the machine's own, and should agree with others."""
    return isinstance(_current, SystemClock)


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
