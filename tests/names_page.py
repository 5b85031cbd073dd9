"""Pages of names that players can look up, made from the code."""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

from adjudicator.words.lexicon import Lexicon, Name, fold


def row(entry: Name, names: Lexicon) -> str:
    """Return a name: printed, then its code and other words that are no beginning of it alone."""
    full = [fold(one.full) for one in names.entries]
    begun = {word: [one for one in full if one.startswith(fold(word))] for word in entry.others}
    others = [word for word, found in begun.items() if found != [fold(entry.full)]]
    words = [*filter(None, [entry.code]), *(one for one in others if fold(one) != fold(entry.id))]
    return f"{entry.full} ({', '.join(words)})" if words else entry.full


def section(title: str, names: Lexicon) -> list[str]:
    """Return the names of one kind in the order of the alphabet, an initial a paragraph."""
    entries = sorted(names.entries, key=lambda entry: fold(entry.full))
    lines = ["", f"## {title}"]
    for _, group in groupby(entries, key=lambda entry: fold(entry.full)[0]):
        lines += ["", ", ".join(row(entry, names) for entry in group)]
    return lines


def current(page: Path, text: str) -> None:
    """Compare a page with what is made now; ``ADJUDICATOR_GOLDEN=write`` writes it again."""
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        page.write_text(text, "utf-8")
    assert page.read_text("utf-8") == text
