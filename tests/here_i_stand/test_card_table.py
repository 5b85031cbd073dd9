"""Every card of the deck: its modes have code, tests and rules cases; the table of them all.

``docs/cards.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it again.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.language.names import card_names
from adjudicator.games.here_i_stand.rules.deck import cards, diplomatic_cards, replaced_faces
from tests.tables import each

ROOT: Final = Path(__file__).resolve().parents[2]
TABLE: Final = ROOT / "docs" / "cards.md"
CASES: Final = ROOT / "tests" / "cases" / "here_i_stand"
OPENING: Final = 8  # Luther's 95 Theses are a phase of their own (18.1), not a card of a hand
HEAD: Final = """# The cards of Here I Stand

Made from the code by `tests/here_i_stand/test_card_table.py`. In orders a card may be written by
title, number or code. Listed one by one are cards with several uses, or with windows in which they
can be used outside one's own impulse.
"""
KINDS: Final = {
    "home": "Home cards",
    "mandatory": "Mandatory events",
    "combat": "Combat cards",
    "response": "Response cards",
    "event": "Events",
}
"""The headings of the page by the kinds of cards."""
_CARD: Final = re.compile(r"[Cc]ards? (\d+(?:(?:, | and )\d+)*)")


@cache
def cases_by_card() -> dict[int, list[str]]:
    """Return the rules cases that cite a card as their source, by its number."""
    found: dict[int, list[str]] = {}
    for path in sorted(CASES.rglob("*.toml")):
        source = tomllib.loads(path.read_text("utf-8"))["source"]
        for numbers in _CARD.findall(source):
            for number in re.findall(r"\d+", numbers):
                found.setdefault(int(number), []).append(path.stem)
    return found


def uses(number: int) -> str:
    """Return the modes of a card with their windows; nothing for an event of one's own impulse."""
    parts = []
    for windows, modes in groupby(modes_of(number), key=lambda mode: mode.windows):
        names = ", ".join(mode.id for mode in modes)
        parts.append(names if windows == (OWN_IMPULSE,) else f"{names} ({', '.join(windows)})")
    found = "; ".join(parts)
    return "" if found == "event" else found


def table() -> str:
    """Return the page of all cards, by kind."""
    codes = {entry.id: entry.code for entry in card_names().entries}
    lines = [HEAD.rstrip("\n")]
    for kind, heading in KINDS.items():
        names = {
            number: f"{number} {card.title} ({codes[str(number)]})"
            for number, card in cards().items()
            if card.kind == kind
        }
        lines += ["", f"## {heading}"]
        plain = [number for number in names if not uses(number)]
        for _, tens in groupby(plain, key=lambda number: number // 10):
            lines += ["", ", ".join(names[number] for number in tens)]
        special = [f"- {names[number]}: {uses(number)}" for number in names if uses(number)]
        lines += ["", *special] if special else []
    return "\n".join([*lines, *_for_two(), ""])


def _for_two() -> Iterator[str]:
    """Yield the lines on the variant for two: the diplomatic deck, and other faces."""
    yield from ("", "## Diplomatic cards of the variant for two", "")
    by_entry = {1: "From turn 1", "after_league": "After the Schmalkaldic League"}
    for entry, when in by_entry.items():
        found = (card for card in diplomatic_cards().values() if card.entry == entry)
        yield f"- {when}: {', '.join(f'{card.number} {card.title}' for card in found)}"
    yield from ("", "## Other faces in the variant for two", "")
    yield ", ".join(f"{number} {cards()[number].title}" for number in replaced_faces())


@each("number", [n for n in cards() if n != OPENING])
def test_every_mode_of_a_card_has_code_and_nothing_else_has(number: int) -> None:
    assert [mode.id for mode in modes_of(number)] == [*cards()[number].modes]


@each("number", [n for n in cards() if n != OPENING])
def test_every_card_has_a_test_module_and_a_case_for_each_mode(number: int) -> None:
    tests = list((ROOT / "tests" / "here_i_stand" / "cards").glob(f"test_c{number:03}_*.py"))
    assert len(tests) == 1
    cited = " ".join(cases_by_card().get(number, []))
    missing = [mode for mode in cards()[number].modes if f"c{number:03}_{mode}" not in cited]
    assert missing == []


def test_every_kind_of_card_has_a_heading() -> None:
    assert {card.kind for card in cards().values()} == set(KINDS)


def test_the_table_of_cards_is_that_of_the_code() -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        TABLE.write_text(table(), "utf-8")
    assert TABLE.read_text("utf-8") == table()
