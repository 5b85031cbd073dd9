"""The ways in which practice games begin."""

from __future__ import annotations

from itertools import product

from adjudicator.games.here_i_stand.practice.settings import LONG, setting
from adjudicator.games.here_i_stand.rules.options import OPTIONS
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.setups import SIX_POWERS, TWO_PLAYER

SETTINGS = [setting(seed) for seed in range(130)]


def test_seeds_in_a_row_go_round_all_scenarios_and_numbers_of_players() -> None:
    for start in (0, 5, 60):
        found = {(one.scenario, one.options.get("players")) for one in SETTINGS[start : start + 13]}
        assert found == {*product(SIX_POWERS, (3, 4, 5, 6)), (TWO_PLAYER, None)}


def test_the_same_seed_begins_in_the_same_way() -> None:
    assert [setting(seed) for seed in range(130)] == SETTINGS


def test_every_setting_is_a_game() -> None:
    for one in SETTINGS:
        assert set_up(one.scenario, one.options).scenario == one.scenario


def test_a_third_is_played_by_the_usual_rules_and_the_rest_to_the_last_turn() -> None:
    usual = [one for one in SETTINGS if set(one.options) <= {"players"}]
    assert len(usual) == 52  # rounds 1, 4, 7 and 10 of 10
    assert all(one in usual or LONG.items() <= one.options.items() for one in SETTINGS)


def test_every_reading_that_a_game_may_choose_is_played() -> None:
    of_victory = {"players", "last_turn", *LONG, "domination_earliest_turn"}
    for name, option in OPTIONS.items():
        if name not in of_victory:
            played = {one.options[name] for one in SETTINGS if name in one.options}
            assert played == set(option.values), name
