"""5.2 Denominations: stacks that divide must still be shown."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c001_janissaries import recruits
from adjudicator.games.here_i_stand.facts.war import ChangeNotMade, JanissariesRaised
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.denominations import (
    Division,
    can_show,
    can_show_with,
    check_division,
)
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice
from adjudicator.games.here_i_stand.rules.land.losses import make_change, make_change_anywhere
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.retreat import retreat
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, DeploymentChoice
from adjudicator.games.here_i_stand.rules.powers import FRANCE, GENOA, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.state import State, force_of
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

LONELY = ("rouen", "brest", "nantes", "bordeaux", "toulouse", "lyon", "dijon", "marseille", "tours")


def without_small_counters() -> State:
    """Return France with nine single units, for ten counters of 1, and 2 units in Paris."""
    state = clear_map(game_1517())
    for space in LONELY[:9]:
        put(state, space, FRANCE, regular=1)
    put(state, "paris", FRANCE, "francis_i", regular=2)
    return state


def at_the_limit() -> State:
    """Return the same with 28 units in Paris: its counters of 2, 4 and 6, and the last one of 1."""
    state = without_small_counters()
    state.spaces["paris"].units = {FRANCE: {REGULAR: 28}}
    return state


def test_a_position_is_shown_by_any_exchange_of_counters() -> None:
    assert can_show(without_small_counters(), FRANCE)
    assert can_show(at_the_limit(), FRANCE)


def test_a_formation_that_takes_the_last_small_counter_twice_is_refused() -> None:
    state = at_the_limit()
    check_division(state, "paris", "st_quentin", force(FRANCE, regular=2))
    with pytest.raises(IllegalAnswer, match="not enough small ones") as refused:
        check_division(state, "paris", "st_quentin", force(FRANCE, regular=3))
    assert refused.value.section == "5.2"
    check_division(state, "paris", "st_quentin", force(FRANCE, regular=28))
    check_division(state, "paris", "rouen", force(FRANCE, regular=1))


def test_a_move_that_cannot_be_shown_is_refused() -> None:
    state = at_the_limit()
    Move("paris", "st_quentin", force(FRANCE, "francis_i", regular=2)).check(state, FRANCE)
    with pytest.raises(IllegalAnswer, match="not enough small ones"):
        Move("paris", "st_quentin", force(FRANCE, "francis_i", regular=3)).check(state, FRANCE)


def test_a_spring_deployment_that_cannot_be_shown_is_refused() -> None:
    choice = DeploymentChoice(at_the_limit(), FRANCE)
    choice.check(Deployment("paris", "st_quentin", force(FRANCE, "francis_i", regular=2)))
    with pytest.raises(IllegalAnswer, match="not enough small ones"):
        choice.check(Deployment("paris", "st_quentin", force(FRANCE, "francis_i", regular=3)))
    rng = random.Random(3)
    for _ in range(60):
        choice.check(sample(choice, rng))


def test_interception_and_avoiding_battle_keep_to_what_can_be_shown() -> None:
    state = at_the_limit()
    here = force_of(state, "paris", FRANCE)
    division = Division(state, "paris")
    intercepting = FormationChoice(here, division=division, to="st_quentin")
    avoiding = AvoidanceChoice(here, ("st_quentin",), division)
    three = force(FRANCE, "francis_i", regular=3)
    with pytest.raises(IllegalAnswer, match="not enough small ones"):
        intercepting.check(three)
    with pytest.raises(IllegalAnswer, match="not enough small ones"):
        avoiding.check(Avoidance("st_quentin", three))
    rng = random.Random(5)
    for _ in range(60):
        intercepting.check(sample(intercepting, rng))
        avoiding.check(sample(avoiding, rng))


def test_what_takes_shelter_loses_a_unit_when_the_retreat_cannot_be_shown() -> None:
    state = at_the_limit()
    table: Table[State] = table_for(state, power=OTTOMAN)

    async def beaten() -> None:
        await retreat(
            table,
            FRANCE,
            "paris",
            force(FRANCE, regular=25),
            ("st_quentin",),
            section="14.1",
            captors=(OTTOMAN,),
        )

    play(table, beaten())
    assert state.spaces["paris"].units == {FRANCE: {REGULAR: 2}}
    assert state.spaces["st_quentin"].units == {FRANCE: {REGULAR: 25}}
    assert heard(table).of(ChangeNotMade) == [ChangeNotMade(FRANCE, "paris", REGULAR)]


def test_who_retreats_loses_units_too_where_those_in_shelter_are_not_enough() -> None:
    state = clear_map(game_1517())
    put(state, "paris", FRANCE, regular=4)
    for size in (1, 2, 6, 4):  # all other counters are on the map
        for space in state.spaces:
            if space == "st_quentin" or state.spaces[space].units:
                continue
            put(state, space, FRANCE, regular=size)
            if not can_show(state, FRANCE):
                state.spaces[space].units = {}
                break
    table: Table[State] = table_for(state, power=OTTOMAN)
    stack, goals = force(FRANCE, regular=3), ("st_quentin",)

    async def beaten() -> None:
        await retreat(table, FRANCE, "paris", stack, goals, section="14.1", captors=(OTTOMAN,))

    play(table, beaten())
    assert can_show(state, FRANCE)
    assert {told.space for told in heard(table).of(ChangeNotMade)} >= {"st_quentin"}


def test_nothing_is_lost_while_everything_can_be_shown() -> None:
    table = table_for(at_the_limit(), power=FRANCE)
    assert make_change(table, "paris", FRANCE) == {}
    assert heard(table) == []


def test_two_counters_of_genoa_never_stand_in_three_spaces() -> None:
    state = clear_map(game_1517())
    put(state, "genoa", GENOA, regular=2)
    put(state, "turin", GENOA, regular=2)
    assert can_show(state, GENOA)
    with pytest.raises(IllegalAnswer, match="the counters of Genoa cannot show"):
        check_division(state, "genoa", "pavia", force(GENOA, regular=1))
    assert not can_show_with(state, GENOA, REGULAR, {"genoa": -1, "pavia": 1})


def test_an_event_gives_no_units_that_cannot_be_shown() -> None:
    # Nine single units and 11 elsewhere take ten of eleven counters of 1.
    state = clear_map(game_1517())
    singles = ("belgrade", "nicopolis", "varna", "salonika", "athens", "larissa", "scutari")
    for space in (*singles, "vienna", "pressburg"):
        put(state, space, OTTOMAN, regular=1)
    put(state, "buda", OTTOMAN, regular=24)
    put(state, "agram", OTTOMAN, regular=11)
    assert can_show(state, OTTOMAN)
    table = table_for(state, power=OTTOMAN)
    play(
        table,
        recruits(table, OTTOMAN, state.impulse),
        answers=[(OTTOMAN, "card 1/recruits", {"istanbul": 1, "edirne": 1, "bucharest": 1})],
    )
    assert heard(table).of(JanissariesRaised) == [JanissariesRaised({"istanbul": 1})]
    assert can_show(state, OTTOMAN)


def test_in_winter_units_are_lost_where_that_helps() -> None:
    state = at_the_limit()
    state.spaces["paris"].units = {FRANCE: {REGULAR: 22}}
    put(state, "st_quentin", FRANCE, regular=3)
    put(state, "st_dizier", FRANCE, regular=3)
    assert not can_show(state, FRANCE)
    table = table_for(state, power=FRANCE)
    make_change_anywhere(table, FRANCE)
    assert can_show(state, FRANCE)
    assert len(heard(table).of(ChangeNotMade)) == 1
    assert state.spaces["paris"].units == {FRANCE: {REGULAR: 22}}


def test_stacks_that_cannot_be_shown_are_a_fault() -> None:
    state = at_the_limit()
    state.spaces["paris"].units = {FRANCE: {REGULAR: 25}}
    put(state, "st_quentin", FRANCE, regular=3)
    assert "the stacks of france cannot be shown (5.2)" in faults(state)
