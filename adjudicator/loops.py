"""Loops that nothing ends: what a turn raises is told, and after a pause comes the next turn."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from adjudicator.mail.backoff import Backoff

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
    # Longer each time, and never two workers alike.
    backoff, rng = Backoff(lambda: 1.0, _FIRST_PAUSE, _LONGEST_PAUSE), random.Random()
    while not stopping.is_set():
        try:
            turn()
        except BaseException as error:  # a thread that ends, by whatever it is, is missed by nobody
            pause = backoff.failed()
            # Telling may fail as well: the log is on a disk, too.
            with suppress(Exception):
                failed(error, round(pause, 1))
            stopping.wait(pause * (0.5 + rng.random()))
        else:
            backoff.succeeded()
