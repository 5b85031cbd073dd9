"""The table of names and codes that players can look up.

``docs/names.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it again.
"""

from __future__ import annotations

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
from tests.names_page import current, section

TABLE: Final = Path(__file__).resolve().parents[2] / "docs" / "names.md"
HEAD: Final = """# Names and codes in orders

Those of Here I Stand, made from the code by `tests/here_i_stand/test_names_table.py`. There is
another page for [Thirty Years War](names-thirty-years-war.md).

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
    current(TABLE, table())
