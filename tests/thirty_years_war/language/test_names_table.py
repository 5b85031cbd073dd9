"""The table of names and codes of Thirty Years War that players can look up.

``docs/names-thirty-years-war.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it
again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.language.names import (
    ADJECTIVES,
    NATION_WORDS,
    PLURALS,
    REPLACEMENT,
    TYPE_WORDS,
    area_names,
    leader_names,
    place_names,
    side_names,
)
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.words.lexicon import Lexicon
from tests.names_page import current, section

TABLE: Final = Path(__file__).resolve().parents[3] / "docs" / "names-thirty-years-war.md"
HEAD: Final = """# Names in orders of Thirty Years War

Made from the code by `tests/thirty_years_war/language/test_names_table.py`.

Capitals, accents, full stops, apostrophes and *the* do not matter. A name may be written in full,
as one of the other words in brackets, or as any beginning of three letters or more that fits one
thing only. If several things fit, the answer lists them; nothing is guessed. The unnamed reverse of
a leader is his replacement: `Mansfeld's replacement`.
"""
UNITS: Final = """
## Units

A number comes first, then `reduced` for those that are turned over, the nation and the type: `2
reduced Imperial mercenaries`, `2 imp mercs`. A part is enough where only one kind of unit fits: `3
veterans`, `2 Saxons`."""


def leaders() -> Lexicon:
    """Return the leaders that bear a name."""
    named = [one for one in leader_names().entries if not one.full.endswith(REPLACEMENT)]
    return Lexicon(named, kind=leader_names().kind)


def words(title: str, known: dict[str, str], others: dict[str, tuple[str, ...]]) -> list[str]:
    """Return a table of what is written, by what it is called."""
    lines = ["", f"| {title} | words |", "|---|---|"]
    return lines + [f"| {name} | {', '.join(others[one])} |" for one, name in known.items()]


def cards(side: str) -> list[str]:
    """Return the cards of a side by their codes."""
    found = [card for card in our_edition().cards.values() if card.side == side]
    listed = ", ".join(f"{card.code} {card.title}" for card in found)
    return ["", f"**{side_names().full(side)}**: {listed}"]


def table() -> str:
    """Return the page of all names."""
    lines = [HEAD.rstrip("\n")]
    lines += section("Sides", side_names())
    lines += section("Cities and boxes", place_names())
    lines += section("Areas", area_names())
    lines += section("Leaders", leaders())
    lines += UNITS.split("\n")
    lines += words("nation", ADJECTIVES, NATION_WORDS)
    lines += words("type", PLURALS, TYPE_WORDS)
    lines += ["", "## Cards", "", "By code, or by title where only one card has it."]
    lines += [line for side in SIDES for line in cards(side)]
    return "\n".join([*lines, ""])


def test_the_table_of_names_is_that_of_the_code() -> None:
    current(TABLE, table())
