"""Card 31, Foul Weather."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.facts.responses import ActionSpoiled
from adjudicator.games.here_i_stand.facts.war import FormationMoved
from adjudicator.games.here_i_stand.rules.action.impulse import End, spend
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault, assault
from adjudicator.games.here_i_stand.rules.sea.fleets import Sailing
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import force_of
from adjudicator.games.here_i_stand.rules.windows.interruption import call_off
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
    OTTOMAN,
    PAPACY,
    french_before_milan,
    hold,
    refusal,
)

ONE, TWO = force(FRANCE, regular=1), force(FRANCE, regular=2)


def test_the_move_is_off_and_costs_1_cp_and_the_rest_is_free() -> None:
    """FAQ: the active player need not go through with the action that was announced."""
    table = table_for(clear_map(game_1517()), power=FRANCE)
    put(table.state, "grenoble", FRANCE, regular=2)
    hold(table.state, PAPACY, 31)
    table.state.spaces["turin"].control = FRANCE
    play(
        table,
        spend(table, FRANCE, 3),
        answers=[
            (FRANCE, "11/action", Move("grenoble", "turin", TWO)),  # over a pass: 2 CP
            (PAPACY, "window:move_declared", (31, "foul_weather")),
            (FRANCE, "11/action", End()),
        ],
    )
    assert force_of(table.state, "grenoble", FRANCE).size == 2
    assert heard(table).of(ActionSpoiled)[0].cp == 1
    assert heard(table).of(CommandPointsLost)[0].cp == 2
    assert table.state.discards == [31]


def test_each_land_unit_moves_one_more_space_and_others_may_still_move() -> None:
    table = table_for(clear_map(game_1517()), power=FRANCE)
    state = table.state
    put(state, "paris", FRANCE, regular=3)
    state.impulse.foul_weather = True
    move = Move("paris", "st_dizier", ONE)
    with pytest.raises(IllegalAnswer, match="moved one space since Foul Weather"):
        play(
            table,
            spend(table, FRANCE, 4),
            answers=[
                (FRANCE, "11/action", move),
                (FRANCE, "11/action", Move("st_dizier", "dijon", ONE)),
            ],
        )
    table.state.impulse.cp = 4
    play(table, spend(table, FRANCE, 2), answers=[(FRANCE, "11/action", move)] * 2)
    assert force_of(state, "st_dizier", FRANCE).size == 3


def test_what_moved_before_the_card_has_one_more_space() -> None:
    table = table_for(clear_map(game_1517()), power=FRANCE)
    put(table.state, "paris", FRANCE, regular=1)
    hold(table.state, PAPACY, 31)
    play(
        table,
        spend(table, FRANCE, 3),
        answers=[
            (FRANCE, "11/action", Move("paris", "st_dizier", ONE)),
            (FRANCE, "11/action", Move("st_dizier", "dijon", ONE)),
            (PAPACY, "window:move_declared:st_dizier>dijon", (31, "foul_weather")),
            (FRANCE, "11/action", Move("st_dizier", "dijon", ONE)),
        ],
    )
    assert force_of(table.state, "dijon", FRANCE).size == 1
    assert len(heard(table).of(FormationMoved)) == 3


def test_no_assault_piracy_naval_move_or_transport_for_the_rest_of_the_impulse() -> None:
    state = french_before_milan().state
    state.impulse.foul_weather = True
    fleet = force(FRANCE, squadron=1)
    actions = (
        (FRANCE, Assault("milan", TWO)),
        (OTTOMAN, Piracy("barbary_coast", HAPSBURG)),
        (FRANCE, NavalMove((Sailing("marseille", "gulf_of_lyon", fleet),))),
        (FRANCE, Transport("marseille", ("gulf_of_lyon", "nice"), TWO)),
    )
    for power, action in actions:
        with pytest.raises(IllegalAnswer, match="Foul Weather has been played"):
            action.check(state, power)
    state.impulse.foul_weather = False
    Assault("milan", TWO).check(state, FRANCE)


def test_an_assault_that_cost_no_cp_cannot_be_spoiled() -> None:
    table = french_before_milan()
    hold(table.state, PAPACY, 31)
    play(
        table,
        assault(table, FRANCE, "milan", TWO, paid=False),
        dice=[("france in the assault", (1,)), ("hapsburg in the assault", (1, 1, 1))],
    )


def test_an_assault_that_was_spoiled_has_not_taken_place() -> None:
    table = french_before_milan()
    hold(table.state, PAPACY, 31)
    weather = (PAPACY, "window:assault_declared", (31, "foul_weather"))
    play(table, assault(table, FRANCE, "milan", TWO), answers=[weather])
    assert table.state.impulse.assaulted == []
    assert table.state.spaces["milan"].besiegers == [FRANCE]


def test_a_formation_that_may_not_stay_decides_again_when_its_way_on_is_spoiled() -> None:
    """13.4: it does not outnumber those who withdrew; the second move is called off."""
    table = table_for(clear_map(game_1517()), power=FRANCE)
    state = table.state
    state.wars.append("hapsburg+france")
    put(state, "turin", FRANCE, regular=2)
    state.spaces["turin"].control = state.spaces["pavia"].control = FRANCE
    state.spaces["milan"].control = HAPSBURG
    put(state, "milan", HAPSBURG, regular=2)
    hold(state, PAPACY, 31)
    play(
        table,
        spend(table, FRANCE, 4),
        answers=[
            (FRANCE, "11/action", Move("turin", "milan", TWO)),
            (HAPSBURG, "13.4/withdraw", True),
            (FRANCE, "13.4/continue", "pavia"),
            (PAPACY, "window:move_declared:milan>pavia", (31, "foul_weather")),
            (FRANCE, "13.4/continue", "return"),
            (FRANCE, "11/action", End()),
        ],
    )
    assert force_of(state, "turin", FRANCE).size == 2
    assert heard(table).of(CommandPointsLost)[0].cp == 2


def test_of_what_cost_nothing_nothing_is_lost() -> None:
    state = game_1517()
    march = March(FRANCE, "paris", "dijon", ONE)
    assert call_off(state, march) == 0
    assert march.cancelled
    assert state.impulse.cp == 0


def test_not_against_oneself_and_never_in_spring() -> None:
    state = game_1517()
    march = March(ENGLAND, "london", "bristol", force(ENGLAND, regular=1))
    assert "against another power" in refusal(31, "foul_weather", state, ENGLAND, march)
    assert refusal(31, "foul_weather", state, FRANCE, march) == ""
    assert set(mode_named(31, "foul_weather").windows) == {
        "move_declared",
        "naval_transport_declared",
        "assault_declared",
        "piracy_declared",
        "naval_move_declared",
    }
