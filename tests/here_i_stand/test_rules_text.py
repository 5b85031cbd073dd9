"""The rules by section that RULES answers with.

Complete, short enough for a mail, and with examples that the grammar reads.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from adjudicator.cases.coverage import sections_covered
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.options import OPTIONS
from adjudicator.games.here_i_stand.rules.powers import (
    MAJOR_POWERS,
    POWER_NAMES,
    PROTESTANT,
    power_card,
)
from adjudicator.games.here_i_stand.rules.reference import document, tables
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from tests.tables import each

LONGEST_LINE = 220
FEWEST_LINES, MOST_LINES = 2, 16
ORDER, DEAL = "Order: ", "In a deal: "

SECTIONS: list[dict[str, Any]] = document("rules")["section"]
TITLES: dict[str, str] = document("sections")["sections"]
CASES = Path(__file__).parents[1] / "cases"
GENERAL_VERBS = {"choose", "yes", "no", "sheet"}
"""Verbs that answer a question by its shape, or no question at all."""

each_section = each("section", SECTIONS, ids=lambda section: section["number"])


def _examples(mark: str) -> list[tuple[str, str]]:
    """Return (number, example) of every line that begins with a mark."""
    return [
        (section["number"], text.removeprefix(mark))
        for section in SECTIONS
        for text in section["lines"]
        if text.startswith(mark)
    ]


def _text_of(number: str) -> str:
    return " ".join(next(s for s in SECTIONS if s["number"] == number)["lines"])


def test_every_section_that_a_procedure_carries_out_has_an_entry_and_no_other() -> None:
    carried_out = [s.number for s in sections_covered("here_i_stand", [CASES]) if s.code]
    assert [section["number"] for section in SECTIONS] == carried_out


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


@each(("number", "example"), _examples(ORDER))
def test_every_example_of_an_order_is_read(number: str, example: str) -> None:
    order = grammar().parse(example)
    assert order.verb in GENERAL_VERBS or VERBS[order.verb].answers, (
        f"{number} shows an order that nothing asks for"
    )


@each(("number", "example"), _examples(DEAL))
def test_every_example_of_a_deal_is_read(number: str, example: str) -> None:
    item = grammar().item(example, "france", ["england"])
    assert grammar().item(grammar().item_words(item), "france", ["england"]) == item


@each_section
def test_a_section_refers_to_sections_that_exist(section: dict[str, Any]) -> None:
    named = re.findall(r"\((\d[\d., ]*)\)", " ".join(section["lines"]))
    numbers = [number for part in named for number in part.split(", ")]
    assert [n for n in numbers if n not in TITLES and int(n.partition(".")[0]) <= 23] == []


def test_the_sections_that_the_variant_for_two_changes_exist() -> None:
    changed = [number for section in SECTIONS for number in section.get("changes", ())]
    assert changed
    assert [number for number in changed if number not in TITLES] == []


def test_all_options_of_the_variant_for_two_are_in_its_last_section() -> None:
    text = _text_of("2P 10")
    for name, option in OPTIONS.items():
        if option.scenarios == (TWO_PLAYER,):
            first = str(option.default)
            others = [str(value) for value in option.values if str(value) != first]
            assert f"Option {name}: {', '.join([first, *others])}." in text


def test_options_are_named_as_they_are_chosen() -> None:
    text = " ".join(" ".join(section["lines"]) for section in SECTIONS)
    named = set(re.findall(r"[Oo]ption (\w+)", text))
    assert named <= set(OPTIONS)
    about_a_section = {name for name, option in OPTIONS.items() if "(" in option.meaning}
    assert about_a_section <= named


@each("power", [power for power in MAJOR_POWERS if power != PROTESTANT])
def test_the_tracks_of_the_power_cards_are_those_of_the_data(power: str) -> None:
    printed = power_card(power)
    cards = printed["key_cards"]
    wanted = f"{POWER_NAMES[power]}, 1 to {len(cards)} keys: {' '.join(map(str, cards))} cards"
    assert wanted in _text_of("4")
    assert f"{POWER_NAMES[power]} {printed['square_markers']}" in _text_of("23.1")


def test_the_track_of_protestant_spaces_is_that_of_the_data() -> None:
    track = tables()["protestant_spaces"]
    found: dict[int, tuple[int, int]] = {}
    for first, last, papal, protestant in re.findall(
        r"(\d+)(?:-(\d+)| and more)?: (\d+)/(\d+)", _text_of("23.2")
    ):
        for spaces in range(int(first), int(last or first) + 1):
            found[spaces] = (int(papal), int(protestant))
    pairs = zip(track["papacy"], track["protestant"], strict=True)
    assert found == dict(enumerate(pairs))
