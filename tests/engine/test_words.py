"""Words that say themselves in the reader's language."""

from __future__ import annotations

import pickle
from datetime import date
from functools import partial

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import (
    Words,
    _,
    and_list,
    capital,
    dump,
    joined,
    keep_as,
    load,
    n_,
    name,
    or_list,
    said,
    sentences,
)
from tests.tables import each


class Backwards:
    """A language for tests: marks messages, turns names around, shouts in the form ``loud``."""

    code = "xx"
    forms = ("loud",)

    def text(self, message: str) -> str:
        return f"<{message}>"

    def counted(self, one: str, several: str, count: int) -> str:
        return f"<{one if count < 3 else several}>"

    def name(self, printed: str) -> str:
        return printed[::-1]

    def inflected(self, words: str, form: str) -> str:
        return {"loud": words.upper()}[form]


LANGUAGE = Backwards()


def test_words_are_their_english_text() -> None:
    words = _("{power} moves to {space}.", power="England", space=name("Vienna"))
    assert words == "England moves to Vienna."
    assert isinstance(words, str)
    assert said(words, None) == "England moves to Vienna."
    assert type(said(words, None)) is str


def test_values_are_names_or_words_of_the_language() -> None:
    words = _("{power} in {space}: {why}", power="Rome", space=name("Ulm"), why=_("far"))
    assert said(words, LANGUAGE) == "<emoR in mlU: <far>>"


def test_quoted_values_and_plain_text_stay_as_they_are() -> None:
    assert said(_("There is no {words!r}.", words="Ulm"), LANGUAGE) == "<There is no 'Ulm'.>"
    assert said("Ulm", LANGUAGE) == "Ulm"


def test_numbers_keep_their_format() -> None:
    assert _("{share:.1f} of {all}", share=0.25, all=3) == "0.2 of 3"
    assert said(_("{share:.1f} of {all}", share=0.25, all=3), LANGUAGE) == "<0.2 of 3>"


def test_a_translation_may_ask_for_a_grammatical_form() -> None:
    class Forms(Backwards):
        def text(self, message: str) -> str:
            return "{space:loud}!"

    assert said(_("In {space}.", space=name("Ulm")), Forms()) == "MLU!"


def test_each_language_has_its_own_count() -> None:
    words = n_("{count} card", "{count} cards of {power}", 2, power="Genoa")
    assert words == "2 cards of Genoa"
    assert said(words, LANGUAGE) == "<2 card>"
    assert n_("{count} card", "{count} cards", 1) == "1 card"


def test_lists_and_sentences_are_said_part_by_part() -> None:
    assert and_list(["Ulm", "Metz", "Rome"]) == "Ulm, Metz and Rome"
    assert said(or_list(["Ulm", _("far")]), LANGUAGE) == "<mlU or <far>>"
    assert said(or_list(["Ulm"]), LANGUAGE) == "mlU"
    assert or_list([]) == ""
    assert sentences(_("One."), "", _("Two.")) == "One. Two."
    assert said(joined("; ", [_("One"), _("Two")]), LANGUAGE) == "<One>; <Two>"


def test_an_error_keeps_its_translations() -> None:
    with pytest.raises(IllegalAnswer) as caught:
        raise IllegalAnswer(_("{space} is far.", space=name("Ulm")))
    assert said(str(caught.value), LANGUAGE) == "<mlU is far.>"


def test_what_is_stored_is_plain_english() -> None:
    stored = pickle.loads(pickle.dumps(_("{space} is far.", space=name("Ulm"))))
    assert stored == "Ulm is far."
    assert not isinstance(stored, Words)


def test_a_capital_letter_is_that_of_the_reader_s_language() -> None:
    assert capital(_("the window closes")) == "The window closes"
    assert said(capital("ulm"), LANGUAGE) == "Mlu"


KEPT = (
    _("{power} moves to {space}: {why!r}", power="England", space=name("Ulm"), why="{no} message"),
    _("{share:.1f} of {all}", share=0.25, all=3),
    _("{when}", when=_("now")),
    n_("{count} card of {power}", "{count} cards of {power}", 2, power="Genoa"),
    and_list(["Ulm", _("far"), name("Rome")]),
    sentences(_("One."), _("Two.")),
    capital(_("one {space}", space="Ulm")),
    _("No values, {nothing} filled in."),
)


@each("words", KEPT)
def test_words_can_be_stored_and_are_said_later(words: Words) -> None:
    again = load(dump(words))
    assert again == words
    assert said(again, LANGUAGE) == said(words, LANGUAGE)
    assert said(again, LANGUAGE) != words


@each("text", ["", "Plain.", "{braces}", '{"words": ["message", "Hello {a}", {}]}', '{"words": 3}'])
def test_plain_text_is_stored_and_stays_plain(text: str) -> None:
    assert load(dump(text)) == text
    assert not isinstance(load(dump(text)), Words)


@each(
    "old",
    [
        "It was too late.",
        '{"words": unreadable',
        '{"words": ["unknown", 1]}',
        '{"words": ["message", "Hello {a}", {"b": 1}]}',
    ],
)
def test_what_an_earlier_release_has_stored_is_read_as_it_is(old: str) -> None:
    assert load(old) == old


def test_values_that_are_neither_text_nor_numbers_are_stored_as_text() -> None:
    assert load(dump(_("Until {day}.", day=date(1517, 10, 31)))) == "Until 1517-10-31."


def _shouted(text: str, language: Backwards) -> str:
    return text.upper()


def test_other_modules_have_kinds_of_words_kept_too() -> None:
    def shout(text: str) -> Words:
        return Words(text, partial(_shouted, text))

    plain = load(dump(_("{line}!", line=shout("pass"))))
    assert said(plain, LANGUAGE) == "<ssap!>"
    for_reader = load(dump(_("{line}!", line=shout("pass")), LANGUAGE))
    assert for_reader == "pass!"
    assert said(for_reader, LANGUAGE) == "<PASS!>"
    assert said(load(dump(for_reader)), LANGUAGE) == "<PASS!>"
    keep_as("shout", _shouted, shout)
    assert said(load(dump(_("{line}!", line=shout("pass")))), LANGUAGE) == "<PASS!>"
