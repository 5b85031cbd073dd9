"""A march is told in one line, and what it has led to behind it."""

from __future__ import annotations

from adjudicator.engine.fact import Fact
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import said
from adjudicator.games.telling import Heard
from adjudicator.games.thirty_years_war.facts.control import CityTaken
from adjudicator.games.thirty_years_war.facts.movement import (
    DroppedOff,
    LeaderActivated,
    Marched,
    PickedUp,
    StackMoved,
)
from adjudicator.games.thirty_years_war.wording.gathering import gathered
from adjudicator.languages import language_named
from adjudicator.reports.chronicle import episodes_of
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.render import say
from tests.tables import each
from tests.thirty_years_war.wording.played import GAMES, game

SLUG = "thirty_years_war"
ARMY = {"bavarian_mercenary": 5}
LESS = {"bavarian_mercenary": 3}


def moved(origin: str, to: str, units: dict[str, int] | None = None) -> StackMoved:
    return StackMoved("catholic", origin, to, ARMY if units is None else units, ("tilly",))


DROPPED = DroppedOff("catholic", "landshut", {"bavarian_mercenary": 2}, ())
JOINED = PickedUp("catholic", "linz", {}, ("bucquoy",))
MARCH: tuple[Fact, ...] = (
    LeaderActivated("catholic", "tilly", "munich", 0),
    moved("munich", "landshut"),
    DROPPED,
    moved("landshut", "salzburg", LESS),
    CityTaken("salzburg", "catholic", ""),
    moved("salzburg", "linz", LESS),
    JOINED,
)


def test_a_march_is_one_line_and_its_control_another() -> None:
    active, march, taken = gathered(MARCH)
    assert active == MARCH[0]
    assert taken == MARCH[4]
    route = ("munich", "landshut", "salzburg", "linz")
    assert march == Marched("catholic", route, ARMY, ("tilly",), (DROPPED,), (JOINED,))
    words = say(SLUG, march)
    assert words == (
        "Tilly, 5 Bavarian Mercenaries (Catholic): from Munich through Landshut and Salzburg to"
        " Linz. Left behind at Landshut: 2 Bavarian Mercenaries. Picked up at Linz: Bucquoy."
    )
    assert "kautta: Landshut ja Salzburg" in said(words, language_named("fi"))


def test_a_march_is_one_line_in_the_chronicle_too() -> None:
    heard = [Heard(Stage(1, "action", 2), fact, 7) for fact in MARCH]
    (episode,) = episodes_of(SLUG, heard)
    assert [saying.fact for saying in episode.sayings] == [*gathered(MARCH)]
    assert "from Munich through Landshut and Salzburg to Linz" in episode.sayings[1].text


def test_one_step_stays_as_it_is_and_another_march_begins_its_own_line() -> None:
    alone = (moved("munich", "landshut"),)
    assert gathered(alone) == alone
    apart = (moved("munich", "landshut"), moved("linz", "vienna"), moved("vienna", "graz"))
    first, second = gathered(apart)
    assert first == apart[0]
    assert isinstance(second, Marched)
    assert second.route == ("linz", "vienna", "graz")


def test_reports_gather_what_belongs_together() -> None:
    stage = Stage(1, "action", 2)
    (chapter,) = chapters_of(SLUG, [Heard(stage, fact) for fact in MARCH])
    assert [fact.kind for fact in chapter.facts] == ["leader_activated", "marched", "city_taken"]
    assert "Tilly" in chapter.heading


@each(("scenario", "seed"), GAMES)
def test_nothing_of_a_game_is_lost_or_told_twice(scenario: str, seed: int) -> None:
    facts = game(scenario, seed).facts
    told: list[Fact] = []
    for fact in gathered(facts):
        if isinstance(fact, Marched):
            assert len(fact.route) >= 2
            assert say(SLUG, fact).endswith(".")
            told += [*fact.dropped, *fact.picked_up]
        else:
            told.append(fact)
    steps = sum(len(one.route) - 1 for one in gathered(facts) if isinstance(one, Marched))
    assert len(told) + steps == len(facts)
