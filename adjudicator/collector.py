"""Python's garbage collector, where much is made that dies at once."""

from __future__ import annotations

import gc


def spare_the_collector(young: int = 10_000) -> None:
    """Let the garbage collector leave alone what stays, and look at the rest less often.

    A message makes a hundred thousand objects that die with it; at Python's usual pace looking for
    cycles among them takes a fifth of its time. ``young`` objects are made before it looks at the
    young ones. This is of the whole process, which calls it once what stays has been loaded.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(young, 10, 10)
