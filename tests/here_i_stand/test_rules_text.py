"""The rules by section that RULES answers with (play-by-email.md 8).

Complete, short enough for a mail, and with examples that the grammar reads.
"""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.reference import document

LONGEST_LINE = 220
FEWEST_LINES, MOST_LINES = 2, 16
ORDER, DEAL = "Order: ", "In a deal: "

SECTIONS: list[dict[str, Any]] = document("rules")["section"]
TITLES: dict[str, str] = document("sections")["sections"]

each_section = pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section["number"])


def _examples(mark: str) -> list[tuple[str, str]]:
    """Return (number, example) of every line that begins with a mark."""
    return [
        (section["number"], text.removeprefix(mark))
        for section in SECTIONS
        for text in section["lines"]
        if text.startswith(mark)
    ]


def test_the_sections_stand_in_the_order_of_the_rulebook() -> None:
    rulebook = list(TITLES)
    numbers = [section["number"] for section in SECTIONS]
    assert numbers == sorted(numbers, key=rulebook.index)


def test_no_section_and_no_title_stands_there_twice() -> None:
    for what in ("number", "title"):
        found = [section[what] for section in SECTIONS]
        assert len(set(found)) == len(found)


@each_section
def test_a_section_has_the_title_that_coverage_reports(section: dict[str, Any]) -> None:
    assert section["title"] == TITLES[section["number"]]


@each_section
def test_a_section_is_short_enough_for_a_mail(section: dict[str, Any]) -> None:
    assert FEWEST_LINES <= len(section["lines"]) <= MOST_LINES
    assert [text for text in section["lines"] if len(text) > LONGEST_LINE] == []


@each_section
def test_a_line_is_plain_text_that_ends_like_a_sentence_or_an_example(
    section: dict[str, Any],
) -> None:
    for text in section["lines"]:
        assert text == " ".join(text.split())
        assert not set(text) & set("*`<>{}|\\")
        assert text.startswith((ORDER, DEAL)) or text.endswith((".", ":"))


@pytest.mark.parametrize(("number", "example"), _examples(ORDER))
def test_every_example_of_an_order_is_read(number: str, example: str) -> None:
    order = grammar().parse(example)
    assert order.verb not in ("not_in_release", "no_order"), f"{number} shows what no order does"


@pytest.mark.parametrize(("number", "example"), _examples(DEAL))
def test_every_example_of_a_deal_is_read(number: str, example: str) -> None:
    item = grammar().item(example, "france", ["england"])
    assert grammar().item(grammar().item_words(item), "france", ["england"]) == item
