"""13.15 to 13.17 Relieving a siege, and sallying out of one."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import (
    ArmyEngaged,
    BattleWon,
    Fired,
    LeaderTested,
    LossesTaken,
    Retreated,
    WithdrewInside,
)
from adjudicator.games.thirty_years_war.rules.combat.engagement import RELIEF, SALLY, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import fight
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import (
    campaign,
    die,
    empty_map,
    heard,
    play,
    put,
    put_inside,
    table_for,
)

MILITIA = {"german_protestant_militia": 2}
FIVE = {"german_protestant_mercenary": 5}
ATTACKERS = (PROTESTANT, "12.13/attackers:prague", FIVE)


@pytest.fixture
def state() -> State:
    """The example of 10.12: two Militia in Prague, Imperials before it, Mansfeld with 5 units."""
    state = empty_map(campaign())
    state.hands = {PROTESTANT: [], CATHOLIC: []}
    put_inside(state, "prague", PROTESTANT, german_protestant_militia=2)
    put(state, "prague", CATHOLIC, imperial_mercenary=4)
    put(state, "prague", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    state.places["prague"].siege = 0
    return state


def relief(state: State) -> Battle:
    return attack(state, "prague", PROTESTANT, "mansfeld", "pilsen", RELIEF)


def fought(
    state: State, battle: Battle, answers: list[tuple[str, str, Any]], *dice: tuple[str, int]
) -> Table[State]:
    table = table_for(state)
    play(table, fight(table, battle), answers=answers, dice=[die(*roll) for roll in dice])
    return table


def join(units: dict[str, int], *leaders: str) -> tuple[str, str, Stack]:
    return PROTESTANT, "13.15/join:prague", Stack(units, [*leaders])


def test_without_leadership_nobody_comes_out(state: State) -> None:
    answers: list[tuple[str, str, Any]] = [
        ATTACKERS,
        (CATHOLIC, "12.31/losses", Losses(Cut({"imperial_mercenary": 3}))),
        (CATHOLIC, "12.51/retreat", "iglau"),
    ]
    table = fought(state, relief(state), answers, ("protestant", 6), ("catholic", 0), ("Mans", 0))
    assert heard(table).of(ArmyEngaged)[0].strength == 15
    assert heard(table).of(ArmyEngaged)[0].joined == {}


def test_fewer_attackers_leave_leadership_for_the_besieged(state: State) -> None:
    choice = JoinChoice(
        state.edition.pieces,
        state.places["prague"].inside,
        Stack({"german_protestant_mercenary": 4}, ["mansfeld"]),
    )
    choice.check(Stack({"german_protestant_militia": 1}))
    with pytest.raises(IllegalAnswer, match="2 units come out, but the leaders can lead 1 more"):
        choice.check(Stack(dict(MILITIA)))


def with_thurn_inside(state: State) -> JoinChoice:
    state.places["prague"].inside.leaders.append("thurn")
    stack = state.stack("prague", PROTESTANT)
    return JoinChoice(state.edition.pieces, state.places["prague"].inside, stack)


def test_a_leader_inside_can_lead_them_out(state: State) -> None:
    choice = with_thurn_inside(state)
    choice.check(Stack(dict(MILITIA), ["thurn"]))
    assert choice.strongest() == Stack(dict(MILITIA), ["thurn"])
    with pytest.raises(IllegalAnswer, match="the leaders can lead 0 more"):
        choice.check(Stack(dict(MILITIA)))
    with pytest.raises(IllegalAnswer, match="leaders come out with units only"):
        choice.check(Stack({}, ["thurn"]))
    with pytest.raises(IllegalAnswer, match="Schlick is not inside"):
        choice.check(Stack(dict(MILITIA), ["schlick"]))
    for value in choice.values():
        choice.check(value)
        assert choice.load(choice.dump(value)) == value


def beaten_relief(state: State, leader: str, roll: int) -> Table[State]:
    """Let five Imperial Mercenaries beat a relief in which a leader comes out with two Militia."""
    state.stack("prague", CATHOLIC).units["imperial_mercenary"] = 5
    state.places["prague"].inside.leaders.append(leader)
    losses = Losses(Cut({"german_protestant_mercenary": 3}), Cut({"german_protestant_militia": 1}))
    answers: list[tuple[str, str, Any]] = [
        ATTACKERS,
        join(MILITIA, leader),
        (PROTESTANT, "12.31/losses", losses),
    ]
    dice = [("protestant", 0), ("catholic", 9), ("Mansfeld", 0), ("loss of", roll)]
    return fought(state, relief(state), answers, *dice)


def test_a_relief_that_fails_leaves_the_city_and_the_besieged_go_back(state: State) -> None:
    table = beaten_relief(state, "thurn", 0)
    militia = {"german_protestant_militia": 1, "reduced_german_protestant_militia": 1}
    assert heard(table).of(LossesTaken)[0].taken == 11
    assert heard(table).of(Retreated)[0].to == "pilsen"
    assert heard(table).of(WithdrewInside)[0].units == militia
    place = state.places["prague"]
    assert place.inside == Stack(militia, ["thurn"])
    assert (place.garrison, place.siege) == (PROTESTANT, 0)
    assert state.stack("pilsen", PROTESTANT).units == {
        "german_protestant_mercenary": 2,
        "reduced_german_protestant_mercenary": 3,
    }


def test_who_comes_out_shares_the_danger(state: State) -> None:
    table = beaten_relief(state, "thurn", 9)
    assert [fact.leader for fact in heard(table).of(LeaderTested)] == ["mansfeld", "thurn"]
    assert state.places["prague"].inside.leaders == ["thurn_replacement"]


def test_the_rating_is_that_of_the_relieving_commander(state: State) -> None:
    table = beaten_relief(state, "gustavus_adolphus", 0)
    assert heard(table).of(Fired)[0].rating == state.edition.pieces.leaders["mansfeld"].battle


# -- 10.24 ----------------------------------------------------------------------------------------


# -- 13.17 sallies --------------------------------------------------------------------------------


def sally(state: State, besiegers: int) -> Battle:
    state.stack("prague", PROTESTANT).clear()
    state.stack("prague", CATHOLIC).units = {"imperial_mercenary": besiegers}
    state.places["prague"].inside.leaders.append("thurn")
    return attack(state, "prague", PROTESTANT, "thurn", kind=SALLY)


SALLY_ATTACKERS = (PROTESTANT, "12.13/attackers:prague", MILITIA)


def test_a_sally_that_wins_drives_the_besiegers_away(state: State) -> None:
    battle = sally(state, 2)
    answers: list[tuple[str, str, Any]] = [SALLY_ATTACKERS, (CATHOLIC, "12.51/retreat", "iglau")]
    fought(state, battle, answers, ("protestant", 4), ("catholic", 0), ("Thurn", 0))
    place = state.places["prague"]
    assert (place.garrison, place.siege) == (NOBODY, None)
    assert place.outside[PROTESTANT] == Stack(dict(MILITIA), ["thurn"])
    assert state.activation.stack.units == MILITIA
    assert state.activation.at == "prague"


def test_a_sally_that_fails_goes_back_inside(state: State) -> None:
    battle = sally(state, 3)
    answers: list[tuple[str, str, Any]] = [SALLY_ATTACKERS]
    table = fought(state, battle, answers, ("protestant", 0), ("catholic", 0), ("Thurn", 0))
    assert heard(table).of(WithdrewInside)[0].side == PROTESTANT
    assert not heard(table).of(Retreated)
    place = state.places["prague"]
    assert place.garrison == PROTESTANT
    assert place.inside.leaders == ["thurn"]


def test_a_sally_loses_its_units_from_inside(state: State) -> None:
    battle = sally(state, 4)
    answers: list[tuple[str, str, Any]] = [SALLY_ATTACKERS]
    fought(state, battle, answers, ("protestant", 0), ("catholic", 9))
    assert state.places["prague"].inside.is_empty
    assert place_of(state, "thurn") is None


def test_the_besiegers_may_be_masking_only(state: State) -> None:
    battle = sally(state, 2)
    state.places["prague"].siege = None
    answers: list[tuple[str, str, Any]] = [SALLY_ATTACKERS, (CATHOLIC, "12.51/retreat", "iglau")]
    table = fought(state, battle, answers, ("protestant", 4), ("catholic", 0), ("Thurn", 0))
    assert heard(table).of(BattleWon)[0].winner == PROTESTANT


def test_what_was_answered_stays_as_it_was(state: State) -> None:
    answer = Stack(dict(MILITIA), ["thurn"])
    state.stack("prague", CATHOLIC).units["imperial_mercenary"] = 5
    state.places["prague"].inside.leaders.append("thurn")
    losses = Losses(Cut({"german_protestant_mercenary": 3}), Cut({"german_protestant_militia": 1}))
    answers: list[tuple[str, str, Any]] = [
        ATTACKERS,
        (PROTESTANT, "13.15/join:prague", answer),
        (PROTESTANT, "12.31/losses", losses),
    ]
    dice = [("protestant", 0), ("catholic", 9), ("Mansfeld", 0), ("Thurn", 9)]
    fought(state, relief(state), answers, *dice)
    assert answer == Stack(MILITIA, ["thurn"])
