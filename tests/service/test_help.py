"""HELP is a page that fits a telephone, and all help is reachable from it."""

from __future__ import annotations

import re
from math import ceil
from typing import Final

import pytest

from adjudicator.engine.words import Language, said
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.languages import language_named
from adjudicator.service.commands.players.helping import topics_of
from adjudicator.words.order_words import of_game
from tests.service.playground import Playground, flat

GAMES: Final = ("here_i_stand", "lanterns")
TWO_SCREENS: Final = 70
"""Lines of a telephone that shows 844 pixels at a time, 24 pixels each."""
WIDTH: Final = 44
"""Letters in such a line."""


def reader(rules: str, language: str) -> Language | None:
    return of_game(language_named(language), rules)


def read(sections: tuple[Section, ...], language: Language | None) -> list[str]:
    return [said(line, language) for section in sections for line in section.lines]


def names(rules: str, language: str) -> list[str]:
    """Return what the page names as topics of HELP."""
    *_, orders, commands = topics_of(rules, "")
    found = read((orders, commands), reader(rules, language))
    return [name for line in found for name in line.split(", ")]


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("rules", GAMES)
def test_help_fits_two_screens_of_a_telephone(rules: str, language: str) -> None:
    sections = topics_of(rules, "")
    lines = read(sections, reader(rules, language))
    assert sum(ceil(len(line) / WIDTH) for line in lines) + 3 * len(sections) <= TWO_SCREENS


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("rules", GAMES)
def test_every_name_on_the_page_is_a_topic(rules: str, language: str) -> None:
    titles = [section.title for section in topics_of(rules, "")]
    page = [name for name in names(rules, language) if page_again(rules, name, titles)]
    assert not page
    assert len(names(rules, language)) > 20


@pytest.mark.parametrize("rules", [*GAMES, "thirty_years_war"])
def test_no_word_of_the_finnish_page_is_an_order_in_english(rules: str) -> None:
    english = {*names(rules, "en")}
    assert [name for name in names(rules, "fi") if name in english] == []
    orders = {*game_of(rules).grammar.topics, game_of(rules).examples.verb}
    page = " ".join(read(topics_of(rules, ""), reader(rules, "fi")))
    assert [word for word in sorted(orders) if re.search(rf"\b{word}\b", page)] == []


@pytest.mark.parametrize("topic", ["sopimus", "sopimukset", "SOPIMUKSET"])
def test_deals_are_a_topic_in_finnish_too(topic: str) -> None:
    *_, commands = topics_of("here_i_stand", topic)
    assert "DEAL WITH" in " ".join(map(str, commands.lines))


@pytest.mark.parametrize("rules", GAMES)
def test_a_reader_of_finnish_finds_no_english_command_on_the_page(rules: str) -> None:
    found = names(rules, "fi")
    assert not {"PRESS TO", "DEAL WITH", "CHECK", "MAP", "READY"} & set(found)
    assert "KOEAJO" in found
    guidance = " ".join(read(topics_of(rules, "")[:1], reader(rules, "fi")))
    assert "OHJE KAIKKI" in guidance
    assert "HELP" not in guidance


def page_again(rules: str, topic: str, titles: list[str]) -> bool:
    return [section.title for section in topics_of(rules, topic)] == titles


@pytest.mark.parametrize("rules", GAMES)
def test_help_all_explains_everything(rules: str) -> None:
    for words in ("ALL", "all", "everything", "kaikki"):
        orders, commands = topics_of(rules, words)
        assert len(orders.lines) == len(game_of(rules).grammar.topics)
        assert len(commands.lines) > 25


def test_the_page_says_what_answers_the_open_question(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "HELP")
    text = flat(quick.last("protestant", "status").text)
    assert "What is asked of you now is answered by: REFORM" in text
    assert "HELP ALL explains all of them" in text
    quick.write("france", "HELP")
    assert "What is asked of you now" not in flat(quick.last("france", "status").text)


def test_an_unknown_topic_brings_the_page_and_says_so(quick: Playground) -> None:
    quick.open()
    quick.write("france", "HELP <b>xyzzy</b>")
    mail = quick.last("france", "status")
    assert "There is no help on “<b>xyzzy</b>”." in flat(mail.text)
    assert b"&lt;b&gt;xyzzy" in (mail.raw or b"")
