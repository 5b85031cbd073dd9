"""The table of names and codes that players can look up.

``docs/names.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it again.
"""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path
from typing import Final

from adjudicator.games.here_i_stand.language.names import (
    KIND_WORDS,
    PLURALS,
    all_power_names,
    debater_names,
    language_zone_names,
    leader_names,
    space_names,
    zone_names,
)
from adjudicator.words.lexicon import Lexicon, Name, fold

TABLE: Final = Path(__file__).resolve().parents[2] / "docs" / "names.md"
HEAD: Final = """# Names and codes in orders

Made from the code by `tests/here_i_stand/test_names_table.py`.

Capitals, accents, full stops, apostrophes and *the* do not matter. A name may be written in full,
as its three-letter code, as one of the other words, or as any beginning of three letters or more
that fits one thing only. If several things fit, the answer lists them; nothing is guessed. No space
and no sea zone share a code. In brackets are the code and other words, if there are any.
[Cards](cards.md) are written by title, number or code.
"""
KINDS: Final = """
## Units

A number comes first, and needs no blank: `2r`, `2 regs`. Another power's units have its adjective:
`1 Genoese squadron`.

| unit | words |
|---|---|"""


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


def table() -> str:
    """Return the page of all names."""
    lines = [HEAD.rstrip("\n")]
    lines += section("Powers", all_power_names())
    lines += section("Spaces", space_names())
    lines += section("Sea zones", zone_names())
    lines += section("Leaders", leader_names())
    lines += section("Debaters", debater_names())
    lines += section("Language zones", language_zone_names())
    lines += KINDS.split("\n")
    lines += [f"| {PLURALS[kind]} | {', '.join(words)} |" for kind, words in KIND_WORDS.items()]
    return "\n".join([*lines, ""])


def test_the_table_of_names_is_that_of_the_code() -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        TABLE.write_text(table(), "utf-8")
    assert TABLE.read_text("utf-8") == table()
