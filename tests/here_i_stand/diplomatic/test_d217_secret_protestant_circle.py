"""Diplomatic card 217, Secret Protestant Circle."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import protestant_spaces
from tests.here_i_stand.builders import IllegalAnswer
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each

ROLL = "Secret Protestant Circle"
ITALY = (PROTESTANT, "circle:italian", "naples")
SPAIN = (PROTESTANT, "circle:spanish", "seville")


@each("player", [PAPACY, PROTESTANT])
@each("face", [1, 2, 3])
def test_a_low_roll_turns_an_italian_space(player: str, face: int) -> None:
    state = quiet_for_two()
    play_diplomatic(state, player, 217, [ITALY], [(ROLL, (face,))])
    assert protestant_spaces(state) == ("naples",)


@each("player", [PAPACY, PROTESTANT])
@each("face", [4, 5, 6])
def test_a_high_roll_turns_a_spanish_space_too(player: str, face: int) -> None:
    state = quiet_for_two()
    play_diplomatic(state, player, 217, [ITALY, SPAIN], [(ROLL, (face,))])
    assert set(protestant_spaces(state)) == {"naples", "seville"}


@each("space", ["seville", "vienna", "siena"])
def test_a_space_of_another_zone_or_faith_is_refused(space: str) -> None:
    state = quiet_for_two()
    state.spaces["siena"].religion = "protestant"
    answers = [(PROTESTANT, "circle:italian", space)]
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PROTESTANT, 217, answers, [(ROLL, (1,))])


def test_a_zone_without_catholic_spaces_is_left_out() -> None:
    state = quiet_for_two()
    for space in spaces_of_zone("italian"):
        state.spaces[space].religion = "protestant"
    before = len(protestant_spaces(state))
    play_diplomatic(state, PROTESTANT, 217, [SPAIN], [(ROLL, (6,))])
    assert len(protestant_spaces(state)) == before + 1
