"""The ways in which practice games begin."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.edition.setups import SCENARIOS
from adjudicator.games.thirty_years_war.practice.settings import setting
from adjudicator.games.thirty_years_war.rules.options import LAST_TURN, OPTIONS
from adjudicator.games.thirty_years_war.rules.scenario import set_up

SETTINGS = [setting(seed) for seed in range(60)]


def test_seeds_in_a_row_go_round_all_scenarios() -> None:
    for start in (0, 4, 32):
        assert [one.scenario for one in SETTINGS[start : start + 4]] == [*SCENARIOS]


def test_the_same_seed_begins_in_the_same_way() -> None:
    assert [setting(seed) for seed in range(60)] == SETTINGS


def test_every_setting_is_a_game() -> None:
    for one in SETTINGS:
        assert set_up(one.scenario, OPTIONS.checked(one.scenario, one.options)).turn > 0


def test_a_third_is_played_by_the_usual_rules_and_the_rest_with_options() -> None:
    assert sum(not one.options for one in SETTINGS) == 20


def test_every_option_is_played_with_each_of_its_values() -> None:
    for name in OPTIONS.keys() - {LAST_TURN}:  # each game is played to its end
        option = OPTIONS[name]
        played = {one.options[name] for one in SETTINGS if name in one.options}
        assert played == set(option.values), name
