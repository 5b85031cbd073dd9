"""12.1 to 12.4 Battles: who fights, dice, leaders, the winner, and control."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import (
    ArmyEngaged,
    BattleWon,
    Eliminated,
    Fired,
    LeaderLost,
    LeaderTested,
)
from adjudicator.games.thirty_years_war.rules.combat.engagement import LANDING, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import fight
from adjudicator.games.thirty_years_war.rules.combat.fire import column
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import (
    campaign,
    die,
    empty_map,
    give,
    heard,
    play,
    put,
    table_for,
)

ATTACKERS = "12.13/attackers"
LOSSES = "12.31/losses"
RETREAT = "12.51/retreat"


@pytest.fixture
def state() -> State:
    """The opening of the campaign without pieces and cards."""
    state = empty_map(campaign())
    state.hands = {PROTESTANT: [], CATHOLIC: []}
    return state


def fought(
    state: State, battle: Battle, answers: list[tuple[str, str, Any]], *dice: tuple[str, int]
) -> Table[State]:
    table = table_for(state)
    play(table, fight(table, battle), answers=answers, dice=[die(*roll) for roll in dice])
    return table


def at_pilsen(
    state: State, catholics: int, protestants: int, *, leader: str = "bucquoy", enemy: str = ""
) -> Battle:
    """Return an attack of Imperial Mercenaries on Germans at Pilsen, from Budweis."""
    put(state, "pilsen", CATHOLIC, leader, imperial_mercenary=catholics)
    put(
        state, "pilsen", PROTESTANT, *filter(None, [enemy]), german_protestant_mercenary=protestants
    )
    return attack(state, "pilsen", CATHOLIC, leader, "budweis")


# -- 12.13, 12.22 who fights ----------------------------------------------------------------------


def test_the_attacker_may_hold_units_back_who_take_no_losses(state: State) -> None:
    battle = at_pilsen(state, 3, 2)
    answers = [(CATHOLIC, ATTACKERS, {"imperial_mercenary": 1})]
    dice = [("catholic", 5), ("protestant", 9), ("loss of Bucquoy", 0)]
    table = fought(state, battle, answers, *dice)
    engaged = heard(table).of(ArmyEngaged)
    assert [fact.strength for fact in engaged] == [3, 6]
    # The one that fought is gone by a Loss Number of 6, and all the others have to leave with him.
    assert state.stack("budweis", CATHOLIC).units == {"imperial_mercenary": 2}
    assert state.stack("budweis", CATHOLIC).leaders == ["bucquoy"]
    assert state.activation.at == "budweis"
    assert state.activation.stack.units == {"imperial_mercenary": 2}


def test_one_unit_has_to_attack(state: State) -> None:
    choice = UnitsChoice({"imperial_mercenary": 3}, 1, 3)
    choice.check({"imperial_mercenary": 1})
    with pytest.raises(IllegalAnswer, match="0 are named; expected: 1 to 3"):
        choice.check({})
    with pytest.raises(IllegalAnswer, match="imperial_mercenary: 4 named; possible: 0 to 3"):
        choice.check({"imperial_mercenary": 4})


def test_a_single_unit_attacks_without_a_question(state: State) -> None:
    battle = at_pilsen(state, 1, 1)
    answers = [(PROTESTANT, RETREAT, "prague")]
    # A reduced unit of each side is left, and the attacker has the higher Loss Number.
    table = fought(state, battle, answers, ("catholic", 5), ("protestant", 3), ("Bucquoy", 0))
    assert heard(table).of(BattleWon)[0].winner == CATHOLIC


# -- 12.24 to 12.26 dice --------------------------------------------------------------------------


def test_rolls_stop_at_0_and_at_11(state: State) -> None:
    battle = at_pilsen(state, 1, 1)
    battle.attacker.drm, battle.defender.drm = 9, -9
    answers = [(PROTESTANT, RETREAT, "prague")]
    table = fought(state, battle, answers, ("catholic", 9), ("protestant", 2), ("Bucquoy", 0))
    fire = heard(table).of(Fired)
    assert [(fact.die, fact.cards, fact.modified) for fact in fire] == [(9, 9, 11), (2, -9, 0)]
    assert [fact.loss for fact in fire] == [5, 0]


@pytest.mark.parametrize(("shift", "expected"), [(0, 2), (1, 3), (-1, 1), (-2, 1), (5, 7), (9, 7)])
def test_cards_move_the_column_as_far_as_the_table_goes(
    state: State, shift: int, expected: int
) -> None:
    army = at_pilsen(state, 1, 1).attacker
    army.shift = shift
    assert column(state, army) == expected


def test_a_card_can_take_the_rating_of_a_commander(state: State) -> None:
    battle = at_pilsen(state, 1, 1)
    battle.attacker.rating_counts = False
    answers = [(PROTESTANT, RETREAT, "prague")]
    table = fought(state, battle, answers, ("catholic", 6), ("protestant", 3), ("Bucquoy", 0))
    assert heard(table).of(Fired)[0].rating == 0


def test_the_defenders_dynamic_leader_commands(state: State) -> None:  # 10.14
    put(state, "pilsen", PROTESTANT, "baner", "mansfeld", german_protestant_mercenary=1)
    battle = at_pilsen(state, 1, 0)
    answers = [(PROTESTANT, RETREAT, "prague")]
    dice = [("catholic", 5), ("protestant", 2), ("Bucquoy", 0), ("Baner", 0), ("Mansfeld", 0)]
    table = fought(state, battle, answers, *dice)
    assert heard(table).of(ArmyEngaged)[1].commander == "mansfeld"
    assert heard(table).of(Fired)[1].rating == 1


def test_the_better_one_of_two_equal_leaders_commands_unless_nations_differ(state: State) -> None:
    put(state, "pilsen", PROTESTANT, "thurn", "baner", "horn", german_protestant_mercenary=1)
    battle = at_pilsen(state, 1, 0)
    answers = [
        (PROTESTANT, "10.14/commander:pilsen", "thurn"),
        (PROTESTANT, RETREAT, "prague"),
    ]
    dice = [("catholic", 5), ("protestant", 3), ("Bucquoy", 0)]
    dice += [("Thurn", 0), ("Baner", 0), ("Horn", 0)]
    table = fought(state, battle, answers, *dice)
    assert heard(table).of(ArmyEngaged)[1].commander == "thurn"


# -- 12.28 the winner -----------------------------------------------------------------------------


def test_equal_numbers_win_for_the_defender(state: State) -> None:
    battle = at_pilsen(state, 1, 1, leader="gallas")
    table = fought(state, battle, [], ("catholic", 5), ("protestant", 5), ("Gallas", 0))
    won = heard(table).of(BattleWon)[0]
    assert (won.winner, won.by) == (PROTESTANT, "defence")
    assert state.stack("budweis", CATHOLIC).leaders == ["gallas"]


def test_equal_numbers_win_for_a_dynamic_leader(state: State) -> None:
    battle = at_pilsen(state, 1, 1, leader="wallenstein")
    answers = [(PROTESTANT, RETREAT, "prague")]
    table = fought(state, battle, answers, ("catholic", 4), ("protestant", 5), ("Wallenstein", 0))
    won = heard(table).of(BattleWon)[0]
    assert (won.winner, won.by) == (CATHOLIC, "dynamic_leader")


def test_a_dead_dynamic_leader_wins_nothing(state: State) -> None:
    battle = at_pilsen(state, 1, 1, leader="wallenstein")
    table = fought(state, battle, [], ("catholic", 4), ("protestant", 5), ("Wallenstein", 9))
    won = heard(table).of(BattleWon)[0]
    assert (won.winner, won.by) == (PROTESTANT, "defence")
    assert state.stack("budweis", CATHOLIC).leaders == ["piccolomini"]


def test_two_dynamic_leaders_leave_it_to_the_defender(state: State) -> None:
    battle = at_pilsen(state, 1, 1, leader="wallenstein", enemy="mansfeld")
    dice = [("catholic", 4), ("protestant", 4), ("Wallenstein", 0), ("Mansfeld", 0)]
    table = fought(state, battle, [], *dice)
    assert heard(table).of(BattleWon)[0].by == "defence"


def test_a_winner_whose_force_is_gone_has_lost(state: State) -> None:
    battle = at_pilsen(state, 1, 3)
    battle.attacker.shift = 9
    answers = [(PROTESTANT, LOSSES, Losses(Cut({"german_protestant_mercenary": 3})))]
    table = fought(state, battle, answers, ("catholic", 5), ("protestant", 9))
    won = heard(table).of(BattleWon)[0]
    assert (won.attacker_inflicted, won.defender_inflicted) == (11, 8)
    assert (won.winner, won.by) == (PROTESTANT, "destruction")


def test_when_both_forces_are_gone_nobody_wins(state: State) -> None:
    before = controller(state, "pilsen")
    battle = at_pilsen(state, 1, 1)
    battle.attacker.shift, battle.defender.shift = 9, 9
    table = fought(state, battle, [], ("catholic", 5), ("protestant", 5))
    assert heard(table).of(BattleWon)[0].winner == NOBODY
    assert controller(state, "pilsen") == before
    assert state.stack("pilsen", CATHOLIC).is_empty
    assert [(fact.leader, fact.replacement) for fact in heard(table).of(LeaderLost)] == [
        ("bucquoy", "")
    ]


# -- 12.28, 12.29 control -------------------------------------------------------------------------


def win_at_pilsen(state: State) -> Table[State]:
    battle = at_pilsen(state, 1, 1)
    answers = [(PROTESTANT, RETREAT, "prague")]
    return fought(state, battle, answers, ("catholic", 5), ("protestant", 3), ("Bucquoy", 0))


def test_a_victory_takes_an_open_city(state: State) -> None:
    assert controller(state, "pilsen") == PROTESTANT
    win_at_pilsen(state)
    assert controller(state, "pilsen") == CATHOLIC
    assert state.activation.at == "pilsen"


def test_a_victory_does_not_put_down_a_revolt(state: State) -> None:  # 9.43
    state.places["pilsen"].revolt = True
    win_at_pilsen(state)
    assert controller(state, "pilsen") == NOBODY
    assert state.places["pilsen"].revolt


def test_a_defender_who_wins_takes_the_city_he_stood_in(state: State) -> None:
    give(state, CATHOLIC, "pilsen")
    battle = at_pilsen(state, 1, 1)
    fought(state, battle, [], ("catholic", 0), ("protestant", 9), ("Bucquoy", 0))
    assert controller(state, "pilsen") == PROTESTANT


# -- 12.4 leaders ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "lost"), [(7, False), (8, True)])
def test_a_leader_falls_on_his_rating_or_more(state: State, roll: int, lost: bool) -> None:
    battle = at_pilsen(state, 1, 1, enemy="thurn")
    answers = [(PROTESTANT, RETREAT, "prague")]
    dice = [("catholic", 5), ("protestant", 3), ("Bucquoy", 0), ("Thurn", roll)]
    fought(state, battle, answers, *dice)
    assert (place_of(state, "thurn") is None) == lost
    assert place_of(state, "thurn_replacement") == ("prague" if lost else None)


def test_every_leader_is_tested_whether_he_commands_or_not(state: State) -> None:
    put(state, "pilsen", PROTESTANT, "thurn", "schlick")
    battle = at_pilsen(state, 1, 1, enemy="mansfeld")
    answers = [(PROTESTANT, RETREAT, "prague")]
    dice = [("catholic", 5), ("protestant", 2), ("Bucquoy", 0)]
    dice += [("Thurn", 0), ("Schlick", 0), ("Mansfeld", 0)]
    table = fought(state, battle, answers, *dice)
    assert len(heard(table).of(LeaderTested)) == 4


@pytest.mark.parametrize(("protestants", "tested"), [(3, True), (4, False)])
def test_at_one_to_four_the_defenders_leaders_are_safe(
    state: State, protestants: int, tested: bool
) -> None:
    battle = at_pilsen(state, 1, protestants, enemy="thurn")
    dice = [("catholic", 0), ("protestant", 0), ("Bucquoy", 0)]
    if tested:
        dice.append(("Thurn", 0))
    table = fought(state, battle, [], *dice)
    leaders = [fact.leader for fact in heard(table).of(LeaderTested)]
    assert ("thurn" in leaders) == tested


def test_a_lost_army_loses_its_leaders_who_are_not_replaced(state: State) -> None:  # 12.43
    battle = at_pilsen(state, 3, 1, enemy="thurn")
    answers = [(CATHOLIC, ATTACKERS, {"imperial_mercenary": 3})]
    table = fought(state, battle, answers, ("catholic", 9), ("protestant", 0), ("Bucquoy", 0))
    lost = heard(table).of(LeaderLost)
    assert [(fact.leader, fact.replacement, fact.cause) for fact in lost] == [("thurn", "", "army")]
    assert "thurn" in state.leaders_lost
    assert place_of(state, "thurn_replacement") is None


# -- 7.1 Wallenstein ------------------------------------------------------------------------------


def wallenstein_wins(state: State, roll: int) -> Table[State]:
    state.wallenstein.status = "in_play"
    battle = at_pilsen(state, 1, 1, leader="wallenstein")
    answers = [(PROTESTANT, RETREAT, "prague")]
    return fought(state, battle, answers, ("catholic", 5), ("protestant", 3), ("Wallenstein", roll))


def test_a_victory_of_wallenstein_moves_his_marker_3_boxes_and_not_4(state: State) -> None:
    wallenstein_wins(state, 0)
    assert controller(state, "pilsen") == CATHOLIC
    assert state.wallenstein.track == 3


def test_wallenstein_gains_nothing_as_a_defender(state: State) -> None:
    state.wallenstein.status = "in_play"
    put(state, "pilsen", PROTESTANT, "thurn", german_protestant_mercenary=1)
    put(state, "pilsen", CATHOLIC, "wallenstein", imperial_mercenary=1)
    battle = attack(state, "pilsen", PROTESTANT, "thurn", "budweis")
    dice = [("protestant", 0), ("catholic", 9), ("Thurn", 0), ("Wallenstein", 0)]
    fought(state, battle, [], *dice)
    assert state.wallenstein.track == 0


def test_his_20th_box_ends_the_game(state: State) -> None:
    state.wallenstein.track = 17
    with pytest.raises(GameOver):
        wallenstein_wins(state, 0)
    assert state.ending is not None
    assert state.ending.winners == [PROTESTANT]


def test_his_20th_box_does_not_end_the_game_if_he_falls(state: State) -> None:
    state.wallenstein.track = 17
    wallenstein_wins(state, 9)
    assert state.wallenstein.track == 20
    assert state.wallenstein.status == "lost"
    assert state.ending is None


# -- 17.D.3, 17.Sw.1 landings ---------------------------------------------------------------------


def landing(state: State) -> Battle:
    put(state, "kiel", PROTESTANT, "christian_iv", danish_mercenary=2)
    put(state, "kiel", CATHOLIC, imperial_mercenary=2)
    return attack(state, "kiel", PROTESTANT, "christian_iv", "denmark", LANDING)


def test_a_landing_that_fails_eliminates_everybody(state: State) -> None:
    battle = landing(state)
    answers = [(PROTESTANT, ATTACKERS, {"danish_mercenary": 2})]
    dice = [("protestant", 2), ("catholic", 7), ("Christian", 0)]
    table = fought(state, battle, answers, *dice)
    assert state.stack("kiel", PROTESTANT).is_empty
    assert "christian_iv" in state.leaders_lost
    gone = heard(table).of(Eliminated)[0]
    assert gone.cause == "retreat"
    assert gone.units == {"danish_mercenary": 1, "reduced_danish_mercenary": 1}


def test_a_landing_that_succeeds_takes_the_city(state: State) -> None:
    battle = landing(state)
    answers: list[tuple[str, str, Any]] = [
        (PROTESTANT, ATTACKERS, {"danish_mercenary": 2}),
        (CATHOLIC, RETREAT, "lubeck"),
    ]
    fought(state, battle, answers, ("protestant", 7), ("catholic", 0), ("Christian", 0))
    assert controller(state, "kiel") == PROTESTANT


def test_with_christian_all_danes_leave_the_battle(state: State) -> None:  # 17.D.3
    put(state, "kiel", PROTESTANT, german_protestant_mercenary=1)
    battle = landing(state)
    answers: list[tuple[str, str, Any]] = [
        (PROTESTANT, ATTACKERS, {"danish_mercenary": 2, "german_protestant_mercenary": 1}),
        (CATHOLIC, RETREAT, "lubeck"),
    ]
    fought(state, battle, answers, ("protestant", 5), ("catholic", 0), ("Christian", 9))
    assert state.stack("kiel", PROTESTANT).units == {"german_protestant_mercenary": 1}
    assert state.activation.stack.units == {"german_protestant_mercenary": 1}
    assert state.removed_units == {"danish_mercenary": 2}


# -- 12.28 a siege after the battle ---------------------------------------------------------------


def drive_inside(state: State) -> tuple[Battle, list[tuple[str, str, Any]]]:
    """Return a battle at Prague whose defender goes inside, and the answers up to that."""
    put(state, "prague", PROTESTANT, german_protestant_mercenary=2)
    put(state, "prague", CATHOLIC, "bucquoy", imperial_mercenary=4)
    battle = attack(state, "prague", CATHOLIC, "bucquoy", "iglau")
    answers: list[tuple[str, str, Any]] = [
        (CATHOLIC, ATTACKERS, {"imperial_mercenary": 4}),
        (PROTESTANT, RETREAT, "inside"),
    ]
    return battle, answers


def test_the_winner_may_besiege_the_fortress_at_once(state: State) -> None:
    battle, answers = drive_inside(state)
    answers.append((CATHOLIC, "13.11/siege:prague", True))
    fought(state, battle, answers, ("catholic", 0), ("protestant", 0), ("Bucquoy", 0))
    place = state.places["prague"]
    assert (place.garrison, place.siege) == (PROTESTANT, 0)
    assert controller(state, "prague") == PROTESTANT


def test_a_leader_who_falls_is_replaced_for_the_siege_too(state: State) -> None:
    battle, answers = drive_inside(state)
    answers.append((CATHOLIC, "13.11/siege:prague", True))
    fought(state, battle, answers, ("catholic", 0), ("protestant", 0), ("Bucquoy", 9))
    assert state.activation.leader == "bucquoy_replacement"
    assert state.places["prague"].siege == 0
