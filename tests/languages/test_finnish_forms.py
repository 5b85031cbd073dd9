"""How names inflect in Finnish: every name of the game in every form, and lists and verbs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from adjudicator.languages.finnish import FORMS, inflected, is_plural
from tests.languages.test_finnish_names import FINNISH
from tests.tables import each

GOLDEN: Final = Path(__file__).parent / "golden" / "finnish_forms.txt"


def table() -> str:
    """Return a line for every Finnish name: the name, a colon, its forms in their order."""
    names = dict.fromkeys(FINNISH.values())
    lines = [f"{name}: {', '.join(inflected(name, form) for form in FORMS)}" for name in names]
    return "\n".join([f"name: {', '.join(FORMS)}", *lines, ""])


def test_every_name_in_every_form_is_as_it_has_been_read_and_approved() -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        GOLDEN.write_text(table(), "utf-8")
    assert GOLDEN.read_text("utf-8") == table()


@each(
    ("name", "form", "said"),
    [
        ("torstai 20.11.2025 klo 16.05", "ill", "torstaihin 20.11.2025 klo 16.05"),
        ("keskiviikko 1.7.2026", "ess", "keskiviikkona 1.7.2026"),
        ("Wien", "gen", "Wienin"),
        ("Wien", "ill", "Wieniin"),
        ("Praha", "ill", "Prahaan"),
        ("Lontoo", "ill", "Lontooseen"),
        ("Köln", "ine", "Kölnissä"),
        ("York", "ine", "Yorkissa"),
        ("Calais", "ill", "Calais'hen"),
        ("Pohjanmeri", "gen", "Pohjanmeren"),
        ("Englanti", "gen", "Englannin"),
        ("Unkari-Böömi", "part", "Unkari-Böömiä"),
        ("Ottomaanit", "all", "Ottomaaneille"),
        ("Protestantit", "part", "Protestantteja"),
        ("Paavinistuin", "ade", "Paavinistuimella"),
        ("Henrik VIII", "gen", "Henrik VIII:n"),
        ("Kaarle V", "part", "Kaarle V:ttä"),
        ("Filip hesseläinen", "all", "Filip hesseläiselle"),
        ("Andrea Doria", "part", "Andrea Doriaa"),
        ("Canisius", "gen", "Canisiuksen"),
    ],
)
def test_a_name_inflects(name: str, form: str, said: str) -> None:
    assert inflected(name, form) == said


@each(
    ("place", "said"),
    [
        ("Malta", ["Maltalla", "Maltalta", "Maltalle"]),
        ("Pohjanmeri", ["Pohjanmerellä", "Pohjanmereltä", "Pohjanmerelle"]),
        ("Berberirannikko", ["Berberirannikolla", "Berberirannikolta", "Berberirannikolle"]),
        ("Englannin kanaali", [f"Englannin kanaali{end}" for end in ("ssa", "sta", "in")]),
        ("Candia", ["Candiassa", "Candiasta", "Candiaan"]),
    ],
)
def test_in_from_and_to_a_place_say_on_where_finnish_does(place: str, said: list[str]) -> None:
    assert [inflected(place, form) for form in ("ine", "ela", "ill")] == said


@each(
    ("names", "form", "said"),
    [
        ("Wien, Praha ja Buda", "gen", "Wienin, Prahan ja Budan"),
        ("Malta tai Wien", "ill", "Maltalle tai Wieniin"),
        ("Suleiman, 7 vakinaisyksikköä", "ade", "Suleimanilla, 7 vakinaisyksikköä"),
        ("", "gen", ""),
    ],
)
def test_lists_inflect_name_by_name_and_counts_stay(names: str, form: str, said: str) -> None:
    assert inflected(names, form) == said


def test_titles_of_cards_stay_as_they_are_before_the_word_card() -> None:
    assert inflected("Tässä seison", "gen") == "Tässä seison -kortin"
    assert inflected("Kihti", "part") == "Kihti-korttia"
    assert inflected("Dragut", "gen") == "Dragutin"  # the leader; his card is said with a word


@each(
    ("names", "several"),
    [
        ("Englanti", False),
        ("Ottomaanit", True),
        ("Suuret järvet", True),
        ("Englanti ja Ranska", True),
        ("Englanti tai Ranska", False),
        ("Englanti, Ranska tai Ottomaanit", False),
    ],
)
def test_a_verb_agrees_with_its_names(names: str, several: bool) -> None:
    assert is_plural(names) is several
    assert inflected(names, "saa/saavat") == f"{names} {'saavat' if several else 'saa'}"


def test_a_form_that_finnish_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="fi has no form 'dat'; there are: gen, part, ine"):
        inflected("Wien", "dat")
