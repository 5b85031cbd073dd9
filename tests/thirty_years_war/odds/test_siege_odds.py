"""13.2 The chances of sieges: by hand on the examples, and played with every face of the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.siege import BesiegersReduced, FortressFallen
from adjudicator.games.thirty_years_war.odds.sieges import siege_chance, siege_odds
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.siege.assault import siege_combat
from adjudicator.games.thirty_years_war.rules.state import State
from tests.simulated import RUNS, expect_chance
from tests.tables import each
from tests.thirty_years_war.odds.runs import Start, every_face, many_times
from tests.thirty_years_war.positions import campaign, empty_map, heard, put, put_inside

ROLL = "siege of"


@pytest.fixture
def munich() -> State:
    """Munich without a garrison and 12 factors before it, of which its level of 5 needs few."""
    state = empty_map(campaign())
    put(state, "munich", PROTESTANT, "mansfeld", german_protestant_mercenary=4)
    state.places["munich"].siege = 0
    return state


@pytest.fixture
def ingolstadt() -> State:
    """The example of 13.21: nine factors against a level of nine, so that no step can be spared."""
    state = empty_map(campaign())
    put_inside(state, "ingolstadt", CATHOLIC, "aldringer", bavarian_militia=2)
    put(state, "ingolstadt", PROTESTANT, "anhalt", german_protestant_mercenary=3)
    state.places["ingolstadt"].siege = 0
    return state


def start_of(city: str, rolls: int) -> Start:
    """Return what rolls for a siege so often, as long as it lasts."""

    async def besiege(table: Table[State]) -> None:
        for _roll in range(rolls):
            if table.state.places[city].siege is not None:
                await siege_combat(table, city, PROTESTANT)

    return besiege


@each(("marker", "chance"), ((0, "2/10"), (1, "3/10"), (2, "4/10"), (3, "5/10")))
def test_the_chance_of_a_siege_is_that_of_its_faces(marker: int, chance: str) -> None:
    """13.24 by hand: 7 or more with the modifiers, 9 always and 0 never; Munich's is -1."""
    state = campaign()
    state.places["munich"].siege = marker
    assert siege_chance(state, "munich", PROTESTANT) == Fraction(chance)


def test_breisach_falls_with_9_only_and_with_spinola_too() -> None:
    """13.23: -2 and a marker of 1 make -1; Spinola adds 1."""
    state = empty_map(campaign())
    put(state, "breisach", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    state.places["breisach"].siege = 1
    assert siege_chance(state, "breisach", PROTESTANT) == Fraction(2, 10)  # 8 and 9
    state.stack("breisach", PROTESTANT).leaders.append("spinola")
    assert siege_chance(state, "breisach", PROTESTANT) == Fraction(3, 10)


def test_one_roll_is_as_every_face_brings_it(munich: State) -> None:
    odds = siege_odds(munich, "munich", PROTESTANT)
    played = [*every_face(munich, start_of("munich", 1), ROLL)]
    fallen = [bool(heard(table).of(FortressFallen)) for table in played]
    reduced = [bool(heard(table).of(BesiegersReduced)) for table in played]
    assert odds.within[0] == siege_chance(munich, "munich", PROTESTANT)
    assert odds.within[0] == Fraction(sum(fallen), 10)
    assert odds.step == Fraction(sum(reduced), 10)


def test_a_siege_that_holds_by_a_hair_ends_with_a_0(ingolstadt: State) -> None:
    """By hand: a roll of 0 costs a step, and eight factors cannot keep the siege up (13.14)."""
    odds = siege_odds(ingolstadt, "ingolstadt", PROTESTANT)
    first = siege_chance(ingolstadt, "ingolstadt", PROTESTANT)
    ingolstadt.places["ingolstadt"].siege = 1
    second = siege_chance(ingolstadt, "ingolstadt", PROTESTANT)
    assert odds.within[0] == first
    assert odds.within[1] == first + (1 - first - Fraction(1, 10)) * second


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("position", ["munich", "ingolstadt"])
def test_sieges_go_on_as_is_said(position: str, runs: int, request: pytest.FixtureRequest) -> None:
    state: State = request.getfixturevalue(position)
    odds = siege_odds(state, position, PROTESTANT)
    for rolls, chance in enumerate(odds.within, 1):
        played = many_times(state, start_of(position, rolls), runs)
        expect_chance([bool(heard(table).of(FortressFallen)) for table in played], chance)
