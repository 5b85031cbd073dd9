"""Orders in the names of a group's own map: said and read, in both languages, with suggestions."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any, cast

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live, begin
from adjudicator.engine.words import said
from adjudicator.games.opaque import AnyGame
from adjudicator.games.particulars import EDITION, slug_of
from adjudicator.games.registry import game_of, rules_of
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.language.grammar import ThirtyYearsWarGrammar
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.languages import language_named
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import of_game, order_line
from tests.tables import each
from tests.thirty_years_war.language.test_law import _sample
from tests.thirty_years_war.own_map import IN_FINNISH, NEW, names, other_name, own_files

SLUG = "thirty_years_war"
RULES = ThirtyYearsWar()

OF_THE_RULES = {"United Provinces", "Wallenstein"}
"""What sentences of the rules call a box, a phase and a track."""


def rules() -> str:
    return rules_of(SLUG, {EDITION: own_files()})


def own() -> AnyGame:
    return game_of(rules())


def city(identifier: str) -> str:
    return names()["cities", identifier]


@cache
def our_names() -> re.Pattern[str]:
    """Return what finds the name of a place or a leader as our files have it."""
    board, leaders = our_edition().board, our_edition().pieces.leaders.values()
    found = {
        *(area.name for area in board.areas.values()),
        *(city.name for city in board.cities.values()),
        *(leader.name for leader in leaders),
        *board.boxes.values(),
    }
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(map(re.escape, longest_first)) + r")\b")


def test_a_game_without_files_of_its_own_is_known_by_its_slug() -> None:
    assert rules_of(SLUG, {"last_turn": 2}) == SLUG
    assert rules() == rules_of(SLUG, {EDITION: dict(sorted(own_files().items(), reverse=True))})
    assert slug_of(rules()) == own().slug == SLUG
    assert own().rules is game_of(SLUG).rules


@pytest.mark.parametrize("scenario", RULES.scenarios)
def test_what_random_games_answer_is_said_and_read_in_these_names(scenario: str) -> None:
    rng, words = random.Random(scenario), cast("ThirtyYearsWarGrammar", own().grammar)
    opening = begin(RULES, scenario, {EDITION: dict(own_files())})
    live: Live[Any] = Live(RULES, opening, RandomChance(random.Random(7)), inspected=False)
    asked, told = 0, []
    try:
        while live.waiting and asked < 100:
            decision = rng.choice(live.waiting).decision
            value = _sample(decision, rng)
            line = str(words.words(decision, value, None))
            order = words.parse(line)
            assert words.answers(order, decision), line
            assert words.value(order, decision, None) == value, line
            assert str(words.canonical(order)) == line
            told.append(line)
            live.answer(decision.role, value)
            asked += 1
    finally:
        live.close()
    assert asked > 50
    assert [line for line in told if our_names().search(line)] == []


def test_every_name_is_read_as_its_thing() -> None:
    parse = own().grammar.parse
    for (file, identifier), name in names().items():
        if file in ("cities", "boxes"):
            order: Any = parse(f"RETREAT TO {name}")
            assert order.name == identifier
            assert parse(f"RETREAT TO {other_name(name)}") == order
        elif file == "leaders":
            order = parse(f"CHOOSE {name}")
            assert order.name == identifier
        elif file == "areas":
            order = parse(f"EVACUATE {name}")
            assert order.name == identifier
        else:
            assert parse(f"PLAY {name}") == parse(f"PLAY {identifier.upper()}")


def test_what_is_nearly_a_name_is_asked_about_in_these_names() -> None:
    wrong = f"RETREAT TO {city('linz')[:-1]}q"
    with pytest.raises(OrderError) as refused:
        own().grammar.parse(wrong)
    assert city("linz") in refused.value.suggestions
    with pytest.raises(OrderError) as refused:
        game_of(SLUG).grammar.parse(wrong)
    assert city("linz") not in refused.value.suggestions


@each("line", ["STANDING: RETREAT TO {linz} OR ANY", "IF I control {quarr}", "MOVE TO {ombrun}"])
def test_lines_ahead_are_read_and_said_in_these_names(line: str) -> None:
    given = line.format(**{one: city(one) for one in ("linz", *NEW)})
    words = own().grammar
    assert str(words.canonical(words.parse(given))) == given
    with pytest.raises(OrderError):
        game_of(SLUG).grammar.parse(given)


def test_a_response_sheet_is_in_these_names() -> None:
    game = own()
    line = f"ALWAYS INSIDE IN {city('linz')} IF I control {city('vienna')}"
    kept = game.sheets.changed((), game.grammar.parse(line))
    assert game.sheets.lines(kept) == (line,)


def test_help_shows_orders_that_can_be_given() -> None:
    game = own()
    for text in game.grammar.topics.values():
        assert {*our_names().findall(text)} <= OF_THE_RULES, text
    assert f"RETREAT TO {city('linz')}" in game.grammar.topics["RETREAT"]


def test_finnish_has_the_finnish_names_of_the_files() -> None:
    finnish = of_game(language_named("fi"), rules())
    assert finnish is not None
    line = order_line(f"RETREAT TO {city('linz')}")
    assert said(line, finnish) == "PERÄÄNNY Uuslinnaan"
    assert said(order_line(f"RETREAT TO {city('prague')}"), finnish).startswith("PERÄÄNNY ")
    for words in ("PERÄÄNNY Uuslinnaan", "PERÄÄNNY Kvaariin"):
        order: Any = own().grammar.parse(words)
        assert IN_FINNISH[order.name] in words[:17] + "aari"
    assert finnish.name(city("linz")) == "Uuslinna"
    ours = of_game(language_named("fi"), SLUG)
    assert ours is not None
    assert ours.name(city("linz")) == city("linz")
    assert said(order_line("RETREAT TO Vienna"), ours) == "PERÄÄNNY Wieniin"
