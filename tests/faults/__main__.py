"""``python -m tests.faults [STRIDE]`` tries the matrix of faults and prints its table."""

from __future__ import annotations

import sys

from adjudicator import log
from tests.faults.table import table_of, whole


def main(words: list[str]) -> int:
    """Print the table; return 1 when anything was lost, doubled or different."""
    log.configure(level="critical")
    cells = []
    for cell in whole(stride=int(words[0]) if words else 1):
        cells.append(cell)
        sys.stderr.write(f"{cell}\n")
    sys.stdout.write("\n".join(table_of(cells)) + "\n")
    return 0 if all(cell.is_good for cell in cells) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
