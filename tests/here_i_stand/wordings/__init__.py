"""The table of wordings: what players write, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Wording:
    """A line as it was sent, and what it means: orders in canonical words, or why it is unclear."""

    group: str
    words: str
    orders: tuple[str, ...] = ()
    unclear: str = ""


@cache
def wordings(table: str) -> tuple[Wording, ...]:
    """Return all rows of a table."""
    return tuple(_rows((_HERE / f"{table}.txt").read_text(encoding="utf-8")))


def _rows(text: str) -> Iterator[Wording]:
    group, meaning = "", ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("== "):
            group = line.removeprefix("== ")
        elif not line.startswith(" "):
            meaning = line
        elif meaning.startswith("? "):
            yield Wording(group, line.strip(), unclear=meaning.removeprefix("? "))
        else:
            yield Wording(group, line.strip(), tuple(meaning.split(" | ")))
