"""Names are found exactly, by code or by a beginning, and never guessed."""

from __future__ import annotations

import pytest

from adjudicator.orders.reader import trouble
from adjudicator.words.lexicon import (
    Ambiguous,
    Lexicon,
    Name,
    NotCarriedOut,
    NotUnderstood,
    codes_for,
    fold,
    spellings,
)
from tests.tables import each

CITIES = Lexicon(
    [
        Name("muenchen", "München", ("Monaco di Baviera",), "MUN"),
        Name("mulhouse", "Mulhouse", (), "MUL"),
        Name("st_gallen", "St. Gallen", ("Saint Gallen",), "STG"),
        Name("york", "York", (), "YOR"),
        Name("new_york", "New York", (), "NEW"),
    ],
    kind="city",
)


@each(
    ("words", "found"),
    [
        ("München", "muenchen"),
        ("MÜNCHEN", "muenchen"),
        ("Munchen", "muenchen"),
        ("Muenchen", "muenchen"),
        ("Mu\u0308nchen", "muenchen"),
        ("the München", "muenchen"),
        ("mun", "muenchen"),
        ("Münch", "muenchen"),
        ("Monaco", "muenchen"),
        ("St Gallen", "st_gallen"),
        ("st. gallen.", "st_gallen"),
        ("saint g", "st_gallen"),
        ("york", "york"),
        ("new_york", "new_york"),
        ("NEW", "new_york"),
    ],
)
def test_names_are_found_however_players_write_them(words: str, found: str) -> None:
    assert CITIES.find(words) == found


def test_a_beginning_that_fits_several_names_is_unclear() -> None:
    lexicon = Lexicon([Name("a", "Bremen"), Name("b", "Brest"), Name("c", "Graz")])
    with pytest.raises(Ambiguous, match="Bremen or Brest") as raised:
        lexicon.find("bre")
    assert raised.value.candidates == ("Bremen", "Brest")


@pytest.mark.parametrize("words", ["Munchn", "Mynchen", "Yrok"])
def test_typing_errors_are_suggested_and_never_taken(words: str) -> None:
    with pytest.raises(NotUnderstood, match="did you mean") as raised:
        CITIES.find(words)
    assert raised.value.suggestions


@each("words", ["", "x", "mu", "...", "Constantinople", "y" * 100_000])
def test_what_looks_like_nothing_is_not_understood(words: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        CITIES.find(words)
    assert len(str(raised.value)) < 300


def test_at_most_three_suggestions_are_made() -> None:
    lexicon = Lexicon([Name(str(n), f"Bremen{n}") for n in range(8)])
    with pytest.raises(NotUnderstood) as raised:
        lexicon.find("Bremon")
    assert len(raised.value.suggestions) == 3


def test_folding_forgets_case_accents_punctuation_and_articles() -> None:
    assert fold("The Çafé-Straße_x, an  Œuvre!") == "cafe strasse x oeuvre"


def test_umlauts_have_two_spellings() -> None:
    assert spellings("Lübeck") == ("lubeck", "luebeck")


def test_codes_are_the_first_letters_where_those_are_unique() -> None:
    names = [("bremen", "Bremen"), ("brest", "Brest"), ("graz", "Graz"), ("end", "Endor")]
    codes = codes_for(names, taken={"end"})
    assert codes == {"bremen": "BRM", "brest": "BRS", "graz": "GRA", "end": "ENO"}


def test_a_shared_name_has_one_answer_for_each_error() -> None:
    assert trouble(Ambiguous("?")) == "unclear"
    assert trouble(NotUnderstood("?")) == "not_understood"
    assert trouble(NotCarriedOut("?")) == "not_understood"
