"""What a position is worth: points first, then what they may come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from adjudicator.games.thirty_years_war.practice.worth import (
    area_progress,
    city_value,
    worth,
    worth_of_peace,
)
from adjudicator.games.thirty_years_war.rules.sides import SIDES, other
from adjudicator.games.thirty_years_war.rules.state import Ending, State
from tests.thirty_years_war.card_rounds import deal
from tests.thirty_years_war.positions import campaign, empty_map, give, put


def _points(state: State) -> None:
    state.vp += 1


def _won(state: State) -> None:
    state.ending = Ending("ordinary", ["catholic"])


def _city(state: State) -> None:
    give(state, "catholic", "budweis")


def _units(state: State) -> None:
    put(state, "linz", "catholic", imperial_veteran=1)


def _aid(state: State) -> None:
    state.aid["catholic"] = {"spanish": 4}


def _card(state: State) -> None:
    deal(state, "c7")


def _dutch_war(state: State) -> None:
    state.dutch_war.box += 1


def _siege(state: State) -> None:
    put(state, "prague", "catholic", "tilly", bavarian_mercenary=6)
    state.places["prague"].siege = 0


def _spinola(state: State) -> None:
    put(state, "united_provinces", "catholic", "spinola", spanish_veteran=3)


GOOD_FOR_CATHOLICS: Final = (
    _points,
    _won,
    _city,
    _units,
    _aid,
    _card,
    _dutch_war,
    _siege,
    _spinola,
)


def test_what_is_good_for_a_side_makes_its_position_worth_more() -> None:
    wrong = []
    for change in GOOD_FOR_CATHOLICS:
        before, after = (empty_map(campaign()) for _ in range(2))
        before.hands["catholic"] = []
        after.hands["catholic"] = []
        change(after)
        if worth(after, "catholic") <= worth(before, "catholic"):
            wrong.append(change.__name__)
    assert wrong == []


def _pillage(state: State) -> None:
    state.places["linz"].pillage = 2


def _unpaid(state: State) -> None:
    state.unpaid["catholic"] = {"linz": {"imperial_veteran": 2}}


def _influence(state: State) -> None:
    state.wallenstein.track = 16


@pytest.mark.parametrize("change", [_pillage, _unpaid, _influence])
def test_what_is_bad_for_a_side_makes_its_position_worth_less(
    change: Callable[[State], None],
) -> None:
    before, after = (empty_map(campaign()) for _ in range(2))
    for state in (before, after):
        state.wallenstein.status = "in_play"
    change(after)
    assert worth(after, "catholic") < worth(before, "catholic")


def test_points_count_for_the_side_that_they_are_for() -> None:
    state = empty_map(campaign())
    better = empty_map(campaign())
    better.vp -= 3
    assert worth(better, "protestant") > worth(state, "protestant")
    assert worth(better, "catholic") < worth(state, "catholic")


def test_a_draw_is_worth_less_than_a_victory_and_more_than_a_defeat() -> None:
    found = []
    for winners in (["protestant"], [*SIDES], ["catholic"]):
        state = empty_map(campaign())
        state.ending = Ending("ordinary", winners)
        found.append(worth(state, "catholic"))
    assert found == sorted(found)
    assert found[2] - found[1] > 10


def test_points_near_a_total_that_wins_count_more_in_the_last_turns() -> None:
    def step(turn: int) -> float:
        found = []
        for vp in (28, 30):
            state = empty_map(campaign())
            state.turn, state.vp = turn, vp
            found.append(worth(state, "catholic"))
        return found[1] - found[0]

    assert step(14) > step(1) > 2


def test_the_last_city_of_an_area_is_worth_most() -> None:
    state = empty_map(campaign())
    assert state.areas["bohemia"].control == other("catholic")
    first = city_value(state, "eger", "catholic")
    give(state, "catholic", "pilsen", "budweis")
    assert city_value(state, "eger", "catholic") > first
    assert 0 < area_progress(state, "bohemia", "catholic") < 3
    assert area_progress(state, "bohemia", "protestant") == 0


def test_peace_is_good_for_the_side_that_is_behind_only() -> None:
    found = {}
    for vp in (5, 50):
        state = empty_map(campaign())
        state.turn, state.vp = 10, vp
        found[vp] = {side: worth_of_peace(state, side) for side in SIDES}
    assert found[5]["catholic"] > 0 > found[5]["protestant"]
    assert found[50]["protestant"] > 0 > found[50]["catholic"]
