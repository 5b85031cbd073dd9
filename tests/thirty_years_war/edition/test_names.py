"""A group calls things as its own map does; what a rule names keeps its identifier."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from adjudicator.games.thirty_years_war.edition import (
    EDITION,
    Edition,
    edition_of,
    our_edition,
)
from adjudicator.games.thirty_years_war.edition.in_use import (
    edition_in_use,
    of_edition,
    remembered,
    using,
)
from adjudicator.games.thirty_years_war.edition.name_checks import NAMED
from tests.tables import each
from tests.thirty_years_war.edition.test_checks import faults_with
from tests.thirty_years_war.own_map import NEW, names, own_files

RULES = Path("adjudicator/games/thirty_years_war")


def own_edition() -> Edition:
    return edition_of({EDITION: dict(own_files())})


def test_everything_may_be_called_otherwise() -> None:
    found = own_edition()
    assert found.board.cities["linz"].name == names()["cities", "linz"]
    assert found.pieces.leaders["tilly"].name == names()["leaders", "tilly"]
    assert found.cards["c7"].title == names()["cards", "c7"]
    assert found.called.in_finnish[names()["cities", "linz"]] == "Uuslinna"
    for city, (area, _beside, ways) in NEW.items():
        assert found.board.cities[city].area == area
        assert {*ways} <= {*found.board.neighbours[city]}


CASES = [
    ("areas.csv", "\ntyrol,Tyrol,", "\ntirol,Tyrol,", "no row for tyrol, which the rules name"),
    ("cities.csv", "\nlinz,Linz,", "\nlinz,Vienna,", "'Vienna' is the name of vienna, too"),
    ("cities.csv", "\nlinz,Linz,", "\nlinz,Linz or Enns,", "orders use these words for something"),
    ("cities.csv", "\nlinz,Linz,", "\nlinz,Home,", "orders use these words for something else"),
    ("cities.csv", "\nlinz,Linz,", "\nlinz,Linz (Enns),", "'Linz (Enns)' is no name"),
    ("cities.csv", "\nlinz,Linz,", f"\nlinz,{'Lin' * 20},", "is too long for a name"),
    ("cards.csv", "\nc14,catholic,", "\nC14,catholic,", "expected: small letters, digits and _"),
    ("leaders.csv", "\ntilly,Tilly,", "\ntserclaes,Tilly,", "no row for tilly, which the rules"),
    ("leaders.csv", "\nthurn,Thurn,", "\nthurn,Mansfeld,", "'Mansfeld' is the name of mansfeld"),
    ("boxes.csv", "\ndenmark,", "\nnorway,", "there is no row for denmark, which the rules name"),
    ("cards.csv", "c14,catholic,14,Mutiny,", "c14,catholic,14,<b>,", "signs that no title has"),
]  # fmt: skip


def test_names_that_orders_could_not_tell_apart_are_refused() -> None:
    wrong = []
    for name, before, after, said in CASES:
        found = faults_with(name, (before, after))
        if not any(said in fault and fault.startswith(name) for fault in found):
            wrong.append((name, said, found))
    assert wrong == []


# -- what the rules name ------------------------------------------------------------------------


def strings_in(folder: str) -> Iterator[str]:
    for path in (RULES / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@each(("file", "known"), [("areas", "areas"), ("cities", "cities"), ("leaders", "leaders")])
def test_whatever_a_rule_names_cannot_be_left_out(file: str, known: str) -> None:
    edition = our_edition()
    there = edition.pieces.leaders if file == "leaders" else getattr(edition.board, known)
    named = {word for folder in ("rules", "cards") for word in strings_in(folder)}
    found = {one for one in there if one in named and not one.endswith("_replacement")}
    assert found == NAMED[file]


# -- the edition in use --------------------------------------------------------------------------


def test_what_is_made_of_the_edition_in_use_is_made_once_for_each() -> None:
    made: list[Edition] = []

    @of_edition
    def name(edition: Edition) -> str:
        made.append(edition)
        return edition.board.name("linz")

    @remembered(8)
    def read(words: str) -> str:
        made.append(edition_in_use())
        return f"{words} {edition_in_use().board.name('linz')}"

    own = own_edition()
    for _time in range(2):
        assert (name(), read("to")) == ("Linz", "to Linz")
        with using(own):
            assert (name(), read("to")) == (own.board.name("linz"), f"to {own.board.name('linz')}")
        assert edition_in_use() is our_edition()
    assert made == [our_edition(), our_edition(), own, own]
