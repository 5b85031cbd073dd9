"""Every kind of fault, planted in a sane position, is found; a sane position has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import play_game
from tests.tables import each

Plant = Callable[[State], Any]


def units(space: str, **owners: dict[str, int]) -> Plant:
    """Return what puts units into a space and nothing else."""

    def plant(state: State) -> None:
        state.spaces[space].units = {**owners}

    return plant


def squadrons_on_loan(state: State) -> None:
    state.spaces["venice"].units = {}
    state.seas["adriatic_sea"].units = {"venice@france": {"squadron": 9}}


def many_small_stacks(state: State) -> None:
    for space in [*state.spaces][:30]:
        state.spaces[space].units = {"france": {"regular": 1}}


PLANTED: dict[str, Plant] = {
    "france has 48 of regular/mercenary; there are 38": units(
        "paris", france={"regular": 20, "mercenary": 21}
    ),
    "hungary_bohemia has 47 of regular": units("paris", hungary_bohemia={"regular": 40}),
    "france has 1 of elephant; there are 0": units("paris", france={"elephant": 1}),
    "england has 52 of squadron": lambda s: s.turn_track.update(england={"squadron": 50}),
    "venice has 9 of squadron": squadrons_on_loan,
    "the stacks of france cannot be shown (5.2)": many_small_stacks,
    "card 5 is in 2 places": lambda s: s.discards.append(5),
    "card 40 is in 2 places": lambda s: s.hands["france"].append(40),
    "card 116 is nowhere": lambda s: s.waiting_cards.remove(116),
    "card 1 is nowhere": lambda s: s.hands["ottoman"].remove(1),
    "paris is controlled by 'atlantis'": lambda s: vars(s.spaces["paris"]).update(
        control="atlantis"
    ),
    "paris is of faith 'pagan'": lambda s: vars(s.spaces["paris"]).update(religion="pagan"),
    "paris holds {} of france": units("paris", france={}),
    "paris holds {'regular': 0} of france": units("paris", france={"regular": 0}),
    "paris holds {'regular': 2, 'mercenary': -1} of france": units(
        "paris", france={"regular": 2, "mercenary": -1}
    ),
    "paris is no port and holds naval units of france": units("paris", france={"squadron": 1}),
    "nuremberg is under siege without walls": lambda s: s.spaces["nuremberg"].besiegers.append(
        "france"
    ),
    "north_sea holds land units": lambda s: s.seas["north_sea"].units.update(france={"regular": 1}),
    "francis_i is in 2 places": lambda s: s.spaces["rouen"].leaders.append("francis_i"),
    "charles_v is in 2 places": lambda s: s.captured.update(charles_v="france"),
    "suleiman is in 2 places": lambda s: s.turn_track_leaders.append("suleiman"),
    "montezuma is no leader": lambda s: s.seas["north_sea"].leaders.append("montezuma"),
    "the war in egypt goes on against nobody": lambda s: s.foreign_wars.update(
        egypt=ForeignWar(92, "ottoman")
    ),
    "egypt holds 4 units of ottoman": lambda s: s.foreign_wars.update(
        egypt=ForeignWar(92, "ottoman", {"ottoman": {"regular": 4}})
    ),
}


@each("words", PLANTED)
def test_a_fault_is_found(words: str) -> None:
    state = set_up("1517", {})
    assert faults(state) == []
    PLANTED[words](state)
    assert [fault for fault in faults(state) if fault.startswith(words)]


def test_faults_are_found_again_and_no_longer_where_they_are_mended() -> None:
    state = set_up("1517", {})
    for _ in range(2):
        state.spaces["paris"].units["france"]["regular"] += 40
        assert any(fault.startswith("france has ") for fault in faults(state))
        state.spaces["paris"].units["france"]["regular"] -= 40
        assert faults(state) == []


def test_the_card_that_is_played_may_lie_on_the_table() -> None:
    state = set_up("1517", {})
    state.hands["ottoman"].remove(1)
    state.impulse.card = 1
    assert faults(state) == []


def test_stacks_divide_in_winter() -> None:
    state = set_up("1517", {})
    many_small_stacks(state)
    assert "the stacks of france cannot be shown (5.2)" in faults(state)
    state.stage = "winter"
    assert not any(fault.endswith("(5.2)") for fault in faults(state))


def test_independents_on_a_war_card_are_shown_by_other_counters() -> None:
    state = set_up("1517", {})
    state.draw_pile = [number for number in state.draw_pile if number != 92]
    state.waiting_cards = [number for number in state.waiting_cards if number != 92]
    state.foreign_wars["egypt"] = ForeignWar(92, "ottoman", {"independent": {"regular": 99}})
    assert faults(state) == []


@pytest.mark.parametrize("scenario", ["1517", "1532"])
def test_no_position_of_a_game_has_a_fault(scenario: str) -> None:
    played = play_game(game_of("here_i_stand"), scenario, {"last_turn": "5"}, 2, watched=True)
    assert played.outcome.finished
