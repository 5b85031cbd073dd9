"""2P 7: Winter of the powers that nobody plays, replacements, alliances and captives."""

from __future__ import annotations

from typing import Any

from adjudicator.games.here_i_stand.facts.logistics import (
    ReplacementsArrived,
    WinterQuartersMissing,
)
from adjudicator.games.here_i_stand.facts.two_player import LeadersWithdrew
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.players import takes_part
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    MAJOR_POWERS,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.state import State, leader_location, pair
from adjudicator.games.here_i_stand.rules.turn.sequence import play_stage
from adjudicator.games.here_i_stand.rules.winter.choices import Return
from adjudicator.games.here_i_stand.rules.winter.phase import (
    add_replacements,
    dismiss_leaders,
    end_alliances,
    is_lasting,
)
from adjudicator.games.here_i_stand.rules.winter.quarters import homes_of, return_land_units
from tests.here_i_stand.builders import game_1517, heard, play, put, table_for
from tests.here_i_stand.for_two import at_war_with, for_two, with_league
from tests.here_i_stand.two_player_builders import quiet_for_two


def in_winter(state: State) -> State:
    """Return the position at the beginning of the Winter Phase of turn 3."""
    state.turn, state.stage = 3, "winter"
    state.draw_pile = [n for n in state.draw_pile if n != 10]
    state.removed.append(10)
    return state


def winter(state: State, answers: Any = ()) -> Any:
    """Play the Winter Phase; return the table."""
    table = table_for(state)
    recall = [(PAPACY, "19.3/recall:papacy", ())]  # Ravenna's regular could go to Rome
    play(table, play_stage(table), answers=[*recall, *answers])
    return table


def test_invaders_winter_in_the_nearest_fortified_space_and_nobody_goes_to_a_capital() -> None:
    state = in_winter(at_war_with(FRANCE))
    put(state, "turin", FRANCE, "francis_i", regular=4, mercenary=1)
    assert homes_of(state, FRANCE, FRANCE) == ()
    assert homes_of(game_1517(), FRANCE, FRANCE) != ()
    # Milan holds 2 of 4 already: 2 of the 5 find room there, if it is the nearest.
    table = winter(state, [(PROTESTANT, "19.3/home:turin", _two_to_milan())])
    lost = heard(table).of(WinterQuartersMissing)
    assert [(fact.power, fact.space) for fact in lost] == [(FRANCE, "turin")]
    assert state.spaces["turin"].units == {}
    assert state.spaces["milan"].units[FRANCE] == {"regular": 4}
    assert state.spaces["paris"].units[FRANCE] == {"regular": 1}
    assert leader_location(state, "francis_i") is None
    assert faults(state) == []


def _two_to_milan() -> Any:
    return (Return("milan", Force({FRANCE: {"regular": 2}})),)


def test_all_army_leaders_of_unplayed_powers_leave_and_captives_go_free() -> None:
    state = at_war_with(FRANCE)
    put(state, "milan", FRANCE, "francis_i")
    state.captured["montmorency"] = PAPACY
    state.captured["john_frederick"] = PAPACY
    table = table_for(state)
    dismiss_leaders(table, FRANCE)
    assert heard(table).of(LeadersWithdrew) == [
        LeadersWithdrew(FRANCE, ("francis_i", "montmorency"))
    ]
    assert state.captured == {"john_frederick": PAPACY}
    dismiss_leaders(table, HAPSBURG)
    assert len(heard(table)) == 1
    assert "andrea_doria" in state.spaces["genoa"].leaders


def test_a_ruler_who_dies_off_the_map_has_no_successor_on_it() -> None:
    state = for_two()
    play(table_for(state), succeed(table_for(state), "henry_ii_ruler"))
    assert leader_location(state, "henry_ii") is None
    assert state.rulers[FRANCE] == "henry_ii_ruler"
    put(state, "milan", FRANCE, "francis_i")
    state.rulers[FRANCE] = "francis_i_ruler"
    play(
        table_for(state),
        succeed(table_for(state), "henry_ii_ruler"),
        answers=[(FRANCE, "3.3/successor", "milan")],
    )
    assert leader_location(state, "henry_ii") == "milan"


def test_only_a_papal_rome_receives_a_regular() -> None:
    state = for_two()
    table = table_for(state)
    add_replacements(table, PAPACY)
    assert heard(table).of(ReplacementsArrived) == [ReplacementsArrived(PAPACY, ("rome",))]
    state = with_league()
    state.spaces["rome"].control = HAPSBURG
    table = table_for(state)
    add_replacements(table, PAPACY)
    assert heard(table) == []


def test_the_alliance_of_the_league_outlives_winter() -> None:
    state = with_league()
    end_alliances(table_for(state))
    assert state.alliances == [pair(HAPSBURG, PAPACY)]
    other = game_1517()
    other.alliances = [pair(HAPSBURG, PAPACY)]
    assert not is_lasting(other, pair(HAPSBURG, PAPACY))
    end_alliances(table_for(other))
    assert other.alliances == []


def test_a_power_at_peace_takes_no_part_in_winter() -> None:
    state = in_winter(for_two())
    put(state, "turin", FRANCE, regular=1)
    state.seas["gulf_of_lyon"].units[FRANCE] = {"squadron": 1}
    winter(state)
    assert state.spaces["turin"].units == {FRANCE: {"regular": 1}}
    assert state.seas["gulf_of_lyon"].units == {FRANCE: {"squadron": 1}}
    assert state.spaces["milan"].units[FRANCE] == {"regular": 2}


def test_who_takes_part_in_winter() -> None:
    state = at_war_with(FRANCE)
    assert [power for power in MAJOR_POWERS if takes_part(state, power)] == [
        *(FRANCE, PAPACY, PROTESTANT)
    ]
    assert all(takes_part(game_1517(), power) for power in MAJOR_POWERS)


def test_units_of_a_minor_ally_may_winter_in_its_home_keys() -> None:
    state = in_winter(at_war_with(FRANCE))
    state.minor_allies[GENOA] = FRANCE
    for space in ("genoa", "bastia"):
        state.spaces[space].control = FRANCE
    assert homes_of(state, FRANCE, GENOA) == ("genoa",)
    assert homes_of(state, FRANCE, FRANCE) == ()


def test_papal_units_winter_inside_the_zones() -> None:
    state = quiet_for_two()
    state.minor_allies[VENICE] = PAPACY
    for space in ("taranto", "corfu", "rome"):
        state.spaces[space].control = PAPACY
    put(state, "taranto", PAPACY, regular=1)
    procedure = return_land_units(table_for(state), PAPACY)
    asked = procedure.send(None).decisions[0]
    procedure.close()
    # Corfu is as near as Rome, over the Ionian Sea.
    assert asked.topic == "19.3/home:taranto"
    assert [place.space for place in asked.choice.quarters] == ["rome"]
