"""Who has an arrow: a march or a sail, and nobody who goes home in winter."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from adjudicator.drawing import Drawing
from adjudicator.games.here_i_stand.board import board_svg
from adjudicator.games.here_i_stand.board.moves import MOST_MOVES
from adjudicator.games.here_i_stand.rules.forces import add, take
from adjudicator.games.here_i_stand.rules.game_map import adjacent, places
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View, view_of
from tests.drawing.positions import beginning


def in_action() -> State:
    """Return the beginning of a game, but in the Action Phase."""
    state = beginning()
    state.stage = "action"
    return state


def seen(state: State) -> View:
    return view_of(state, None)


def march(state: State, owner: str, origin: str, goal: str, count: int, leader: str = "") -> None:
    """Move units, and a leader."""
    units = {owner: {"regular": count}}
    take(state.spaces[origin].units, units)
    add(state.spaces[goal].units, units)
    if leader:
        state.spaces[origin].leaders.remove(leader)
        state.spaces[goal].leaders.append(leader)


def arrows(drawing: Drawing) -> list[str]:
    ids = (found.get("id", "") for found in ET.fromstring(drawing.svg).iter())
    return [one.removeprefix("move-") for one in ids if one.startswith("move-")]


def drawn(before: State, after: State) -> Drawing:
    return board_svg(seen(after), before=seen(before))


def test_a_stack_that_marched_has_one_arrow() -> None:
    state = in_action()
    march(state, "ottoman", "istanbul", "edirne", 3, "suleiman")
    assert arrows(drawn(in_action(), state)) == ["ottoman-istanbul-edirne"]


def test_a_leader_is_followed_farther_than_units_that_may_be_others() -> None:
    alone, led = in_action(), in_action()
    march(alone, "ottoman", "istanbul", "belgrade", 3)
    march(led, "ottoman", "istanbul", "belgrade", 3, "suleiman")
    assert arrows(drawn(in_action(), alone)) == []
    assert arrows(drawn(in_action(), led)) == ["ottoman-istanbul-belgrade"]


def test_a_fleet_that_sailed_has_an_arrow() -> None:
    state = in_action()
    fleet = {"ottoman": {"squadron": 1}}
    take(state.spaces["istanbul"].units, fleet)
    add(state.seas["aegean_sea"].units, fleet)
    assert arrows(drawn(in_action(), state)) == ["ottoman-istanbul-aegean_sea"]


def test_an_army_that_crossed_a_sea_has_an_arrow() -> None:
    state = in_action()
    march(state, "england", "london", "calais", 2, "henry_viii")
    assert arrows(drawn(in_action(), state)) == ["england-london-calais"]


def test_who_comes_to_the_other_end_of_europe_is_marked_without_an_arrow() -> None:
    state = in_action()
    march(state, "hapsburg", "valladolid", "vienna", 3, "charles_v")
    drawing = drawn(in_action(), state)
    assert arrows(drawing) == []
    assert "Marked as new: Valladolid and Vienna." in drawing.alt


def test_winter_has_no_arrows() -> None:
    for stage, turn in (("winter", 1), ("new_world", 1), ("card_draw", 2), ("action", 2)):
        state = in_action()
        march(state, "ottoman", "istanbul", "edirne", 3, "suleiman")
        state.stage, state.turn = stage, turn
        drawing = drawn(in_action(), state)
        assert arrows(drawing) == []
        assert "Edirne" in drawing.alt


def test_what_goes_home_within_a_winter_has_no_arrow_either() -> None:
    for stage, turn in (("new_world", 1), ("victory", 1), ("card_draw", 2)):
        before, state = in_action(), in_action()
        before.stage = "winter"
        march(state, "ottoman", "istanbul", "edirne", 3, "suleiman")
        state.stage, state.turn = stage, turn
        drawing = drawn(before, state)
        assert arrows(drawing) == []
        assert "Edirne" in drawing.alt


def test_the_turn_after_a_winter_has_arrows_again() -> None:
    before, state = in_action(), in_action()
    before.stage = "victory"
    march(state, "ottoman", "istanbul", "edirne", 3, "suleiman")
    state.stage, state.turn = "spring", 2
    assert arrows(drawn(before, state)) == ["ottoman-istanbul-edirne"]


def test_with_very_many_moves_only_leaders_have_arrows() -> None:
    before, state = in_action(), in_action()
    pairs = [(space, adjacent(space)[0]) for space in places() if adjacent(space)]
    used: set[str] = set()
    moved = 0
    for origin, goal in pairs:
        if moved > MOST_MOVES or {origin, goal} & (used | {"istanbul", "edirne"}):
            continue
        used |= {origin, goal, *adjacent(origin), *adjacent(goal)}
        before.spaces[origin].units["scotland"] = {"regular": 1}
        state.spaces[goal].units["scotland"] = {"regular": 1}
        moved += 1
    assert moved > MOST_MOVES
    march(state, "ottoman", "istanbul", "edirne", 1, "suleiman")
    assert arrows(drawn(before, state)) == ["ottoman-istanbul-edirne"]
