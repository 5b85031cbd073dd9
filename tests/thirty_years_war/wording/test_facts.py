"""Every fact has a sentence, and every sentence can be said of what games tell."""

from __future__ import annotations

import importlib
import pkgutil

from adjudicator.engine.words import Words, said
from adjudicator.games.thirty_years_war import facts
from adjudicator.languages import language_named
from adjudicator.paths import templates
from adjudicator.reports.render import environment, kinds_with_words, say
from tests.tables import each
from tests.thirty_years_war.wording.played import GAMES, game

SLUG = "thirty_years_war"
FINNISH = language_named("fi")


def kinds() -> set[str]:
    """Return the kinds of all facts of the game."""
    for module in pkgutil.iter_modules(facts.__path__):
        importlib.import_module(f"{facts.__name__}.{module.name}")
    return {one.kind for one in facts.WarFact.__subclasses__()}


def test_every_fact_has_exactly_one_sentence() -> None:
    words = {kind: count for kind, count in kinds_with_words(SLUG).items() if kind[0] != "_"}
    assert words == dict.fromkeys(kinds(), 1)


@each(("scenario", "seed"), GAMES)
def test_what_a_game_tells_can_be_said(scenario: str, seed: int) -> None:
    for fact in game(scenario, seed).facts:
        words = say(SLUG, fact)
        assert isinstance(words, Words)
        assert words.endswith((".", "!")), (fact, words)
        assert words[0] == words[0].upper(), (fact, words)
        assert "_" not in words, (fact, words)
        assert "  " not in words, (fact, words)


@each(("scenario", "seed"), GAMES)
def test_what_a_game_tells_can_be_said_in_finnish(scenario: str, seed: int) -> None:
    for fact in game(scenario, seed).facts:
        words = say(SLUG, fact)
        finnish = said(words, FINNISH)
        assert finnish != words, fact
        assert "_" not in finnish, finnish


def test_games_tell_most_kinds_of_facts() -> None:
    told = {fact.kind for scenario, seed in GAMES for fact in game(scenario, seed).facts}
    assert len(told) > len(kinds()) // 2, kinds() - told


def test_all_templates_of_the_game_can_be_read() -> None:
    paths = sorted((templates() / SLUG).rglob("*.txt"))
    assert len(paths) > 5
    for path in paths:
        name = path.relative_to(templates()).as_posix()
        assert environment(SLUG).get_template(name) is not None
