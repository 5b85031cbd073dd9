"""The summary of a report leads with what decides games."""

from __future__ import annotations

from adjudicator.engine.words import said
from adjudicator.games.telling import Chapter, PointLine
from adjudicator.games.thirty_years_war.facts.combat import BattleWon
from adjudicator.games.thirty_years_war.facts.control import CityTaken
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.games.thirty_years_war.wording.headlines import WEIGHTS, headline
from adjudicator.languages import language_named
from tests.tables import each
from tests.thirty_years_war.wording.played import GAMES, game
from tests.thirty_years_war.wording.test_facts import kinds

WORDING = ThirtyYearsWarWording()
FINNISH = language_named("fi")


def test_what_weighs_is_something_that_happens() -> None:
    assert WEIGHTS.keys() <= kinds()


def test_a_summary_tells_points_and_battles_and_counts_what_has_no_room() -> None:
    cities = ("linz", "vienna", "graz", "znaim", "munich", "passau", "landshut", "ingolstadt")
    facts = (
        BattleWon("prague", "catholic", "losses", 5, 2),
        *(CityTaken(city, "protestant", "catholic") for city in cities),
    )
    points = [PointLine("catholic", "Catholic", 24, 3, 7)]
    lines = WORDING.summary([Chapter("Turn 1", facts)], points, "catholic")
    assert lines[0] == "War: the Catholics won the battle at Prague."
    assert "; 2 more things." in lines[1]
    assert lines[2] == "Victory points: the Catholic total changed by +3 to 24."


def test_without_news_the_summary_says_so() -> None:
    assert len(WORDING.summary([], [], "catholic")) == 1


@each(("scenario", "seed"), GAMES)
def test_what_a_game_tells_is_summed_up(scenario: str, seed: int) -> None:
    facts = game(scenario, seed).facts
    assert any(WORDING.weight(fact) for fact in facts)
    for fact in facts:
        if (found := headline(fact)) is not None:
            assert said(found[1], FINNISH) != found[1], fact
    assert WORDING.summary([Chapter("all", facts)], [], "protestant")
