"""Every language has every message, and says it with the same values."""

from __future__ import annotations

from collections import Counter
from string import Formatter

import pytest
from babel.messages.catalog import Message

from adjudicator.languages import ENGLISH, NAMES, OWN_NAMES, catalogues, code_of, language_named
from tests.languages.messages import messages, translated

TRANSLATED = [code for code in OWN_NAMES if code != ENGLISH]


def values_of(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_english_is_what_the_program_thinks_in() -> None:
    assert language_named("en") is None
    assert code_of(" English ") == code_of("EN") == "en"
    assert code_of("Klingon") is None
    with pytest.raises(KeyError, match="'xx' is not spoken; there are: en"):
        language_named("xx")


def test_messages_are_found_in_code_and_templates() -> None:
    found = messages(("adjudicator/engine/words.py",))
    assert found == {"{first} and {last}": "adjudicator/engine/words.py"} | {
        "{first} or {last}": "adjudicator/engine/words.py"
    }


def strings_of(message: Message) -> tuple[str, ...]:
    """Return what a message is translated with, one string for each plural form."""
    found = message.string or ""
    return (found,) if isinstance(found, str) else tuple(found)


def test_every_message_is_translated() -> None:
    for code in TRANSLATED:
        there = translated(code)
        assert [found for found in messages() if found not in there] == [], code


def test_no_translation_is_left_over() -> None:
    for code in TRANSLATED:
        assert sorted(translated(code).keys() - messages().keys(), key=str) == [], code


def test_translations_use_the_values_of_their_messages() -> None:
    for code in TRANSLATED:
        for source, message in translated(code).items():
            english = (source,) if isinstance(source, str) else source
            known = set().union(*map(values_of, english))
            for text in strings_of(message):
                assert text, source
                assert values_of(text) <= known, source


def test_a_message_is_translated_once() -> None:
    for code in TRANSLATED:
        counted = Counter(
            message.id if isinstance(message.id, str) else tuple(message.id)
            for path, catalog in catalogues(code)
            if path.name not in NAMES
            for message in catalog
            if message.id
        )
        assert [found for found, times in counted.items() if times > 1] == [], code


def test_translations_ask_for_forms_that_the_language_has() -> None:
    for code in TRANSLATED:
        language = language_named(code)
        assert language is not None
        asked = {
            form
            for message in translated(code).values()
            for text in strings_of(message)
            for _, name, form, _ in Formatter().parse(text)
            if name is not None and form and form.isalpha()
        }
        assert asked <= set(language.forms), code
