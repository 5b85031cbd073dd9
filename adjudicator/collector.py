"""How often Python's garbage collector looks for cycles."""

from __future__ import annotations

import gc
from typing import Final

_GARBAGE: Final = 10_000  # objects that are made before the collector looks at the young ones


def look_less_often() -> None:
    """Let the collector look at what was made at longer intervals.

    To load the program makes half a million objects that stay; at Python's usual pace looking for
    cycles among them takes a tenth of the time of a command.
    """
    gc.set_threshold(_GARBAGE, 10, 10)


def spare_the_collector() -> None:
    """Let the collector leave alone what stays, and look at the rest less often.

    A message makes a hundred thousand objects that die with it; at Python's usual pace looking for
    cycles among them takes a fifth of its time.
    """
    gc.collect()
    gc.freeze()
    look_less_often()
