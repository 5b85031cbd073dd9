"""Make faults in a copy of the tree, one after the other, and say which of them tests notice.

python -m tests.mutations [--tree CHECKOUT] [NUMBER …]

Without numbers all are tried, which takes half an hour. With ``--tree``, the code and the tests of
another checkout are asked. Ends with 1 when a fault is missed, with 2 when one is no longer found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.mutations.copies import ROOT, Misplaced, copied, is_caught, places_of
from tests.mutations.faults import FAULTS


def main() -> int:
    """Try the faults that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations")
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument(
        "numbers", type=int, nargs="*", choices=range(len(FAULTS)), metavar="NUMBER"
    )
    given = parser.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(given.tree.resolve(), Path(folder))
        numbers = given.numbers or range(len(FAULTS))
        try:
            places = places_of([FAULTS[number] for number in numbers], tree)
        except Misplaced as error:
            print(error, file=sys.stderr)  # noqa: T201 - this is a command
            return 2
        for number, place in zip(numbers, places, strict=True):
            caught = is_caught(FAULTS[number], tree)
            missed += not caught
            said = f"{number:3} {'caught' if caught else 'MISSED'} {FAULTS[number].breaks}"
            print(f"{said} ({place.relative_to(tree)})", flush=True)  # noqa: T201 - a command
    print(f"{len(places) - missed} of {len(places)} caught")  # noqa: T201 - this is a command
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
