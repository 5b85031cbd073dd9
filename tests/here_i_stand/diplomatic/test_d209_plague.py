"""Diplomatic card 209, Plague."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import IllegalAnswer, put
from tests.here_i_stand.card_builders import deal_hand
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each


def crowded() -> State:
    """Return four spaces with two units each, one with one unit, and a card in either hand."""
    state = quiet_for_two()
    put(state, "vienna", HAPSBURG, regular=2)
    put(state, "milan", FRANCE, regular=2)
    put(state, "venice", VENICE, regular=1, squadron=1)
    put(state, "genoa", GENOA, regular=1, squadron=1)
    put(state, "rome", PAPACY, regular=1)
    deal_hand(state, PAPACY, 5, 81, 91)
    deal_hand(state, PROTESTANT, 7, 90, 95)
    return state


@each("player, other, number", [(PAPACY, PROTESTANT, 90), (PROTESTANT, PAPACY, 81)])
def test_three_units_die_and_the_other_player_loses_a_card(
    player: str, other: str, number: int
) -> None:
    state = crowded()
    answers: list[tuple[str, str, Any]] = [
        (player, "stricken", ("vienna", "venice", "genoa")),
        (player, "dead:genoa", "genoa squadron"),
        (player, "dead:venice", "venice regular"),
    ]
    play_diplomatic(state, player, 209, answers, [("random discard", 0)])
    assert state.spaces["vienna"].units == {HAPSBURG: {"regular": 1}}
    assert state.spaces["venice"].units == {VENICE: {"squadron": 1}}
    assert state.spaces["genoa"].units == {GENOA: {"regular": 1}}
    assert state.turn_track == {GENOA: {"squadron": 1}}
    assert number in state.discards
    assert len(state.hands[other]) == 2


@each("spaces", [("vienna", "milan", "rome"), ("vienna", "milan"), ("vienna", "vienna", "milan")])
def test_each_dies_in_another_crowded_space(spaces: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAnswer):
        play_diplomatic(crowded(), PAPACY, 209, [(PAPACY, "stricken", spaces)])


@each("units", [0, 1])
def test_with_fewer_crowded_spaces_fewer_die(units: int) -> None:
    state = quiet_for_two()
    deal_hand(state, PROTESTANT, 7)
    if units:
        put(state, "vienna", HAPSBURG, regular=2)
    play_diplomatic(state, PAPACY, 209)
    left = state.spaces["vienna"].units.get(HAPSBURG, {}).get("regular", 0)
    assert left == units
