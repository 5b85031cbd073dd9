"""Sentences call leaders and places as the edition of the game does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.games.particulars import EDITION
from adjudicator.games.registry import game_of, rules_of
from adjudicator.games.thirty_years_war.edition import edition_of, our_edition
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import using
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.wording.names import aid_source, cause
from adjudicator.games.thirty_years_war.wording.standings import notes_of
from adjudicator.games.thirty_years_war.wording.turns import phase_words
from tests.tables import each
from tests.thirty_years_war.own_map import names, own_files
from tests.thirty_years_war.positions import campaign

OPTIONS = {EDITION: dict(own_files())}
NATIONS = {"Denmark", "France", "Hungary", "Saxony", "Sweden"}
"""Names that are those of nations, too, which every edition has."""


@pytest.fixture
def own() -> Iterator[Edition]:
    """Files of a group's own are in use."""
    edition = edition_of(OPTIONS)
    with using(edition):
        yield edition


def sentences() -> Iterator[tuple[str, str]]:
    """Give every sentence of the game in its catalogues, with the name of the catalogue."""
    for file in sorted(Path("locale/fi").glob("war_*.po")):
        if file.stem != "war_names":
            for found in re.finditer(r'^msgid(?:_plural)? "(.+)"$', file.read_text(), re.MULTILINE):
                yield file.stem, found[1]


def test_no_sentence_has_a_name_of_our_edition() -> None:
    edition = our_edition()
    ours = {leader.name for leader in edition.pieces.leaders.values()}
    ours |= {edition.board.name(one) for one in (*edition.board.areas, *edition.board.places)}
    named = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(ours - NATIONS))) + r")\b")
    found = [*sentences()]
    assert len(found) > 500
    assert [(file, one) for file, one in found if named.search(one)] == []


WALLENSTEIN, PROVINCES = ("leaders", "wallenstein"), ("boxes", "united_provinces")


@each(
    ("say", "name"),
    [
        (lambda: phase_words("wallenstein"), WALLENSTEIN),
        (lambda: cause("wallenstein"), WALLENSTEIN),
        (lambda: aid_source("united_provinces"), PROVINCES),
    ],
)
@pytest.mark.usefixtures("own")
def test_phases_causes_and_sources_have_these_names(
    say: Callable[[], str], name: tuple[str, str]
) -> None:
    assert names()[name] in say()


@pytest.mark.usefixtures("own")
def test_the_track_has_the_name_of_the_edition() -> None:
    notes = [*notes_of(campaign(**OPTIONS))]
    assert [note for note in notes if note.startswith(names()[WALLENSTEIN])]


def test_options_have_these_names() -> None:
    meanings = {
        line.name: line.meaning for line in ThirtyYearsWar().option_lines("campaign", OPTIONS)
    }
    assert names()["cities", "vienna"] in meanings["fourth_veteran"]
    assert names()["leaders", "tilly"] in meanings["dynamic_tilly"]
    assert (
        meanings["any_aid"]
        == "any number of cards for AID; events change the aid of the turn (19.4a)"
    )


def test_a_sentence_without_names_stays_as_it_is(own: Edition) -> None:
    assert said("there is nobody", own) == "there is nobody"


def test_orders_about_wallenstein_have_his_name() -> None:
    grammar = game_of(rules_of("thirty_years_war", OPTIONS)).grammar
    his = names()[WALLENSTEIN].upper()
    assert f"DISMISS {his}" in grammar.topics
    assert not [topic for topic in grammar.topics if "WALLENSTEIN" in topic]
