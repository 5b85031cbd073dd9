"""2.1 and 19.2a The counter mix, and the counter that only an option uses."""

from __future__ import annotations

import pytest

from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.state import available
from tests.thirty_years_war.positions import campaign, empty_map, put

VETERAN = "imperial_veteran"


@pytest.mark.parametrize(("option", "count"), [("no", 3), ("yes", 4)])
def test_the_fourth_veteran_is_a_counter_of_its_own(option: str, count: int) -> None:
    state = set_up("campaign", {"fourth_veteran": option})
    assert state.stack("vienna", "catholic").units[VETERAN] == count
    assert available(state, VETERAN) == 0
    assert ThirtyYearsWar().faults(state) == []
    state.stack("vienna", "catholic").units[VETERAN] += 1
    assert ThirtyYearsWar().faults(state) != []


def test_full_and_reduced_units_outside_and_inside_use_counters() -> None:
    state = empty_map(campaign())
    assert available(state, VETERAN) == 3
    put(state, "linz", "catholic", imperial_veteran=1)
    state.places["vienna"].inside.units["reduced_imperial_veteran"] = 1
    assert available(state, VETERAN) == 1
