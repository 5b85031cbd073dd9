"""Campaigns: what armies are worth for the keys that they may take."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.practice.campaign import Campaign
from adjudicator.games.here_i_stand.practice.storming import chance_to_take
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, HAPSBURG, OTTOMAN, SCOTLAND
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put

SULEIMAN = force("ottoman", "suleiman", regular=7)


def prospect(state: State, space: str, army: Force = SULEIMAN) -> tuple[float, str]:
    return Campaign(state, OTTOMAN).prospect(space, army)


def test_targets_are_keys_of_enemies_and_of_nobody() -> None:
    targets = {target.space for target in Campaign(game_1517(), OTTOMAN).targets}
    assert {"belgrade", "buda", "prague", "metz", "florence"} <= targets
    assert not targets & {"vienna", "istanbul", "paris", "rhodes"}


def test_an_army_is_for_the_key_that_it_can_reach() -> None:
    value, goal = prospect(game_1517(), "nezh")
    assert (value > 0.5, goal) == (True, "belgrade")


def test_there_is_no_way_through_the_spaces_of_powers_at_peace() -> None:
    state = game_1517()
    assert Campaign(state, ENGLAND).prospect("calais", force("england", regular=4)) == (0.0, "")
    go_to_war(state, ENGLAND, "france")
    assert Campaign(state, ENGLAND).prospect("calais", force("england", regular=4))[0] > 0


def test_whoever_is_too_weak_gains_nothing_by_coming_nearer() -> None:
    state = clear_map(game_1517())
    put(state, "buda", "hungary_bohemia", regular=5)
    for key in ("belgrade", "prague"):
        state.spaces[key].control = OTTOMAN
    weak = force("ottoman", regular=2)
    assert prospect(state, "mohacs", weak) <= prospect(state, "belgrade", weak)
    assert prospect(state, "mohacs")[0] > prospect(state, "belgrade")[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((6, 1, 1), (4, 1, 1)),
        ((6, 2, 1), (6, 0, 1)),
        ((6, 1, 1), (6, 1, 3)),
        ((6, 1, 0), (6, 1, 1)),
        ((12, 2, 5), (7, 2, 5)),
        ((4, 0, 3), (3, 0, 3)),
    ],
)
def test_more_units_and_better_leaders_against_fewer_have_better_chances(
    better: tuple[int, int, int], worse: tuple[int, int, int]
) -> None:
    chances = [chance_to_take(units, rating, inside) for units, rating, inside in (better, worse)]
    assert 1 >= chances[0] > chances[1] > 0


def test_a_port_to_which_the_sea_is_open_is_hard_to_take() -> None:
    state = game_1517()
    go_to_war(state, ENGLAND, SCOTLAND)
    army = force("england", "henry_viii", regular=5)
    put(state, "berwick", ENGLAND, "henry_viii", regular=5)
    before = Campaign(state, ENGLAND).prospect("berwick", army)
    state.seas["north_sea"].units = {ENGLAND: {"squadron": 2}}
    after = Campaign(state, ENGLAND).prospect("berwick", army)
    assert before[1] == after[1] == "edinburgh"
    assert after[0] > before[0]


def test_an_army_in_a_capital_is_near_to_the_front_but_for_the_action_phase() -> None:
    state = clear_map(game_1517())
    put(state, "istanbul", OTTOMAN, "suleiman", regular=7)
    state.stage = "action"
    in_summer = Campaign(state, OTTOMAN).worth()
    state.stage = "winter"
    assert Campaign(state, OTTOMAN).worth() > in_summer


def test_a_second_army_before_the_same_walls_counts_little() -> None:
    one, two = clear_map(game_1517()), clear_map(game_1517())
    put(one, "nezh", OTTOMAN, "suleiman", regular=7)
    put(two, "nezh", OTTOMAN, "suleiman", regular=7)
    put(two, "nicopolis", OTTOMAN, "ibrahim_pasha", regular=5)
    alone, both = (Campaign(state, OTTOMAN).worth() for state in (one, two))
    assert alone < both < 1.6 * alone


def test_electorates_are_targets_once_the_league_is_formed() -> None:
    state = game_1517()
    for space in ("mainz", "trier"):
        state.spaces[space].control = "protestant"
    go_to_war(state, HAPSBURG, "protestant")
    before = {target.space for target in Campaign(state, HAPSBURG).targets}
    state.events_done.append("schmalkaldic_league")
    after = {target.space for target in Campaign(state, HAPSBURG).targets}
    assert "mainz" not in before
    assert {"mainz", "trier"} <= after
