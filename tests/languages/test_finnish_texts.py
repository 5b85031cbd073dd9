"""The Finnish of rules and cards (RULES, HAND): all of it, once, with the numbers of the English.

What is answered by mail is said in the language of the player.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.wording.lookup import KINDS
from adjudicator.games.here_i_stand.wording.sections import EXAMPLES
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.languages import NAMES, Catalogues, catalogues
from tests.languages.messages import texts_of_data, translated

OURS: Final = ("rules.po", "cards.po")
NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
HIS: Final = game_of("here_i_stand")
COMMAND: Final = re.compile(r"\b[A-Z]{4,}(?: [A-Z]{4,})*\b")
NUMERAL: Final = "VIII"
IN_FINNISH: Final = {"ALKU": "BEGIN", "KOEAJO": "CHECK"}
"""What players of Finnish write instead of words of the English texts."""


def rules_about(topic: str) -> tuple[Section, ...]:
    """Return what Here I Stand says of a topic."""
    opening = HIS.rules.setup("1517", {})
    return HIS.wording.rules_about(topic, HIS.rules.view(opening, None))


def entries() -> list[tuple[str, str]]:
    """Return (English, Finnish) of all texts of rules and cards."""
    return [
        (str(message.id), str(message.string))
        for path, catalog in catalogues("fi")
        if path.name in OURS
        for message in catalog
        if message.id
    ]


def test_every_text_of_the_rules_and_cards_is_there() -> None:
    there = translated("fi")
    assert [text for text, _ in texts_of_data() if text not in there] == []


def test_no_text_is_left_over() -> None:
    texts = {text for text, _ in texts_of_data()} | {*EXAMPLES.values(), *KINDS.values()}
    assert {english for english, _ in entries()} - texts == set()


def test_no_text_stands_in_two_catalogues() -> None:
    counted = Counter(
        str(message.id)
        for path, catalog in catalogues("fi")
        if path.name not in NAMES
        for message in catalog
        if message.id
    )
    assert [text for text, _ in entries() if counted[text] > 1] == []


def test_finnish_texts_have_the_numbers_of_the_english() -> None:
    wrong = [
        (english, finnish)
        for english, finnish in entries()
        if sorted(NUMBER.findall(english)) != sorted(NUMBER.findall(finnish))
    ]
    assert wrong == []


def test_what_players_write_is_left_as_it_is() -> None:
    wrong = [
        (english, finnish)
        for english, finnish in entries()
        if commands(english) != commands(finnish)
    ]
    assert wrong == []


def commands(text: str) -> list[str]:
    """Return the words in capitals, which players write, in English."""
    found = (IN_FINNISH.get(one, one) for one in COMMAND.findall(text))
    return sorted(one for one in found if one != NUMERAL)


@pytest.mark.parametrize(
    ("topic", "line"),
    [
        ("13.2", "Retreats, interceptions and avoiding battle are never intercepted."),
        ("#32", "One army leader about to move or assault is laid up for the impulse."),
    ],
)
def test_rules_are_told_in_the_language_of_the_reader(
    topic: str, line: str, finnish: Catalogues
) -> None:
    lines = [text for section in rules_about(topic) for text in section.lines]
    assert line in lines
    spoken = [said(text, finnish) for text in lines]
    assert dict(entries())[line] in spoken
    assert line not in spoken


def test_the_examples_of_orders_are_said_in_finnish_in_the_rules(finnish: Catalogues) -> None:
    lines = [text for section in rules_about("13") for text in section.lines]
    assert "Order: MOVE ALL FROM Graz TO Agram" in lines
    assert "Komento: SIIRRÄ KAIKKI Grazista Agramiin" in [said(text, finnish) for text in lines]
