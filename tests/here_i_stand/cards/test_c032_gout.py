"""Card 32, Gout."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.facts.realm import CharlesJumped, CharlesStayed
from adjudicator.games.here_i_stand.facts.responses import ActionSpoiled, LeaderLaidUp
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card, spend
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.state import force_of, leader_location
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    heard,
    play,
    put,
    table_for,
)
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PAPACY,
    french_before_milan,
    hold,
    refusal,
)

KING = force(FRANCE, "francis_i", regular=2)
BOTH = force(FRANCE, "francis_i", "montmorency", regular=2)
TROOPS = force(FRANCE, regular=2)


def test_the_leader_named_stays_and_the_others_may_go() -> None:
    table = table_for(clear_map(game_1517()), power=FRANCE)
    put(table.state, "paris", FRANCE, "francis_i", "montmorency", regular=2)
    hold(table.state, PAPACY, 32)
    rest = force(FRANCE, "francis_i", regular=2)
    play(
        table,
        spend(table, FRANCE, 3),
        answers=[
            (FRANCE, "11/action", Move("paris", "st_dizier", BOTH)),
            (PAPACY, "window:move_declared", (32, "gout")),
            (PAPACY, "card 32/leader", "montmorency"),
            (FRANCE, "11/action", Move("paris", "st_dizier", rest)),
            (FRANCE, "11/action", End()),
        ],
    )
    assert leader_location(table.state, "montmorency") == "paris"
    assert force_of(table.state, "st_dizier", FRANCE) == rest
    assert heard(table).of(LeaderLaidUp)[0].leader == "montmorency"
    assert heard(table).of(CommandPointsLost)[0].cp == 1


def test_he_may_neither_move_nor_assault_in_this_impulse() -> None:
    state = french_before_milan().state
    state.impulse.laid_up.append("francis_i")
    put(state, "paris", FRANCE, regular=1)
    with pytest.raises(IllegalAnswer, match="Francis I suffers from Gout"):
        Assault("milan", KING).check(state, FRANCE)
    Assault("milan", TROOPS).check(state, FRANCE)
    state.spaces["milan"].besiegers.clear()
    state.spaces["milan"].control = FRANCE
    with pytest.raises(IllegalAnswer, match="Francis I suffers from Gout"):
        Move("milan", "turin", KING).check(state, FRANCE)
    Move("milan", "turin", TROOPS).check(state, FRANCE)


def test_an_assault_can_be_announced_again_without_him() -> None:
    table = french_before_milan()
    hold(table.state, PAPACY, 32)
    play(
        table,
        spend(table, FRANCE, 2),
        answers=[
            (FRANCE, "11/action", Assault("milan", KING)),
            (PAPACY, "window:assault_declared", (32, "gout")),
            (FRANCE, "11/action", Assault("milan", TROOPS)),
        ],
        dice=[("france in the assault", (1,)), ("hapsburg in the assault", (1, 1, 1))],
    )
    assert table.state.impulse.assaulted == ["milan"]


def test_the_jump_of_charles_is_off_without_cost() -> None:
    table = table_for(clear_map(game_1517()), power=HAPSBURG)
    state = table.state
    put(state, "valladolid", HAPSBURG, "charles_v", regular=1)
    hold(state, FRANCE, 32)
    play(
        table,
        play_card(table, HAPSBURG, CardPlay(2, "event", "jump_and_cp")),
        answers=[
            (HAPSBURG, "card 2/jump", "vienna"),
            (FRANCE, "window:transfer_declared:valladolid>vienna", (32, "gout")),
            (HAPSBURG, "11/action", End()),
        ],
    )
    assert leader_location(state, "charles_v") == "valladolid"
    assert heard(table).of(CharlesJumped) == []
    assert len(heard(table).of(CharlesStayed)) == 1
    assert heard(table).of(ActionSpoiled)[0].cp == 0
    assert heard(table).of(CommandPointsLost)[0].cp == 5
    assert state.impulse.laid_up == ["charles_v"]


def test_only_where_an_army_leader_is_about_to_act_and_not_against_oneself() -> None:
    state = game_1517()
    led, alone = March(FRANCE, "paris", "dijon", KING), March(FRANCE, "paris", "dijon", TROOPS)
    assert refusal(32, "gout", state, ENGLAND, led) == ""
    assert "no army leader" in refusal(32, "gout", state, ENGLAND, alone)
    assert "against another power" in refusal(32, "gout", state, FRANCE, led)
