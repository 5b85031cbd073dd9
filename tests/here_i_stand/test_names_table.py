"""The table of names and codes that players can look up.

``docs/names.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from adjudicator.games.here_i_stand.language.names import (
    KIND_WORDS,
    PLURALS,
    all_power_names,
    card_names,
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

Capitals, accents, full stops and apostrophes do not matter, and *the* may be left out. Every name
may be written in full, as its three-letter code, by one of the other words for it, or by any
beginning of three letters or more that fits one thing only. What fits several things is unclear:
the answer lists them, and nothing is guessed. What fits nothing is not understood, and the answer
says what looks like it. No space and no sea zone share a code. Cards may be written by number, too.
"""
KINDS: Final = """
## Units

The number stands before the word; behind digits the blank may be left out: `2r`, `2 regs`. Another
power's units have its adjective: `1 Genoese squadron`.

| unit | words |
|---|---|"""


def rows(entries: Iterable[Name]) -> list[str]:
    """Return a row for each name: printed, code, other words for it."""
    lines = []
    for entry in entries:
        known = {fold(entry.full), fold(entry.id)}
        others = [word for word in entry.others if fold(word) not in known]
        lines.append(f"| {entry.full} | {entry.code or ''} | {', '.join(dict.fromkeys(others))} |")
    return lines


def section(title: str, names: Lexicon) -> list[str]:
    """Return the table of one kind of names, in the order of the alphabet."""
    entries = sorted(names.entries, key=lambda entry: fold(entry.full))
    return ["", f"## {title}", "", "| name | code | other words |", "|---|---|---|", *rows(entries)]


def table() -> str:
    """Return the page of all names."""
    lines = [HEAD.rstrip("\n")]
    lines += section("Powers", all_power_names())
    lines += section("Spaces", space_names())
    lines += section("Sea zones", zone_names())
    lines += section("Leaders", leader_names())
    lines += section("Debaters", debater_names())
    lines += section("Language zones", language_zone_names())
    lines += ["", "## Cards", "", "| number | title | code |", "|---|---|---|"]
    lines += [f"| {entry.id} | {entry.full} | {entry.code} |" for entry in card_names().entries]
    lines += KINDS.split("\n")
    lines += [f"| {PLURALS[kind]} | {', '.join(words)} |" for kind, words in KIND_WORDS.items()]
    return "\n".join([*lines, ""])


def test_the_table_of_names_is_that_of_the_code() -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        TABLE.write_text(table(), "utf-8")
    assert TABLE.read_text("utf-8") == table()
