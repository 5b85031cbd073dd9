"""2P 5 and 2P 10: ways round the bounds: cards, winter quarters, and what ships do when met."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c105_treachery import besieged
from adjudicator.games.here_i_stand.rules.powers import (
    HAPSBURG,
    INDEPENDENT,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import SeaMove
from adjudicator.games.here_i_stand.rules.sea.interception import (
    able_to_intercept,
    goals_to_avoid,
)
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.games.here_i_stand.rules.winter.choices import Quarters, Recall, Return
from adjudicator.games.here_i_stand.rules.winter.quarters import return_land_units
from tests.here_i_stand.builders import IllegalAnswer, force, game_1517, play, put, table_for
from tests.here_i_stand.cards.intrigues import refuse_event
from tests.here_i_stand.for_two import acting, at_war_with
from tests.here_i_stand.two_player_builders import quiet_for_two

RECALL = "19.3/recall:papacy"


def siege_of_rhodes(state: State) -> State:
    """Let the Ottomans besiege the Knights on Rhodes, which change no hands for two."""
    put(state, "rhodes", OTTOMAN, "suleiman", regular=5)
    put(state, "rhodes", INDEPENDENT, regular=1)
    state.spaces["rhodes"].control = INDEPENDENT
    state.spaces["rhodes"].besiegers.append(OTTOMAN)
    return state


def test_treachery_opens_no_gate_outside_the_zones() -> None:
    state = siege_of_rhodes(acting(at_war_with(OTTOMAN), PROTESTANT))
    refuse_event(state, PROTESTANT, 105, "event", "no space is under siege")
    put(state, "rome", OTTOMAN, regular=3)
    state.spaces["rome"].besiegers.append(OTTOMAN)
    assert besieged(state) == ("rome",)
    assert besieged(siege_of_rhodes(game_1517())) == ("rhodes",)


def venetian(ally: str, **options: str) -> State:
    """Return Venice as an ally in Winter, with a regular in Corfu and nothing else on the map."""
    state = quiet_for_two(**options)
    state.minor_allies[VENICE] = ally
    state.spaces["corfu"].control = state.spaces["venice"].control = VENICE
    state.spaces["rome"].control = PAPACY
    put(state, "corfu", VENICE, regular=1)
    return state


def test_a_garrison_outside_the_zones_is_not_recalled_in_winter() -> None:
    state = venetian(PAPACY)
    play(table_for(state), return_land_units(table_for(state), PAPACY))  # nothing is asked
    assert state.spaces["corfu"].units == {VENICE: {"regular": 1}}
    state = venetian(HAPSBURG)
    state.wars.append(pair(HAPSBURG, PAPACY))
    play(table_for(state), return_land_units(table_for(state), HAPSBURG))
    assert state.spaces["corfu"].units == {VENICE: {"regular": 1}}


def test_who_has_joined_a_garrison_may_be_recalled_from_it() -> None:
    state = venetian(PAPACY)
    put(state, "corfu", VENICE, regular=3)
    three, all_of_them = (
        (Recall("corfu", force(VENICE, regular=number), "venice"),) for number in (3, 4)
    )
    with pytest.raises(IllegalAnswer, match="does not hold what is recalled"):
        play(
            table_for(state),
            return_land_units(table_for(state), PAPACY),
            answers=[(PAPACY, RECALL, all_of_them)],
        )
    play(
        table_for(state),
        return_land_units(table_for(state), PAPACY),
        answers=[(PAPACY, RECALL, three)],
    )
    assert state.spaces["corfu"].units == {VENICE: {"regular": 1}}


def test_a_garrison_may_be_recalled_by_option() -> None:
    state = venetian(PAPACY, garrisons="free")
    recall = (Recall("corfu", force(VENICE, regular=1), "venice"),)
    play(
        table_for(state),
        return_land_units(table_for(state), PAPACY),
        answers=[(PAPACY, RECALL, recall)],
    )
    assert state.spaces["corfu"].units == {}


def test_of_too_many_in_a_fortress_the_garrison_stays() -> None:
    state = venetian(PAPACY)
    put(state, "corfu", VENICE, regular=5)
    procedure = return_land_units(table_for(state), PAPACY)
    asked = procedure.send(None).decisions[0]
    procedure.close()
    assert asked.topic == "19.3/home:corfu.venice"
    assert Quarters("corfu", 4, 1) in asked.choice.quarters
    with pytest.raises(IllegalAnswer):
        asked.choice.check((Return("venice", force(VENICE, regular=5)),))


def test_by_option_papal_ships_neither_intercept_nor_flee_into_far_seas() -> None:
    for reading, far in (("any_sea", True), ("zones_only", False)):
        state = quiet_for_two(papal_fleets=reading)
        state.wars.append(pair(OTTOMAN, PAPACY))
        state.seas["tyrrhenian_sea"].units[PAPACY] = {"squadron": 1}
        move = SeaMove(OTTOMAN, ())
        for zone in ("barbary_coast", "gulf_of_lyon"):
            able = able_to_intercept(state, move, PAPACY, "tyrrhenian_sea", zone).size
            assert bool(able) == (far or zone == "gulf_of_lyon")
        goals = goals_to_avoid(state, PAPACY, "tyrrhenian_sea", force(PAPACY, squadron=1))
        assert ("barbary_coast" in goals) == far
        assert "gulf_of_lyon" in goals
