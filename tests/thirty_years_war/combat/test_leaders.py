"""12.42 Leaders who are lost, and who takes their place."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.edition import our_files
from adjudicator.games.thirty_years_war.facts.nations import NationRemoved, RebellionEnded
from adjudicator.games.thirty_years_war.rules.combat.casualties import check_leaders
from adjudicator.games.thirty_years_war.rules.combat.commander import is_led_dynamically
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army
from adjudicator.games.thirty_years_war.rules.leaders import (
    commanders,
    lose_leader,
    lose_lone_leaders,
    stars,
)
from adjudicator.games.thirty_years_war.rules.pay.loot import loot_modifiers
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.kit.options import YES
from tests.scripted import ScriptedDice
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import (
    activate,
    campaign,
    die,
    empty_map,
    heard,
    put,
    put_inside,
    table_for,
)


@pytest.fixture
def state() -> State:
    """The opening of the campaign without pieces."""
    return empty_map(campaign())


def lose(state: State, leader: str, **how: Any) -> Table[State]:
    table = table_for(state)
    lose_leader(table, leader, **how)
    return table


def test_both_counters_turn_in_the_same_stack(state: State) -> None:
    put(state, "lutzen", CATHOLIC, "piccolomini", "wallenstein")
    lose(state, "wallenstein")
    assert state.stack("lutzen", CATHOLIC).leaders == ["enkevoort", "piccolomini"]


def test_a_replacement_who_is_lost_leaves_nobody(state: State) -> None:
    put(state, "lutzen", CATHOLIC, "wallenstein", "piccolomini", "thurn")
    lose(state, "wallenstein")
    lose(state, "piccolomini")
    assert state.stack("lutzen", CATHOLIC).leaders == ["enkevoort", "thurn"]
    lose(state, "enkevoort")
    lose(state, "thurn")
    lose(state, "thurn_replacement")
    assert state.stack("lutzen", CATHOLIC).leaders == []


def test_a_dead_leader_replaces_nobody(state: State) -> None:
    put(state, "vienna", CATHOLIC, "wallenstein", "piccolomini")
    lose(state, "piccolomini")
    assert state.stack("vienna", CATHOLIC).leaders == ["wallenstein", "enkevoort"]
    lose(state, "wallenstein")
    assert state.stack("vienna", CATHOLIC).leaders == ["enkevoort"]


def test_mercy_comes_for_pappenheim_before_his_card_and_wolf_for_mercy(state: State) -> None:
    put(state, "munich", CATHOLIC, "pappenheim")
    lose(state, "pappenheim")
    assert state.stack("munich", CATHOLIC).leaders == ["mercy"]
    assert place_of(state, "wolf") is None
    lose(state, "mercy")
    assert state.stack("munich", CATHOLIC).leaders == ["wolf"]


def test_mercy_in_play_makes_room_for_himself_at_pappenheims_place(state: State) -> None:
    put(state, "munich", CATHOLIC, "pappenheim")
    put(state, "ingolstadt", CATHOLIC, "mercy")
    lose(state, "pappenheim")
    assert state.stack("munich", CATHOLIC).leaders == ["mercy"]
    assert state.stack("ingolstadt", CATHOLIC).leaders == ["wolf"]


def test_who_is_lost_without_replacement_leaves_other_counters_alone(state: State) -> None:
    put(state, "lutzen", CATHOLIC, "wallenstein")
    put(state, "vienna", CATHOLIC, "piccolomini")
    lose(state, "wallenstein", replaced=False)
    assert state.stack("lutzen", CATHOLIC).leaders == []
    assert state.stack("vienna", CATHOLIC).leaders == ["piccolomini"]


def test_a_leader_inside_a_fortress_is_replaced_there(state: State) -> None:
    put_inside(state, "prague", PROTESTANT, "thurn", german_protestant_militia=1)
    put(state, "prague", CATHOLIC, imperial_mercenary=1)
    lose(state, "thurn")
    assert state.places["prague"].inside.leaders == ["thurn_replacement"]


def test_the_active_leader_stays_active_as_his_replacement(state: State) -> None:
    put(state, "prague", PROTESTANT, "thurn")
    activate(state, PROTESTANT, "thurn", "prague")
    state.activation.stack = Stack({}, ["thurn"])
    lose(state, "thurn")
    assert state.activation.leader == "thurn_replacement"
    assert state.activation.stack.leaders == ["thurn_replacement"]


def test_who_is_not_in_play_cannot_be_lost(state: State) -> None:
    with pytest.raises(ValueError, match="tilly is not in play"):
        lose(state, "tilly")


def test_with_gabor_the_rebellion_ends(state: State) -> None:  # 17.H.5
    put(state, "pressburg", PROTESTANT, "bethlen_gabor", hungarian_militia=2)
    table = lose(state, "bethlen_gabor")
    assert heard(table).of(RebellionEnded)
    assert state.stack("pressburg", PROTESTANT).is_empty
    assert state.areas["hungary"].control == CATHOLIC


def test_with_christian_the_danes_leave_the_game(state: State) -> None:  # 17.D.3
    put(state, "kiel", PROTESTANT, "christian_iv", danish_mercenary=1)
    put(state, "rendsburg", PROTESTANT, danish_mercenary=2, german_protestant_militia=1)
    table = lose(state, "christian_iv", replaced=False)
    assert heard(table).of(NationRemoved)[0].units == {"danish_mercenary": 3}
    assert state.stack("rendsburg", PROTESTANT).units == {"german_protestant_militia": 1}


def test_two_leaders_of_one_chain_fall_in_the_same_battle(state: State) -> None:
    put(state, "lutzen", CATHOLIC, "wallenstein", "piccolomini", imperial_mercenary=2)
    put(state, "lutzen", PROTESTANT, german_protestant_mercenary=1)
    battle = attack(state, "lutzen", CATHOLIC, "wallenstein", "bayreuth")
    table = table_for(state)
    table.dice = ScriptedDice([die("Wallenstein", 9), die("Piccolomini", 9)])
    check_leaders(table, battle, defenders=False)
    assert state.stack("lutzen", CATHOLIC).leaders == ["enkevoort"]
    assert battle.attacker.leaders == ["enkevoort"]
    assert state.leaders_lost == ["piccolomini", "wallenstein"]


# -- 11.22 and 12.43 ------------------------------------------------------------------------------


def test_leaders_alone_are_lost_and_leaders_with_units_are_not(state: State) -> None:
    put(state, "pilsen", PROTESTANT, "thurn", "mansfeld")
    put(state, "budweis", PROTESTANT, "schlick", german_protestant_militia=1)
    table = table_for(state)
    lose_lone_leaders(table, "pilsen", PROTESTANT)
    lose_lone_leaders(table, "budweis", PROTESTANT)
    assert state.leaders_lost == ["thurn", "mansfeld"]
    assert state.stack("pilsen", PROTESTANT).is_empty
    assert state.stack("budweis", PROTESTANT).leaders == ["schlick"]


def test_eliminated_units_can_be_recruited_again_and_may_be_inside(state: State) -> None:
    put(state, "prague", PROTESTANT, german_protestant_militia=1)
    put_inside(state, "prague", PROTESTANT, "thurn", german_protestant_militia=1)
    table = table_for(state)
    gone = Stack({"german_protestant_militia": 2}, ["thurn"])
    eliminate(table, "prague", PROTESTANT, gone, cause="siege")
    assert state.places["prague"].inside.is_empty
    assert state.stack("prague", PROTESTANT).is_empty
    assert state.removed_units == {}
    with pytest.raises(ValueError, match="are not in prague"):
        eliminate(table, "prague", PROTESTANT, gone)


# -- 10.14 ----------------------------------------------------------------------------------------


def test_who_has_the_most_stars_commands(state: State) -> None:
    assert commanders(state, ("baner", "gustavus_adolphus", "mansfeld")) == ("gustavus_adolphus",)
    assert commanders(state, ("baner", "mansfeld", "torstennson")) == ("mansfeld", "torstennson")
    assert commanders(state, ("baner", "horn")) == ("baner", "horn")
    assert commanders(state, ()) == ()


@pytest.mark.parametrize(
    ("option", "leader"), [("two_star_wallenstein", "wallenstein"), ("dynamic_tilly", "tilly")]
)
def test_options_give_two_stars(option: str, leader: str) -> None:  # 7.25, 19.7
    assert stars(campaign(), leader) == 1
    assert stars(campaign(**{option: YES}), leader) == 2


@pytest.mark.parametrize("option", [{}, {"dynamic_tilly": YES}])
def test_who_is_dynamic_by_option_is_so_in_everything(option: dict[str, str]) -> None:  # 19.7
    printed = "tilly,Tilly,catholic,bavarian,2,6,2,8,1,"
    leaders = our_files()["leaders.csv"].replace(printed, printed.replace("1,", "0,"))
    state = empty_map(campaign(edition={"leaders.csv": leaders}, **option))
    units = {"bavarian_mercenary": 1}
    put(state, "linz", CATHOLIC, "tilly", **units)
    army = Army(CATHOLIC, state.stack("linz", CATHOLIC), commander="tilly")
    assert is_led_dynamically(state, army) == bool(option)  # 12.28
    modifiers = loot_modifiers(state, CATHOLIC, "linz", units, 0)
    assert ("dynamic_leader" in modifiers) == bool(option)  # 15.21
