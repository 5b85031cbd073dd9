"""``python -m tests.benchmarks [NAME …]`` runs all benchmarks, or those named, and prints them.

A benchmark is a module ``bench_<name>.py`` in this folder with ``run() -> list[Line]``. No machine
is quiet: read the numbers as ratios.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from tests.benchmarks.lines import table_of

HERE = Path(__file__).parent


def names() -> list[str]:
    """Return the names of all benchmarks, sorted."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def main(wanted: list[str]) -> int:
    """Run benchmarks by name, all without a name; return the exit status."""
    unknown = [name for name in wanted if name not in names()]
    if unknown:
        sys.stderr.write(f"no benchmark {unknown[0]!r}; there are: {', '.join(names())}\n")
        return 2
    for name in wanted or names():
        module = importlib.import_module(f"tests.benchmarks.bench_{name}")
        sys.stdout.write(f"{name}: {(module.__doc__ or '').splitlines()[0]}\n")
        sys.stdout.write(table_of(module.run()) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
