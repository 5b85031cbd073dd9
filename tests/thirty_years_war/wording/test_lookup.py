"""Rules, cards, tables, places and the board can be looked up, and come from the edition."""

from __future__ import annotations

import pytest

from adjudicator.engine.stage import Stage
from adjudicator.engine.words import said
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.games.thirty_years_war.wording.card_events import EVENTS
from adjudicator.games.thirty_years_war.wording.rules_tables import TABLES
from adjudicator.languages import catalogues, language_named, names_of
from adjudicator.reports.render import sections
from adjudicator.words.lexicon import NotUnderstood
from tests.tables import each
from tests.thirty_years_war.positions import campaign
from tests.thirty_years_war.wording.played import GAMES, game

SLUG = "thirty_years_war"
WORDING = ThirtyYearsWarWording()
game_of(SLUG)  # with its languages: names are found in all of them
FINNISH = language_named("fi")


def rules(topic: str) -> tuple[Section, ...]:
    return WORDING.rules_about(topic, view_of(campaign(), None))


def text(found: tuple[Section, ...]) -> str:
    return "\n".join(line for one in found for line in (one.title, *one.lines))


def test_every_card_says_what_its_event_does() -> None:
    assert EVENTS.keys() == our_edition().cards.keys()
    for card in our_edition().cards.values():
        (section,) = rules(card.code)
        assert section.title == f"Card {card.code}, {card.title}"
        assert "{" not in text((section,)), card.id
        assert said(section.lines[1], FINNISH) != section.lines[1], card.id


def test_a_card_says_which_of_its_numbers_are_reconstructed() -> None:
    assert our_edition().sources.guessed_of_card("c1") == ("value", "aid")
    assert our_edition().sources.guessed_of_card("c24") == ("value", "aid", "event")
    assert "Reconstructed: value, aid." in text(rules("card C1"))
    assert "Reconstructed: value." in text(rules("p9"))


@each("table", tuple(TABLES))
def test_every_table_is_told_with_its_sources(table: str) -> None:
    (section,) = rules(f"TABLE {table}")
    assert len(section.lines) > 2
    assert section.lines[-1].startswith(("Reconstructed: ", "Every value is stated"))
    assert all(said(line, FINNISH) for line in section.lines)


def test_tables_have_the_numbers_of_the_edition() -> None:
    lines = text(rules("table combat"))
    charts = our_edition().charts
    numbers = " ".join(str(charts.loss_number(6, roll)) for roll in range(12))
    assert f"Column 6, strength 15-19: {numbers}" in lines
    assert "Veterans: 2 Aid Points a unit" in text(rules("table pay"))
    assert "Every value is stated by the rules." in text(rules("table dutch war"))


def test_chapters_are_told_and_listed() -> None:
    assert "50 points or more win" in text(rules("5.2"))
    assert "Sieges" in text(rules(""))
    for topic in ("99", "C99", "table of contents", "chess"):
        with pytest.raises(NotUnderstood):
            rules(topic)


@each(
    ("words", "found"),
    [
        ("Praha, Cologne", ("prague", "koln")),
        ("Wien", ("vienna",)),
        ("brandenburg, Brandenburg City", ("brandenburg", "brandenburg_city")),
        ("Böömi", ("bohemia",)),
        ("united provinces", ("united_provinces",)),
        ("lower", ("lower_palatinate",)),
    ],
)
def test_places_are_named_as_in_orders(words: str, found: tuple[str, ...]) -> None:
    assert WORDING.places_named(words) == found


@each("number", range(1, 20))
def test_every_chapter_is_told_in_both_languages(number: int) -> None:
    (chapter,) = rules(str(number))
    assert chapter.lines
    assert "{" not in text((chapter,))
    assert all(said(line, FINNISH) != line for line in chapter.lines)


def test_a_place_says_what_it_is_and_holds() -> None:
    view = view_of(campaign(), None)
    (vienna,) = WORDING.places_about("Vienna", view)
    assert "City of Austria." in vienna.lines
    assert "Controlled by the Catholics." in vienna.lines
    (area,) = WORDING.places_about("lower palatinate", view)
    assert "3 of 4 cities give control." in text((area,))
    with pytest.raises(NotUnderstood):
        WORDING.places_about("Atlantis", view)


@each(("scenario", "seed"), GAMES)
def test_the_board_is_told_in_both_languages(scenario: str, seed: int) -> None:
    for view in game(scenario, seed).views:
        told = sections(SLUG, "board.txt", board=WORDING.board(view))
        titles = [section.title for section in told]
        assert [title[:13] for title in titles[:2]] == ["The Protestan", "The Catholics"]
        assert "Areas" in titles
        assert FINNISH is not None
        finnish = told.said_in(FINNISH)
        assert len(finnish) == len(told)
        assert "Alueet" in [section.title for section in finnish]
        standings = WORDING.standings(view, None)
        assert len(standings.lines) == 2
        assert str(view.state.vp) in standings.notes[0]
        assert len(WORDING.points(view, None)) == 2


def test_a_turn_and_a_hand_are_told() -> None:
    state = campaign()
    state.stage, state.round, state.active = "action", 3, "catholic"
    state.hands["catholic"] = ["c14", "c7"]
    view = view_of(state, "catholic")
    assert WORDING.turn_line(view) == "Turn 1 (1620-1621), Card Round 3, Catholic"
    assert WORDING.heading(Stage(1, "action", 6), ()) == WORDING.turn_line(view)
    assert [line.title for line in WORDING.hand(view)] == [
        "Wallenstein & Piccolomini (C7)",
        "Mutiny (C14)",
    ]
    assert WORDING.hand(view_of(state, None)) == ()
    assert WORDING.outcome(view) == "The game goes on."


def test_finnish_names_belong_to_something_printed() -> None:
    edition = our_edition()
    printed = {
        *(edition.board.name(one) for one in (*edition.board.areas, *edition.board.places)),
        *(leader.name for leader in edition.pieces.leaders.values()),
        *(card.title for card in edition.cards.values()),
    }
    for path, catalogue in catalogues("fi", {"war_names.po"}):
        named = {str(entry.id) for entry in catalogue if entry.id}
        assert named, path
        assert named - printed == set()
    titles = {card.title for card in edition.cards.values()}
    without = titles - names_of("fi").keys()
    assert without == {"Córdoba", "Oxenstierna"} - names_of("fi").keys()


@each("played", GAMES)
def test_no_two_lines_of_a_section_of_the_board_are_about_the_same(played: tuple[str, int]) -> None:
    for view in game(*played).views:
        told = sections(SLUG, "board.txt", board=WORDING.board(view))
        for section in told:
            about = [line.partition(": ")[0] for line in map(str, section.lines) if ": " in line]
            assert len({*about}) == len(about), section
