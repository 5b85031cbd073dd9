"""Every card of the deck: its modes have code, tests and rules cases; the table of them all.

``docs/cards.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it again.
"""

from __future__ import annotations

import inspect
import os
import re
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, Mode, modes_of
from adjudicator.games.here_i_stand.rules.deck import cards

ROOT: Final = Path(__file__).resolve().parents[2]
TABLE: Final = ROOT / "docs" / "cards.md"
CASES: Final = ROOT / "tests" / "cases" / "here_i_stand"
OPENING: Final = 8  # Luther's 95 Theses are a phase of their own (18.1), not a card of a hand
_SECTION: Final = re.compile(r"(?<!Card )(?<!card )(?<!turn )\b(?:\d{1,2}\.\d|1[0-9]|2[0-3])\b")
HEAD: Final = """# The cards of Here I Stand

Made from the code by `tests/here_i_stand/test_card_table.py`. Modes are the ways to use a card,
with the windows in which that is possible outside one's own impulse; sections are those of the
rulebook that its module cites; cases are rules cases in `tests/cases/here_i_stand`.

| card | title | kind | modes | sections | cases |
|---|---|---|---|---|---|"""
_CARD: Final = re.compile(r"[Cc]ards? (\d+(?:(?:, | and )\d+)*)")


def module_of(mode: Mode) -> ModuleType:
    """Return the module of a card."""
    module = inspect.getmodule(mode.play)
    assert module is not None
    return module


def sections_of(number: int) -> list[str]:
    """Return the sections of the rulebook that the docstrings of a card's module cite."""
    found: set[str] = set()
    for mode in modes_of(number):
        module = module_of(mode)
        texts = [module.__doc__ or ""]
        texts += [
            function.__doc__ or ""
            for _, function in inspect.getmembers(module, inspect.isfunction)
            if function.__module__ == module.__name__
        ]
        found.update(section for text in texts for section in _SECTION.findall(text))
    return sorted(found, key=lambda section: [int(part) for part in section.split(".")])


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


def in_words(mode: Mode) -> str:
    """Return a mode with its windows, which go without saying for events of one's own impulse."""
    return mode.id if mode.windows == (OWN_IMPULSE,) else f"{mode.id} ({', '.join(mode.windows)})"


def table() -> str:
    """Return the page of all cards."""
    lines = [HEAD]
    for number, printed in cards().items():
        modes = ", ".join(in_words(mode) for mode in modes_of(number))
        found = ", ".join(cases_by_card().get(number, []))
        cited = ", ".join(sections_of(number))
        lines.append(
            f"| {number} | {printed.title} | {printed.kind} | {modes} | {cited} | {found} |"
        )
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("number", [n for n in cards() if n != OPENING])
def test_every_mode_of_a_card_has_code_and_nothing_else_has(number: int) -> None:
    assert [mode.id for mode in modes_of(number)] == [*cards()[number].modes]


@pytest.mark.parametrize("number", [n for n in cards() if n != OPENING])
def test_every_card_has_a_test_module_and_a_case_for_each_mode(number: int) -> None:
    tests = list((ROOT / "tests" / "here_i_stand" / "cards").glob(f"test_c{number:03}_*.py"))
    assert len(tests) == 1
    cited = " ".join(cases_by_card().get(number, []))
    missing = [mode for mode in cards()[number].modes if f"c{number:03}_{mode}" not in cited]
    assert missing == []


def test_the_table_of_cards_is_that_of_the_code() -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        TABLE.write_text(table(), "utf-8")
    assert TABLE.read_text("utf-8") == table()
