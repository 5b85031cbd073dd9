"""Results that are kept, and the tables of the pages that show them.

``results.json`` beside this file has of each benchmark its last saved run. The pages in ``docs/``
have a place for each table, ``<!-- results: mail -->`` … ``<!-- end -->``, which is written from
there and never by hand.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tests.benchmarks.lines import Line

KEPT: Final = Path(__file__).with_name("results.json")
PAGE: Final = Path(__file__).parents[2] / "docs" / "benchmarks.md"
_DETAIL: Final = " " * 4
_PLACE: Final = re.compile(r"(<!-- results: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True)
class Result:
    """What one run of a benchmark has found, when, and on what kind of machine.

    ``sizes`` are those that were given, by name; ``cores`` is how many processors there are, and
    ``load`` how many programs of others wanted one in the minute before it began.
    """

    lines: tuple[Line, ...]
    sizes: Mapping[str, int]
    date: str
    cores: int
    python: str
    load: float | None = None

    def value(self, what: str) -> float:
        """Return a number by its name; KeyError with the name when it was not measured."""
        for line in self.lines:
            if line.what == what:
                return line.value
        raise KeyError(what)


def measured(run: Callable[..., Sequence[Line]], sizes: Mapping[str, int]) -> Result:
    """Run a benchmark and return what it finds."""
    load = round(os.getloadavg()[0], 1)
    lines = tuple(run(**sizes))
    today = datetime.now(UTC).date().isoformat()
    return Result(lines, sizes, today, os.cpu_count() or 1, platform.python_version(), load)


def load(path: Path = KEPT) -> dict[str, Result]:
    """Return the results that are kept, by the name of their benchmark."""
    if not path.exists():
        return {}
    return {name: _read(raw) for name, raw in json.loads(path.read_text(encoding="utf-8")).items()}


def _read(raw: Mapping[str, Any]) -> Result:
    return Result(**{**raw, "lines": tuple(Line(**line) for line in raw["lines"])})


def save(found: Mapping[str, Result], path: Path = KEPT) -> None:
    """Keep results; those of other benchmarks stay."""
    kept = {name: asdict(result) for name, result in sorted({**load(path), **found}.items())}
    path.write_text(f"{json.dumps(kept, indent=1)}\n", encoding="utf-8")


def command_of(name: str, sizes: Mapping[str, int]) -> str:
    """Return the command that measures the same again."""
    words = [f"{size}={number}" for size, number in sizes.items()]
    return " ".join(["python -m tests.benchmarks", name, *words])


def markdown_of(name: str, result: Result) -> str:
    """Return a result as a table, with the command that gets it again.

    What is indented twice is too much for a page; the command prints it.
    """
    shown = [line for line in result.lines if not line.what.startswith(_DETAIL)]
    rows = [f"| {line.what.strip()} | {line.number()} | {line.ratio()} |" for line in shown]
    cores = f"{result.cores} core{'' if result.cores == 1 else 's'}"
    load = "" if result.load is None else f" with a load of {result.load:.1f} by others"
    where = f"{result.date}, {cores}{load}, Python {result.python}"
    return "\n".join(
        [
            f"`{command_of(name, result.sizes)}`, {where}",
            "",
            "| what | measured | in the same run |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def filled(page: str, tables: Mapping[str, str]) -> str:
    """Return a page with its places filled; a place for which there is no table stays empty."""

    def fill(place: re.Match[str]) -> str:
        return f"{place[1]}{tables.get(place[2], '')}{place[3]}"

    return _PLACE.sub(fill, page)


def places(page: str) -> list[str]:
    """Return the names of the places of a page, in order."""
    return [found[2] for found in _PLACE.finditer(page)]


def write_page(page: Path, tables: Mapping[str, str]) -> None:
    """Write the tables of a page anew."""
    text = page.read_text(encoding="utf-8")
    page.write_text(filled(text, tables), encoding="utf-8")
