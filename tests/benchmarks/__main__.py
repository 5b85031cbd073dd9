"""``python -m tests.benchmarks [NAME [SIZE=NUMBER …] …] [--markdown] [--save]`` runs benchmarks.

Without a name all of them run, but for those that take very long or fetch something; ``all`` are
really all. A size, such as ``messages=200``, is for the benchmark before it. ``--markdown`` prints
tables for a page, ``--save`` keeps the results and writes them into the pages of ``docs/``.
``scale`` measures nothing: it prints what many games cost, reckoned from what is kept.

A benchmark is a module ``bench_<name>.py`` in this folder with ``run() -> list[Line]``, whose
parameters are its sizes. No machine is quiet: read the numbers as ratios.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Final

from tests.benchmarks import scale
from tests.benchmarks.lines import table_of
from tests.benchmarks.results import PAGE, load, markdown_of, measured, save, write_page

HERE = Path(__file__).parent
MARKDOWN, SAVE = "--markdown", "--save"
ALL: Final = "all"
SCALE: Final = "scale"


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
        if word == ALL:
            found |= {name: {} for name in names() if name not in found}
        elif not given:
            if word not in names():
                known = ", ".join([*names(), ALL, SCALE])
                raise Unknown(f"no benchmark {word!r}; there are: {known}")
            found[word] = {}
        elif not found or not number.isdecimal():
            raise Unknown(f"{word!r} is no size; expected is for example: flood messages=200")
        else:
            last = list(found)[-1]
            known_sizes = inspect.signature(module_of(last).run).parameters
            if size not in known_sizes:
                there = ", ".join(known_sizes) or "none"
                raise Unknown(f"{last} has no size {size!r}; it has: {there}")
            found[last][size] = int(number)
    return found or {name: {} for name in usual()}


def main(words: list[str]) -> int:
    """Run benchmarks by name, all usual ones without a name; return the exit status."""
    # Else each program that is measured compiles all of the project, which no user's does twice.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    flags = {word for word in words if word in (MARKDOWN, SAVE)}
    named = [word for word in words if word not in flags]
    if named == [SCALE]:
        return _scale()
    try:
        chosen = wanted(named)
    except Unknown as unknown:
        sys.stderr.write(f"{unknown}\n")
        return 2
    _run(chosen, flags)
    return 0


def _run(chosen: Mapping[str, Mapping[str, int]], flags: set[str]) -> None:
    """Run benchmarks and say what each has found; what is to be kept is kept at once."""
    for name, sizes in chosen.items():
        module = module_of(name)
        result = measured(module.run, sizes)
        if MARKDOWN in flags:
            sys.stdout.write(f"## {name}\n\n{markdown_of(name, result)}\n")
        else:
            sys.stdout.write(f"{name}: {(module.__doc__ or '').splitlines()[0]}\n")
            sys.stdout.write(table_of(result.lines) + "\n")
        sys.stdout.flush()
        if SAVE in flags:
            save({name: result})
            _write_pages()


def _write_pages() -> None:
    """Write the pages from what is kept; that of many games only once all it needs was measured."""
    kept = load()
    write_page(PAGE, {name: markdown_of(name, result) for name, result in kept.items()})
    with suppress(scale.NotMeasured):
        write_page(scale.PAGE, scale.tables(kept))


def _scale() -> int:
    """Print what many games cost; return the exit status."""
    try:
        sys.stdout.write("\n".join(scale.tables(load()).values()))
    except scale.NotMeasured as missing:
        sys.stderr.write(f"{missing}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
