"""What a question shows as a possible answer is read as that answer.

In the very words in which it was shown, in every language that messages are in.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Language, said
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.language.cards import PlayCard
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.options import phrases
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.wording.names import (
    _KIND_NAMES,
    _PLAIN,
    ADJECTIVES,
    counted,
    named,
)
from adjudicator.languages import OWN_NAMES, Catalogues, language_named
from adjudicator.words.order_words import order_line
from adjudicator.words.saying import plain_words
from tests.here_i_stand.builders import game_1517
from tests.languages.answering import answered, asked_in, unread
from tests.tables import each

LANGUAGES = [pytest.param(language_named(code), id=code) for code in OWN_NAMES]


def lacking(seed: int, most: int) -> tuple[list[str], int]:
    """Return what cannot be answered with in the beginning of a game, and how much was asked."""
    asked = [*asked_in(seed, most)]
    spoken = [language_named(code) for code in OWN_NAMES]
    return [line for one in asked for to in spoken for line in unread(*one, to)], len(asked)


def test_what_the_questions_of_a_game_show_is_read_as_an_answer() -> None:
    found, asked = lacking(1, most=700)
    assert found == []
    assert asked > 60


@pytest.mark.full
@pytest.mark.parametrize("seed", range(30))
def test_what_the_questions_of_many_games_show_is_read_as_an_answer(seed: int) -> None:
    assert lacking(seed, most=100_000)[0] == []


@each("language", LANGUAGES)
@each("option", sorted({*_PLAIN, *phrases()}))
def test_every_word_for_an_option_is_read_as_it_is_shown(
    option: str, language: Language | None
) -> None:
    decision = Decision("france", "x/use:y", OneOf((option, "linz")))
    words = said(named(option), language)
    for line in (f"{said(order_line('CHOOSE'), language)} {words}", f"CHOOSE {words}"):
        assert answered(line, decision, view_of(game_1517(), "france")) == option
    example = said(grammar().words(decision, option, None), language)
    assert example.casefold().endswith(words.casefold()) or language is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_use_of_every_card_is_read_as_it_is_shown(language: Language | None) -> None:
    wrong = []
    for number, card in cards().items():
        for mode in modes_of(number):
            if len(card.modes) == 1:
                continue
            use = "AS EVENT" if OWN_IMPULSE in mode.windows else "AS"
            play, how = (said(order_line(words), language) for words in ("PLAY", use))
            title, shown = (
                said(words, language) for words in (named(number), plain_words(mode.id))
            )
            line = f"{play} {title} {how} {shown}"
            order = grammar().parse(line)
            meant = PlayCard(number, "event" if use == "AS EVENT" else "", mode.id)
            written = said(grammar().canonical(meant), language)
            if order != meant or written.casefold() != line.casefold():
                wrong.append((line, written, order))
    assert wrong == []


@each("language", LANGUAGES)
@each("owner", ["", *ADJECTIVES])
def test_units_are_read_as_they_are_counted(owner: str, language: Language | None) -> None:
    for kind in _KIND_NAMES:
        for count in (1, 2):
            units = counted(count, f"{owner} {kind}".strip())
            own = f"{said(order_line('LOSE'), language)} {said(units, language)}"
            assert grammar().parse(own) == grammar().parse(f"LOSE {units}"), own


def test_an_answer_that_is_not_read_as_shown_is_found(finnish: Catalogues) -> None:
    view = view_of(game_1517(), "ottoman")
    decision = Decision("ottoman", "card 34/change", OneOf(("plus", "minus")))
    assert [*unread(decision, view, finnish)] == []
    other = replace(finnish, names={**finnish.names, "Minus": "vähemmän"})
    assert ["VALITSE vähemmän" in line for line in unread(decision, view, other)] == [True]
