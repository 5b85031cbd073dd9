"""Make faults in a copy of the tree, one after the other, and say which of them tests notice.

python -m tests.mutations [--tree CHECKOUT] [NUMBER …]

Without numbers all are tried, which takes half an hour. With ``--tree``, the code and the tests of
another checkout are asked. Ends with 1 when a fault is missed, with 2 when one is no longer found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.mutations.copies import ROOT, Misplaced, copied, is_caught, places_of
from tests.mutations.faults import FAULTS


def asked(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what a command line asks for: ``tree``, and ``numbers``, which are all by default."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations")
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument("numbers", type=_number, nargs="*", metavar="NUMBER")
    given = parser.parse_args(words)
    given.numbers = given.numbers or list(range(len(FAULTS)))
    return given


def _number(word: str) -> int:
    if word.isdecimal() and int(word) < len(FAULTS):
        return int(word)
    raise argparse.ArgumentTypeError(f"{word!r} is none of 0 to {len(FAULTS) - 1}")


def main() -> int:
    """Try the faults that the command line names."""
    given = asked()
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(given.tree.resolve(), Path(folder))
        try:
            places = places_of([FAULTS[number] for number in given.numbers], tree)
        except Misplaced as error:
            print(error, file=sys.stderr)  # noqa: T201 - this is a command
            return 2
        for number, place in zip(given.numbers, places, strict=True):
            caught = is_caught(FAULTS[number], tree)
            missed += not caught
            said = f"{number:3} {'caught' if caught else 'MISSED'} {FAULTS[number].breaks}"
            print(f"{said} ({place.relative_to(tree)})", flush=True)  # noqa: T201 - a command
    print(f"{len(places) - missed} of {len(places)} caught")  # noqa: T201 - this is a command
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
