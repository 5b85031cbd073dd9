"""Loops that nothing ends: what a turn raises is told, and after a pause comes the next turn."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 60.0


def keep_turning(
    turn: Callable[[], object],
    stopping: threading.Event,
    failed: Callable[[BaseException, float], object],
) -> None:
    """Call ``turn`` again and again until ``stopping`` is set.

    ``failed`` is told what a turn has raised and in how many seconds, about, the next one comes.
    """
    pause = _Pause()
    while not stopping.is_set():
        try:
            turn()
        except BaseException as error:  # a thread that ends, by whatever it is, is missed by nobody
            # Telling may fail as well: the log is on a disk, too.
            with suppress(Exception):
                failed(error, pause.seconds)
            pause.rest(stopping)
        else:
            pause.over()


class _Pause:
    """How long a loop that failed rests: longer each time, and never two workers alike."""

    def __init__(self) -> None:
        self._seconds = _FIRST_PAUSE
        self._rng = random.Random()

    @property
    def seconds(self) -> float:
        """The seconds until the next try, about, for the log."""
        return round(self._seconds, 1)

    def over(self) -> None:
        """Begin with short rests again."""
        self._seconds = _FIRST_PAUSE

    def rest(self, stopping: threading.Event) -> None:
        """Rest, unless the loop is to stop."""
        stopping.wait(self._seconds * (0.5 + self._rng.random()))
        self._seconds = min(2 * self._seconds, _LONGEST_PAUSE)
