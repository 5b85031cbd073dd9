"""Random legal games run to their end, keep their invariants, and replay to themselves."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import closing
from dataclasses import dataclass

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.fact import Fact
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import liking, play_out
from adjudicator.engine.record import Outcome
from adjudicator.games.practice import Setting, Use
from adjudicator.games.thirty_years_war.edition.setups import CAMPAIGN, SCENARIOS
from adjudicator.games.thirty_years_war.facts.control import (
    AreaLost,
    AreaTaken,
    CityTaken,
    ElectorsCounted,
    NeutralityViolated,
    Pillaged,
    Recovered,
    RevoltPlaced,
    VictoryPointsMoved,
)
from adjudicator.games.thirty_years_war.facts.turn import MarkersPlaced
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, other, sign
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.selfplay.play import replay_game

GAME, PRACTICE = ThirtyYearsWar(), ThirtyYearsWarPractice()
BY_CASES = {
    ("any card", "enemies"),
    ("battle", "landing"),
    ("P2 Three Musketeers", "combat"),
    ("P22 Sack of Magdeburg", "event"),
}
"""Uses for which random players hardly ever bring about what they take.

Self-play comes to them from the positions of cases (``tests/test_provoking.py``).
"""


@dataclass
class Played:
    """A game from its opening to its end."""

    opening: State
    outcome: Outcome[State]


def played(seed: int, setting: Setting | None = None, *, watched: bool = True) -> Played:
    """Play a game with the likings of its seed."""
    setting = setting or PRACTICE.setting(seed)
    opening = begin(GAME, setting.scenario, setting.options)
    live = play_out(
        GAME,
        opening,
        RandomChance(random.Random(f"dice {seed}")),
        random.Random(f"player {seed}"),
        player=liking(PRACTICE.likes(seed), PRACTICE.sample),
        watched=watched,
    )
    with closing(live):
        return Played(opening.snapshot, live.outcome())


CONTROL = ("area", "city", "electors", "neutrality", "pillage")


def check_points(game: Played) -> None:
    """Compare the total with what has been told of it, and with what has been told of control."""
    facts = [item.fact for item in game.outcome.told]
    moved = [fact for fact in facts if isinstance(fact, VictoryPointsMoved)]
    end, total = game.outcome.state, game.opening.vp
    for fact in moved:
        total += fact.points
        assert fact.total == total
    assert total == end.vp
    ledger = Ledger(game.opening)
    for told in facts:
        ledger.hear(told)
    assert ledger.points == sum(fact.points for fact in moved if fact.cause in CONTROL)
    assert ledger.areas == {name: area.control for name, area in end.areas.items()}
    assert ledger.levels == {name: place.pillage for name, place in end.places.items()}
    for city, side in ledger.cities.items():
        assert end.places[city].marker == side, city


class Ledger:
    """The points of control, counted anew from what is told of control, Pillage and Electors."""

    def __init__(self, opening: State) -> None:
        self.state, self.board, self.points = opening, opening.edition.board, 0
        self.areas = {name: area.control for name, area in opening.areas.items()}
        self.cities = {name: opening.places[name].marker for name in self.board.independent_cities}
        self.levels = {name: place.pillage for name, place in opening.places.items()}

    def hear(self, fact: Fact) -> None:
        """Count what a fact tells of."""
        if isinstance(fact, AreaTaken):
            assert fact.before == self.areas[fact.area]
            self.areas[fact.area] = fact.side
            self.give(fact.side, self.value(fact.area))
        elif isinstance(fact, AreaLost):
            assert fact.side == self.areas[fact.area]
            self.areas[fact.area] = NOBODY
            self.give(fact.side, -self.value(fact.area))
        elif isinstance(fact, CityTaken) and fact.city in self.cities:
            self.cities[fact.city] = fact.side
            self.give(fact.side, self.board.cities[fact.city].vp)
        elif isinstance(fact, RevoltPlaced) and self.cities.get(fact.city):
            self.give(self.cities[fact.city], -self.board.cities[fact.city].vp)
            self.cities[fact.city] = NOBODY
        elif isinstance(fact, NeutralityViolated):
            self.give(other(fact.side), self.state.constant("neutrality_vp"))
        elif isinstance(fact, ElectorsCounted):
            self.give(fact.side, self.state.constant(f"elector_{fact.award}_vp"))
        elif isinstance(fact, Pillaged | Recovered):
            self.pillage(fact.city, fact.level)
        elif isinstance(fact, MarkersPlaced):
            for city, count in fact.cities.items():
                self.pillage(city, self.levels[city] + count)

    def give(self, side: str, points: int) -> None:
        """Give points to a side; nobody gets none."""
        self.points += sign(side) * points if side else 0

    def is_waste(self, area: str) -> bool:
        """Return whether all Cities of an Area have Pillage-2 (15.24)."""
        cities = self.board.cities_of[area]
        return all(self.levels[city] == self.state.constant("pillage_most") for city in cities)

    def value(self, area: str) -> int:
        """Return what an Area is worth now."""
        less = self.state.constant("pillaged_area_vp") if self.is_waste(area) else 0
        return self.board.areas[area].vp - less

    def pillage(self, city: str, level: int) -> None:
        """Note a level of Pillage, and what it changes in the worth of an Area."""
        area = self.board.cities[city].area
        before = self.value(area) if area else 0
        self.levels[city] = level
        if area:
            self.give(self.areas[area], self.value(area) - before)


def check(seed: int, setting: Setting | None = None) -> Counter[Use]:
    """Play a game with its invariants, replay it, count its points, and return its uses."""
    game = played(seed, setting)
    assert game.outcome.state.ending is not None
    assert GAME.faults(game.outcome.state) == []
    replay_game(GAME, game.outcome)
    check_points(game)
    told = (PRACTICE.use_told(item.fact) for item in game.outcome.told)
    return Counter(use for use in told if use is not None)


@pytest.mark.some(4)
@pytest.mark.parametrize("seed", range(8))
def test_games_of_all_scenarios_hold_replay_and_count(seed: int) -> None:
    assert check(seed).total() > 36  # the Card Rounds of the shortest scenario, three turns


def test_a_snapshot_is_json_and_comes_back_the_same() -> None:
    game = played(2, watched=False)
    for segment in game.outcome.finished[::7]:
        raw = json.loads(json.dumps(GAME.dump(segment.snapshot)))
        assert GAME.load(raw, GAME.schema) == segment.snapshot


@pytest.mark.full
@pytest.mark.timeout(12 * 3600)
@pytest.mark.parametrize(
    ("place", "least"),
    # A campaign has time for everything; the others begin too late for some of it.
    [pytest.param(at, 5 * (name == CAMPAIGN), id=name) for at, name in enumerate(SCENARIOS)],
)
def test_a_thousand_games_of_each_scenario_hold(place: int, least: int) -> None:
    found: Counter[Use] = Counter()
    for number in range(1000):
        found.update(check(number * len(SCENARIOS) + place))
    seldom = {(use.thing, use.way) for use in PRACTICE.uses if found[use] < least}
    assert seldom <= BY_CASES
