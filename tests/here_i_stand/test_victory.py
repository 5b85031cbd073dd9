"""23 Victory."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.realm import (
    GameWon,
    TurnEnded,
    VictoryPointsCounted,
)
from adjudicator.games.here_i_stand.rules.action.impulse import impulse, spend
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.game_map import electorates, home_spaces, places
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.games.here_i_stand.rules.state import State, controller, keys_controlled
from adjudicator.games.here_i_stand.rules.turn.victory import (
    automatic_victory,
    victory_determination,
    victory_points,
    victory_points_by_source,
)
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.tables import each


def protestants(state: State, count: int, *, unrest: int = 0) -> list[str]:
    """Turn ``count`` spaces outside England Protestant, the last ``unrest`` of them restless."""
    free = [
        space
        for space, place in places().items()
        if state.spaces[space].religion == "catholic" and place.home_power != ENGLAND
    ][:count]
    for number, space in enumerate(free):
        state.spaces[space].religion = "protestant"
        state.spaces[space].unrest = number >= count - unrest
    return free


def give_keys(state: State, power: str, count: int) -> None:
    """Give a power just ``count`` keys."""
    keys = [space for space, place in places().items() if place.is_key and space != "algiers"]
    for key in keys:
        if controller(state, key) == power:
            state.spaces[key].control = "independent"
    for key in keys[:count]:
        state.spaces[key].control = power
    assert len(keys_controlled(state, power)) == count


def points_of(state: State, **points: int) -> None:
    """Set the totals of all powers by bonus points; powers that are not named get 0."""
    for power in MAJOR_POWERS:
        state.bonus_vp[power] = []
        wanted = points.get(power, 0)
        state.bonus_vp[power].append(["test", wanted - victory_points(state, power)])
        assert victory_points(state, power) == wanted


# ------------------------------------------------------------------------------ points


def test_the_set_up_of_1517_gives_the_printed_points() -> None:
    stated = document("setup_1517")["vp"]
    state = game_1517()
    assert {power: victory_points(state, power) for power in MAJOR_POWERS} == stated


@each(
    ("power", "keys", "points"),
    [
        (OTTOMAN, 0, 0),
        (OTTOMAN, 1, 2),
        (OTTOMAN, 10, 20),
        (OTTOMAN, 11, 20),
        (HAPSBURG, 1, 2),
        (HAPSBURG, 13, 14),
        (ENGLAND, 1, 3),
        (FRANCE, 8, 16),
        (PAPACY, 6, 12),
    ],
)
def test_keys_give_the_points_of_the_last_open_box(power: str, keys: int, points: int) -> None:
    state = game_1517()
    give_keys(state, power, keys)
    assert victory_points_by_source(state, power)["keys"] == points


def test_a_key_in_unrest_closes_a_box() -> None:
    state = game_1517()
    state.spaces["athens"].unrest = True
    assert victory_points_by_source(state, OTTOMAN)["keys"] == 6


def test_the_keys_of_an_active_minor_power_count_for_its_ally() -> None:
    state = game_1517()
    before = victory_points(state, FRANCE)
    state.minor_allies["scotland"] = FRANCE
    assert victory_points(state, FRANCE) == before + 2


def test_a_protestant_electorate_needs_faith_and_control_and_no_unrest() -> None:
    state = game_1517()
    first, second, third = electorates()[:3]
    state.spaces[first].religion = "protestant"  # still under Hapsburg control
    for space in (second, third):
        state.spaces[space].religion = "protestant"
        state.spaces[space].control = PROTESTANT
    assert victory_points_by_source(state, PROTESTANT)["electorates"] == 4
    state.spaces[third].unrest = True
    assert victory_points_by_source(state, PROTESTANT)["electorates"] == 2


def test_hapsburg_electorates_count_from_the_schmalkaldic_league_on() -> None:
    state = game_1517()
    assert victory_points_by_source(state, HAPSBURG)["electorates"] == 0
    state.events_done.append("schmalkaldic_league")
    assert victory_points_by_source(state, HAPSBURG)["electorates"] == 6
    state.spaces[electorates()[0]].unrest = True
    assert victory_points_by_source(state, HAPSBURG)["electorates"] == 5


@each(("children", "points"), [([], 0), ([1, 3], 0), ([4], 2), ([5], 5), ([4, 5], 5), ([5, 6], 5)])
def test_heirs_of_henry_give_points(children: list[int], points: int) -> None:
    state = game_1517()
    state.pregnancies = children
    assert victory_points_by_source(state, ENGLAND)["heirs"] == points


@each(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_every_two_protestant_spaces_at_home_give_england_a_point(count: int, points: int) -> None:
    state = game_1517()
    for space in home_spaces(ENGLAND)[:count]:
        state.spaces[space].religion = "protestant"
    assert victory_points_by_source(state, ENGLAND)["english_protestant_spaces"] == points


@each(
    ("count", "papacy", "protestant"),
    [(0, 15, 0), (3, 15, 0), (4, 14, 1), (25, 8, 7), (49, 1, 14), (50, 0, 15), (53, 0, 15)],
)
def test_protestant_spaces_move_points_between_two_powers(
    count: int, papacy: int, protestant: int
) -> None:
    state = game_1517()
    protestants(state, count)
    assert victory_points_by_source(state, PAPACY)["protestant_spaces"] == papacy
    assert victory_points_by_source(state, PROTESTANT)["protestant_spaces"] == protestant


def test_a_space_in_unrest_is_not_protestant_for_points() -> None:
    state = game_1517()
    protestants(state, 4, unrest=1)
    assert victory_points_by_source(state, PAPACY)["protestant_spaces"] == 15


def test_tracks_and_markers_give_points() -> None:
    state = game_1517()
    state.piracy_vp, state.chateaux_vp, state.saint_peters_vp = 3, 2, 1
    state.bonus_vp[ENGLAND] = [["phony_war", -1], ["phony_war", -1], ["amazon_river", 2]]
    state.conquests[HAPSBURG] = ["inca"]
    assert victory_points(state, OTTOMAN) == 8 + 3
    assert victory_points(state, FRANCE) == 12 + 2
    assert victory_points(state, PAPACY) == 19 + 1
    assert victory_points(state, HAPSBURG) == 9 + 2
    assert victory_points_by_source(state, ENGLAND) == {
        "keys": 9,
        "heirs": 0,
        "english_protestant_spaces": 0,
        "phony_war": -2,
        "amazon_river": 2,
    }


# ------------------------------------------------------------------------------ automatic


def test_nobody_has_won_when_the_game_begins() -> None:
    table = table_for(game_1517())
    assert not automatic_victory(table)
    assert table.state.ending is None


def test_the_last_square_marker_wins_the_war() -> None:
    table = table_for(game_1517())
    give_keys(table.state, PAPACY, 7)
    assert automatic_victory(table)
    assert table.state.ending is not None
    assert (table.state.ending.kind, table.state.ending.winners) == ("military", [PAPACY])
    assert heard(table).of(GameWon)[0].how == "military"


@pytest.mark.parametrize(("keys", "unrest"), [(6, 0), (7, 1)])
def test_one_key_less_or_in_unrest_does_not_win_the_war(keys: int, unrest: int) -> None:
    table = table_for(game_1517())
    give_keys(table.state, PAPACY, keys)
    for key in keys_controlled(table.state, PAPACY)[:unrest]:
        table.state.spaces[key].unrest = True
    assert not automatic_victory(table)


@each(("count", "unrest", "won"), [(49, 0, False), (50, 0, True), (50, 1, False), (51, 1, True)])
def test_fifty_settled_protestant_spaces_win_the_reformation(
    count: int, unrest: int, won: bool
) -> None:
    table = table_for(game_1517())
    protestants(table.state, count, unrest=unrest)
    assert automatic_victory(table) is won


def test_keys_gained_before_the_action_phase_win_when_it_begins() -> None:
    """FAQ 23.1: neither in the Diplomacy Phase nor after the first impulse."""
    table = table_for(game_1517())
    give_keys(table.state, PAPACY, 7)
    table.state.active = OTTOMAN
    play(table, impulse(table))  # nobody is asked
    assert table.state.ending is not None
    assert table.state.impulses == 0
    assert len(heard(table).of(GameWon)) == 1


def test_a_victory_ends_the_impulse_at_once() -> None:
    state = game_1517()
    give_keys(state, PAPACY, 7)
    state.spaces["rome"].unrest = True
    table = table_for(state, power=PAPACY)
    play(table, spend(table, PAPACY, 4), answers=[(PAPACY, "11/action", TakeControl("rome"))])
    assert state.ending is not None
    assert state.impulse.cp == 3
    assert len(heard(table).of(GameWon)) == 1


# ------------------------------------------------------------------------------ the phase


def test_without_a_winner_the_turn_marker_moves_on_and_totals_are_recorded() -> None:
    table = table_for(game_1517())
    play(table, victory_determination(table))
    assert table.state.turn == 2
    assert table.state.ending is None
    assert table.state.vp_history[PAPACY] == [19]
    assert heard(table).of(VictoryPointsCounted)[0].points[FRANCE] == 12
    assert heard(table).of(TurnEnded)[0].turn == 1


def test_25_points_win_and_24_do_not() -> None:
    for points, kind in ((24, None), (25, "standard")):
        table = table_for(game_1517())
        points_of(table.state, france=points, ottoman=23)
        play(table, victory_determination(table))
        ending = table.state.ending
        assert (ending.kind if ending else None) == kind


def test_the_tournament_can_set_another_number_of_points() -> None:
    table = table_for(game_1517(vp_to_win=23))
    points_of(table.state, france=23, ottoman=22)
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert table.state.turn == 1


def test_the_highest_total_wins_not_the_first_to_reach_25() -> None:
    table = table_for(game_1517())
    points_of(table.state, ottoman=25, england=27)
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert table.state.ending.winners == [ENGLAND]


def test_ties_go_back_turn_by_turn() -> None:
    table = table_for(game_1517())
    table.state.turn = 3
    points_of(table.state, ottoman=25, england=25, france=25)
    table.state.vp_history = {power: [0, 0] for power in MAJOR_POWERS}
    table.state.vp_history[OTTOMAN] = [20, 21]
    table.state.vp_history[ENGLAND] = [19, 21]
    table.state.vp_history[FRANCE] = [24, 20]
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert table.state.ending.winners == [OTTOMAN]


def test_a_tie_that_never_breaks_is_shared() -> None:
    table = table_for(game_1517())
    points_of(table.state, ottoman=25, england=25)
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert table.state.ending.winners == [OTTOMAN, ENGLAND]


@each(("turn", "lead", "won"), [(3, 6, False), (4, 4, False), (4, 5, True), (8, 5, True)])
def test_a_lead_of_5_dominates_from_turn_4_on(turn: int, lead: int, won: bool) -> None:
    table = table_for(game_1517())
    table.state.turn = turn
    points_of(table.state, hapsburg=24, papacy=24 - lead)
    play(table, victory_determination(table))
    assert (table.state.ending is not None) is won
    if table.state.ending:
        assert table.state.ending.kind == "domination"


def test_the_highest_total_wins_when_time_is_up() -> None:
    table = table_for(game_1517())
    table.state.turn = 9
    points_of(table.state, hapsburg=20, papacy=19)
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert (table.state.ending.kind, table.state.ending.winners) == ("time_limit", [HAPSBURG])


# ------------------------------------------------------------------------------ an agreed end


@pytest.mark.parametrize(("turn", "over"), [(5, False), (6, True)])
def test_an_agreed_end_after_turn_6_is_won_by_the_highest_total(turn: int, over: bool) -> None:
    table = table_for(game_1517(last_turn=6))
    table.state.turn = turn
    points_of(table.state, hapsburg=20, papacy=19)
    play(table, victory_determination(table))
    ending = table.state.ending
    assert (ending is not None) is over
    if ending:
        assert (ending.kind, ending.winners) == ("time_limit", [HAPSBURG])
        assert heard(table).of(GameWon)[0].turn == 6


@pytest.mark.parametrize(
    ("earlier", "winners"),
    [
        ({HAPSBURG: [9, 12, 15, 16, 17], PAPACY: [9, 12, 15, 16, 18]}, [PAPACY]),
        ({HAPSBURG: [9, 13, 15, 16, 17], PAPACY: [9, 12, 15, 16, 17]}, [HAPSBURG]),
        ({HAPSBURG: [9, 12, 15, 16, 17], PAPACY: [9, 12, 15, 16, 17]}, [HAPSBURG, PAPACY]),
    ],
)
def test_a_tie_at_an_agreed_end_goes_back_turn_by_turn(
    earlier: dict[str, list[int]], winners: list[str]
) -> None:
    table = table_for(game_1517(last_turn=6))
    table.state.turn = 6
    points_of(table.state, hapsburg=20, papacy=20, england=19)
    # England has been ahead before; it is not among those who are tied now.
    table.state.vp_history = {
        power: list(earlier.get(power, [24, 24, 24, 24, 24] if power == ENGLAND else [0] * 5))
        for power in MAJOR_POWERS
    }
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert (table.state.ending.kind, table.state.ending.winners) == ("time_limit", winners)


def test_a_tie_of_players_is_broken_by_their_averages_of_earlier_turns() -> None:
    table = table_for(game_1517(players=3, standard_by="average"))
    table.state.turn = 9
    points_of(table.state, ottoman=12, france=12, hapsburg=20, papacy=4, england=8, protestant=8)
    table.state.vp_history = {power: [5] for power in MAJOR_POWERS}
    table.state.vp_history[PAPACY] = [8]
    play(table, victory_determination(table))
    assert table.state.ending is not None
    assert table.state.ending.winners == [HAPSBURG, PAPACY]
