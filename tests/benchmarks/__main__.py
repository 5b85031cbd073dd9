"""``python -m tests.benchmarks [NAME [SIZE=NUMBER …] …]`` runs benchmarks and prints the result.

Without a name all of them run, but for those that take very long. A size, such as ``messages=200``,
is for the benchmark before it. A benchmark is a module ``bench_<name>.py`` in this folder with
``run() -> list[Line]``, whose parameters are its sizes. No machine is quiet: read the numbers as
ratios.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from pathlib import Path
from types import ModuleType

from tests.benchmarks.lines import table_of

HERE = Path(__file__).parent


class Unknown(Exception):
    """There is no such benchmark or size; the message says what there is."""


def names() -> list[str]:
    """Return the names of all benchmarks, sorted."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def module_of(name: str) -> ModuleType:
    """Return the module of a benchmark."""
    return importlib.import_module(f"tests.benchmarks.bench_{name}")


def usual() -> list[str]:
    """Return the names of the benchmarks that run when none is named."""
    return [name for name in names() if not getattr(module_of(name), "BY_NAME_ONLY", False)]


def wanted(words: list[str]) -> dict[str, dict[str, int]]:
    """Return the benchmarks that words name, each with its sizes; raises Unknown."""
    found: dict[str, dict[str, int]] = {}
    for word in words:
        size, given, number = word.partition("=")
        if not given:
            if word not in names():
                raise Unknown(f"no benchmark {word!r}; there are: {', '.join(names())}")
            found[word] = {}
        elif not found or not number.isdecimal():
            raise Unknown(f"{word!r} is no size; expected is for example: flood messages=200")
        else:
            last = list(found)[-1]
            known = inspect.signature(module_of(last).run).parameters
            if size not in known:
                raise Unknown(f"{last} has no size {size!r}; it has: {', '.join(known) or 'none'}")
            found[last][size] = int(number)
    return found or {name: {} for name in usual()}


def main(words: list[str]) -> int:
    """Run benchmarks by name, all usual ones without a name; return the exit status."""
    try:
        chosen = wanted(words)
    except Unknown as unknown:
        sys.stderr.write(f"{unknown}\n")
        return 2
    for name, sizes in chosen.items():
        module = module_of(name)
        sys.stdout.write(f"{name}: {(module.__doc__ or '').splitlines()[0]}\n")
        sys.stdout.write(table_of(module.run(**sizes)) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
