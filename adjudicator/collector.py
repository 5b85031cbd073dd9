"""How often Python's garbage collector looks for cycles; this is of the whole process."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_GARBAGE: Final = 10_000  # objects that are made before the collector looks at the young ones


def look_less_often(young: int = _GARBAGE) -> None:
    """Let the collector look at what was made whenever there are so many ``young`` objects.

    To load the program makes half a million objects that stay; at Python's usual pace looking for
    cycles among them takes a tenth of the time of a command.
    """
    gc.set_threshold(young, 10, 10)


def spare_the_collector(young: int = _GARBAGE) -> None:
    """Let the collector leave alone what stays, and look at the rest less often.

    A message makes a hundred thousand objects that die with it; at Python's usual pace looking for
    cycles among them takes a fifth of its time. It is called once what stays has been loaded.
    """
    gc.collect()
    gc.freeze()
    look_less_often(young)


@contextmanager
def at_rest() -> Iterator[None]:
    """Let the collector rest in a block that loads much and is soon over, and then go on.

    It is for what reads one message. All that is there at its end is left alone from then on: else
    the collector would look through it at once, and again when the program ends.
    """
    was_at_work = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_at_work:
            gc.enable()
