"""13.1 Placing a Siege marker, and keeping it."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.siege import GarrisonOut, SiegeLifted
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.siege.assault import end_before_fortress
from adjudicator.games.thirty_years_war.rules.siege.establish import (
    offer_siege,
    place_siege,
    why_not_besiege,
)
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import (
    activate,
    campaign,
    die,
    empty_map,
    give,
    heard,
    play,
    put,
    put_inside,
    table_for,
)

TOPIC = "13.11/siege:munich"


@pytest.fixture
def state() -> State:
    """The example of 13.13: two Mercenaries before Munich, in which a Mercenary stands."""
    state = empty_map(campaign())
    put_inside(state, "munich", CATHOLIC, bavarian_mercenary=1)
    put(state, "munich", PROTESTANT, german_protestant_mercenary=2)
    activate(state, PROTESTANT, "anhalt", "munich")
    return state


def strong_enough(state: State) -> State:
    put(state, "munich", PROTESTANT, "anhalt", german_protestant_militia=1)
    return state


def test_one_may_mask_instead(state: State) -> None:
    strong_enough(state)
    table = table_for(state)
    play(table, offer_siege(table, "munich", PROTESTANT), answers=[(PROTESTANT, TOPIC, False)])
    assert state.places["munich"].siege is None


def test_who_is_too_weak_is_not_asked(state: State) -> None:
    table = table_for(state)
    play(table, offer_siege(table, "munich", PROTESTANT))
    assert not heard(table)


def test_the_active_leader_must_be_there(state: State) -> None:
    put(state, "munich", PROTESTANT, "thurn", german_protestant_militia=1)
    reason = why_not_besiege(state, "munich", PROTESTANT)
    assert reason == "the active leader is not before Munich"


def test_an_open_city_is_no_fortress(state: State) -> None:
    assert why_not_besiege(state, "linz", PROTESTANT) == "Linz is not a fortress"
    assert why_not_besiege(state, "denmark", PROTESTANT) == "Danish flag is not a fortress"


def test_ones_own_fortress_is_not_besieged(state: State) -> None:
    give(state, PROTESTANT, "munich")
    assert why_not_besiege(state, "munich", PROTESTANT) == "Munich is yours already"


def test_one_marker_is_enough(state: State) -> None:
    place_siege(table_for(state), "munich", PROTESTANT)
    assert why_not_besiege(state, "munich", PROTESTANT) == "Munich is besieged already"


def test_enemies_outside_have_to_be_beaten_first(state: State) -> None:
    strong_enough(state)
    put(state, "munich", CATHOLIC, bavarian_militia=1)
    reason = why_not_besiege(state, "munich", PROTESTANT)
    assert reason == "there are enemy units outside the fortress of Munich"


def test_a_revolt_in_an_empty_fortress_needs_no_siege(state: State) -> None:  # 9.42
    strong_enough(state)
    state.places["munich"].revolt = True
    assert why_not_besiege(state, "munich", PROTESTANT) is None  # there is a garrison (9.43)
    state.places["munich"].inside.clear()
    state.places["munich"].garrison = ""
    reason = why_not_besiege(state, "munich", PROTESTANT)
    assert reason == "the revolt in Munich is put down without a siege"


def test_an_enemy_fortress_in_a_violated_area_is_taken_by_siege_only(state: State) -> None:
    state.areas["hesse_kassel"].neutral = False  # 3.12
    give(state, PROTESTANT, "hanau")
    put(state, "hanau", CATHOLIC, "tilly", bavarian_mercenary=4)
    activate(state, CATHOLIC, "tilly", "hanau")
    with pytest.raises(IllegalAnswer, match="is a fortress and must be besieged"):
        Plan(state).try_out(March(control=True))
    assert why_not_besiege(state, "hanau", CATHOLIC) is None


def test_a_neutral_fortress_can_be_besieged(state: State) -> None:
    put(state, "hamburg", PROTESTANT, "anhalt", german_protestant_mercenary=2)
    activate(state, PROTESTANT, "anhalt", "hamburg")
    assert why_not_besiege(state, "hamburg", PROTESTANT) is None


def test_a_siege_ends_when_factors_are_missing(state: State) -> None:  # 13.14
    strong_enough(state)
    table = table_for(state)
    place_siege(table, "munich", PROTESTANT)
    settle(table)
    assert state.places["munich"].siege == 0
    del state.stack("munich", PROTESTANT).units["german_protestant_militia"]
    settle(table)
    assert state.places["munich"].siege is None
    assert heard(table).of(SiegeLifted) == [SiegeLifted("munich")]


def test_the_garrison_comes_out_when_nobody_masks_it(state: State) -> None:  # 13.16
    state.stack("munich", PROTESTANT).clear()
    table = table_for(state)
    settle(table)
    assert state.stack("munich", CATHOLIC).units == {"bavarian_mercenary": 1}
    assert heard(table).of(GarrisonOut) == [GarrisonOut("munich", CATHOLIC)]


# -- 13.11, 13.12 the end of a march --------------------------------------------------------------


def test_a_march_that_ends_before_a_fortress_places_a_marker_and_does_not_roll(
    state: State,
) -> None:
    strong_enough(state)
    table = table_for(state)
    answers = [(PROTESTANT, TOPIC, True)]
    play(table, end_before_fortress(table, "munich", PROTESTANT), answers=answers)
    assert state.places["munich"].siege == 0


def test_with_a_marker_of_an_earlier_round_it_may_roll(state: State) -> None:
    strong_enough(state)
    state.places["munich"].siege = 0
    table = table_for(state)
    play(
        table,
        end_before_fortress(table, "munich", PROTESTANT),
        answers=[(PROTESTANT, "13.21/assault:munich", True)],
        dice=[die("siege of Munich", 3)],
    )
    assert state.places["munich"].siege == 1


def test_it_need_not_roll(state: State) -> None:
    strong_enough(state)
    state.places["munich"].siege = 2
    table = table_for(state)
    answers = [(PROTESTANT, "13.21/assault:munich", False)]
    play(table, end_before_fortress(table, "munich", PROTESTANT), answers=answers)
    assert state.places["munich"].siege == 2


def test_without_the_active_leader_nobody_rolls(state: State) -> None:
    put(state, "munich", PROTESTANT, german_protestant_militia=1)
    state.places["munich"].siege = 0
    table = table_for(state)
    play(table, end_before_fortress(table, "munich", PROTESTANT))
    assert state.places["munich"].siege == 0
