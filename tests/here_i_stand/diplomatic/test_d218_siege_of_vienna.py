"""Diplomatic card 218, Siege of Vienna."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.facts.events import EffectBegun
from adjudicator.games.here_i_stand.rules.land.march import check_may_move, movable
from adjudicator.games.here_i_stand.rules.powers import (
    HAPSBURG,
    HUNGARY,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.special.vienna import near_vienna
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import IllegalAnswer, force, heard, put
from tests.here_i_stand.two_player_builders import league, play_diplomatic, quiet_for_two
from tests.tables import each


def before_vienna(**options: Any) -> State:
    state = league(quiet_for_two(**options))
    put(state, "vienna", HAPSBURG, "ferdinand", regular=3, mercenary=1)
    put(state, "prague", HUNGARY, regular=1)
    put(state, "buda", OTTOMAN, regular=2)
    put(state, "naples", HAPSBURG, regular=2)
    return state


def test_two_steps_from_vienna_are_near() -> None:
    near = near_vienna()
    assert {"vienna", "linz", "graz", "pressburg", "brunn", "buda", "prague"} <= set(near)
    assert not {"belgrade", "nuremberg", "venice", "zara"} & set(near)


@each(
    "fallen, left",
    [
        ({"vienna": 2}, {"regular": 2}),
        ({"vienna": 1, "prague": 1}, {"regular": 3}),
    ],
)
@each("player", [PAPACY, PROTESTANT])
def test_the_protestants_pick_two_units(
    player: str, fallen: dict[str, int], left: dict[str, int]
) -> None:
    state = before_vienna()
    losses = {"mercenary": 1, "regular": 1} if fallen["vienna"] == 2 else {"mercenary": 1}
    answers: list[tuple[str, str, Any]] = [
        (PROTESTANT, "fallen", fallen),
        (PROTESTANT, "losses:vienna", losses),
    ]
    table = play_diplomatic(state, player, 218, answers)
    assert state.spaces["vienna"].units == {HAPSBURG: left}
    assert state.spaces["prague"].units == ({} if "prague" in fallen else {HUNGARY: {"regular": 1}})
    assert heard(table).of(EffectBegun)


def test_by_option_who_plays_picks() -> None:
    state = before_vienna(vienna_losses="playing_player")
    answers: list[tuple[str, str, Any]] = [
        (PAPACY, "fallen", {"vienna": 1, "prague": 1}),
        (PAPACY, "losses:vienna", {"mercenary": 1}),
    ]
    play_diplomatic(state, PAPACY, 218, answers)
    assert state.spaces["vienna"].units == {HAPSBURG: {"regular": 3}}


@each("fallen", [{"naples": 2}, {"buda": 1, "vienna": 1}, {"vienna": 1}, {"prague": 2}])
def test_others_and_units_far_away_do_not_die(fallen: dict[str, int]) -> None:
    with pytest.raises(IllegalAnswer):
        play_diplomatic(before_vienna(), PROTESTANT, 218, [(PROTESTANT, "fallen", fallen)])


def test_with_fewer_units_fewer_die() -> None:
    state = league(quiet_for_two())
    put(state, "prague", HUNGARY, regular=1)
    play_diplomatic(state, PROTESTANT, 218)
    assert not state.spaces["prague"].units
    play_diplomatic(state, PROTESTANT, 218)  # nobody is left to die


def test_units_near_vienna_do_not_move_this_turn_but_later_ones_do() -> None:
    state = before_vienna(garrisons="free")
    answers: list[tuple[str, str, Any]] = [
        (PROTESTANT, "fallen", {"vienna": 1, "prague": 1}),
        (PROTESTANT, "losses:vienna", {"mercenary": 1}),
    ]
    play_diplomatic(state, PROTESTANT, 218, answers)
    with pytest.raises(IllegalAnswer, match="near Vienna"):
        check_may_move(state, HAPSBURG, "vienna", force(HAPSBURG, regular=1))
    put(state, "vienna", HAPSBURG, regular=2)
    check_may_move(state, HAPSBURG, "vienna", force(HAPSBURG, "ferdinand", regular=2))
    assert movable(state, HAPSBURG, "naples").size == 2
    assert movable(state, OTTOMAN, "buda").size == 2
    state.turn_effects.clear()
    assert movable(state, HAPSBURG, "vienna").size == 5
