"""Card 42, Roxelana."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import LeaderAppeared
from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.rules.action.impulse import End
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, HUNGARY, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.state import State, controller, leader_location
from tests.here_i_stand.builders import IllegalAnswer, force, go_to_war, heard, put
from tests.here_i_stand.cards.intrigues import ACTION, play_event, quiet, refuse_event

EIGHT = force(OTTOMAN, "suleiman", regular=8)
STORM = Assault("vienna", EIGHT)
WON = [("ottoman in the assault", (6, 6, 1, 1, 1, 1)), ("hapsburg in the assault", (1, 1, 1))]
LOST = [("ottoman in the assault", (1, 1, 1, 1, 1, 1)), ("hapsburg in the assault", (1, 1, 1))]


def before_vienna(*, siege: bool = True) -> State:
    """Return a position with Suleiman and 8 regulars at Vienna or, without siege, before it."""
    state = quiet()
    go_to_war(state, OTTOMAN, HAPSBURG)
    for space in home_spaces(HUNGARY):
        state.spaces[space].control = OTTOMAN
    put(state, "vienna" if siege else "pressburg", OTTOMAN, "suleiman", regular=8)
    put(state, "vienna", HAPSBURG, regular=2)
    if siege:
        state.spaces["vienna"].besiegers.append(OTTOMAN)
    return state


def ottoman(state: State, *actions: Any, dice: Any = (), more: Any = ()) -> Table[State]:
    answers = [*((OTTOMAN, ACTION, action) for action in actions), *more]
    return play_event(state, OTTOMAN, 42, "ottoman", answers, dice)


def test_an_assault_by_suleiman_is_free_and_4_cp_remain() -> None:
    state = before_vienna()
    table = ottoman(state, STORM, End(), dice=WON)
    assert controller(state, "vienna") == OTTOMAN
    assert heard(table).of(CommandPointsLost) == [CommandPointsLost(OTTOMAN, 4)]


def test_the_free_assault_can_be_made_when_all_cp_are_spent() -> None:
    state = before_vienna()
    build = Build(OTTOMAN, REGULAR, "istanbul", 2)
    table = ottoman(state, build, STORM, dice=WON)
    assert controller(state, "vienna") == OTTOMAN
    assert heard(table).of(CommandPointsLost) == []


def test_the_free_assault_can_be_left_out() -> None:
    state = before_vienna()
    table = ottoman(state, Build(OTTOMAN, REGULAR, "istanbul", 2), End())
    assert heard(table).of(CommandPointsLost) == []
    assert state.spaces["vienna"].besiegers == [OTTOMAN]


def test_without_a_siege_by_suleiman_the_impulse_ends_with_the_cp() -> None:
    state = before_vienna(siege=False)
    ottoman(state, Build(OTTOMAN, REGULAR, "istanbul", 2))


def test_suleiman_assaults_in_the_impulse_in_which_the_siege_begins() -> None:
    state = before_vienna(siege=False)
    table = play_event(
        state,
        OTTOMAN,
        42,
        "ottoman",
        [
            (OTTOMAN, ACTION, Move("pressburg", "vienna", EIGHT)),
            (HAPSBURG, "13.3/avoid", None),
            (HAPSBURG, "13.4/withdraw", True),
            (OTTOMAN, ACTION, STORM),
            (OTTOMAN, ACTION, End()),
        ],
        WON,
    )
    assert controller(state, "vienna") == OTTOMAN
    assert heard(table).of(CommandPointsLost) == [CommandPointsLost(OTTOMAN, 3)]


@pytest.mark.parametrize("names", [(), ("ibrahim_pasha",)])
def test_others_do_not_assault_in_that_impulse(names: tuple[str, ...]) -> None:
    state = before_vienna(siege=False)
    put(state, "pressburg", OTTOMAN, "ibrahim_pasha")
    storm = Assault("vienna", force(OTTOMAN, *names, regular=4))
    both = force(OTTOMAN, "suleiman", "ibrahim_pasha", regular=8)
    with pytest.raises(IllegalAnswer, match="Suleiman alone leads an assault") as refused:
        play_event(
            state,
            OTTOMAN,
            42,
            "ottoman",
            [
                (OTTOMAN, ACTION, Move("pressburg", "vienna", both)),
                (HAPSBURG, "13.3/avoid", None),
                (HAPSBURG, "13.4/withdraw", True),
                (OTTOMAN, ACTION, storm),
            ],
        )
    assert refused.value.section == "card 42"


def test_the_other_requirements_of_an_assault_stay() -> None:
    state = before_vienna()
    for space in home_spaces(HUNGARY):
        state.spaces[space].unrest = True
    with pytest.raises(IllegalAnswer, match="no line of communication"):
        ottoman(state, STORM)


def test_a_space_is_assaulted_once_and_a_second_assault_costs_a_cp() -> None:
    state = before_vienna()
    with pytest.raises(IllegalAnswer, match="already been assaulted"):
        ottoman(state, STORM, STORM, dice=LOST)


# ------------------------------------------------------------------------------ the others


def french(state: State, *answers: Any) -> int:
    """Let France play the card, and return the CP it has then."""
    table = play_event(state, FRANCE, 42, "others", [*answers, (FRANCE, ACTION, End())])
    lost: CommandPointsLost = heard(table).of(CommandPointsLost)[0]
    sent = heard(table).of(LeaderAppeared)
    assert sent == ([LeaderAppeared("suleiman", "istanbul", 42)] if lost.cp == 2 else [])
    return lost.cp


def test_for_2_cp_suleiman_alone_is_placed_in_istanbul() -> None:
    state = before_vienna()
    assert french(state, (FRANCE, "card 42/release", True)) == 2
    assert leader_location(state, "suleiman") == "istanbul"
    assert state.spaces["vienna"].units[OTTOMAN] == {REGULAR: 8}
    assert state.spaces["vienna"].besiegers == [OTTOMAN]


def test_without_that_there_are_4_cp() -> None:
    state = before_vienna()
    assert french(state, (FRANCE, "card 42/release", False)) == 4
    assert leader_location(state, "suleiman") == "vienna"


def test_a_captured_suleiman_comes_free() -> None:
    """FAQ: though the Ottomans themselves cannot free him."""
    state = quiet()
    state.captured["suleiman"] = HAPSBURG
    assert french(state, (FRANCE, "card 42/release", True)) == 2
    assert state.captured == {}
    assert leader_location(state, "suleiman") == "istanbul"


def test_an_istanbul_in_other_hands_does_not_receive_him() -> None:
    state = before_vienna()
    state.spaces["istanbul"].control = HAPSBURG
    assert french(state) == 4


def test_who_is_in_istanbul_already_is_not_sent() -> None:
    state = quiet()
    put(state, "istanbul", OTTOMAN, "suleiman")
    assert french(state) == 4


def test_each_half_has_its_powers_and_needs_a_suleiman() -> None:
    refuse_event(before_vienna(), OTTOMAN, 42, "others", "Ottomans may not play this event")
    refuse_event(before_vienna(), FRANCE, 42, "ottoman", "France may not play this event")
    refuse_event(quiet(), FRANCE, 42, "others", "neither on the map nor captured")
