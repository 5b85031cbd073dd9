"""Every example of ``docs/orders-ahead.md`` does what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from adjudicator.games.here_i_stand.language.grammar import grammar
from tests.service.playground import Playground, state_at

PAGE: Final = (Path(__file__).parents[2] / "docs" / "orders-ahead.md").read_text(encoding="utf-8")
_BLOCK: Final = re.compile(r"<!-- (\w+) -->\n((?:    .+\n)+)")
_CONDITION: Final = re.compile(r"^\| (`.+?`) \| .+ \|$", re.MULTILINE)
_WORDS: Final = re.compile(r"`([^`]+)`")


def blocks() -> list[tuple[str, tuple[str, ...]]]:
    """Return the examples of the page: who writes, and the lines."""
    return [
        (role, tuple(line.strip() for line in lines.splitlines()))
        for role, lines in _BLOCK.findall(PAGE)
    ]


def conditions() -> list[str]:
    """Return the conditions of the table."""
    table = PAGE[PAGE.index("| condition |") : PAGE.index("Numbers take")]
    return [words for row in _CONDITION.findall(table) for words in _WORDS.findall(row)]


def terms() -> list[str]:
    """Return the terms of the table."""
    table = PAGE[PAGE.index("| words |") : PAGE.index("## Looking")]
    return [words for row in _CONDITION.findall(table) for words in _WORDS.findall(row)]


@pytest.mark.parametrize(("role", "lines"), blocks(), ids=lambda value: str(value)[:40])
def test_every_example_is_accepted_as_it_stands(
    quick: Playground, role: str, lines: tuple[str, ...]
) -> None:
    quick.open("theses" if role == "protestant" else "action")
    before = len(quick.mails(role, "status"))
    quick.write(role, *lines)
    if all(line.startswith("WHAT IF") for line in lines):  # each has an answer of its own
        answers = quick.mails(role, "status")[before:]
        assert len(answers) == len(lines)
        assert not any("refused" in str(answer.text) for answer in answers)
        return
    subject = quick.last(role, "receipt").subject
    assert re.search(rf": {len(lines)} orders? read, no errors$", subject)


@pytest.mark.parametrize(("role", "lines"), blocks(), ids=lambda value: str(value)[:40])
def test_every_example_can_be_checked(quick: Playground, role: str, lines: tuple[str, ...]) -> None:
    quick.open("theses" if role == "protestant" else "action")
    quick.write(role, "CHECK", "BEGIN", *lines, "END", block=False)
    subject = quick.last(role, "receipt").subject
    assert re.search(rf": checked only, {len(lines)} orders? read, no errors$", subject)


@pytest.mark.parametrize("words", conditions())
def test_every_condition_of_the_table_is_read_and_judged(quick: Playground, words: str) -> None:
    quick.open("action")
    quick.write("ottoman", "GO ON", f"IF {words}", "PLAY Janissaries FOR CP", "ENDIF", "PASS")
    assert f"IF {words} accepted; it " in quick.receipt("ottoman")
    assert grammar().canonical(grammar().parse(f"IF {words}")) == f"IF {words}"


def test_every_term_of_the_table_is_read(quick: Playground) -> None:
    quick.open(state=state_at("action"))
    quick.write("hapsburg", *(f"STANDING: STAND {words}" for words in terms()))
    for number, words in enumerate(terms(), 1):
        told = rf"STAND {re.escape(words)} accepted[^;]*; it is your standing order {number}\b"
        assert re.search(told, quick.receipt("hapsburg")), words


def test_the_page_has_examples_of_everything() -> None:
    assert len(blocks()) >= 8
    assert len(conditions()) >= 20
    assert len(terms()) >= 7
