"""Card 76, Foreign Recruits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c076_foreign_recruits import TERMS
from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    HUNGARY,
    OTTOMAN,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, put
from tests.here_i_stand.card_builders import play_event, refused
from tests.tables import each


def position() -> State:
    state = clear_map(game_1517())
    state.spaces["milan"].control = FRANCE
    return state


def recruit(state: State, power: str, *actions: Any) -> Table[State]:
    script = [(power, "11/action", action) for action in actions]
    return play_event(state, power, 76, answers=script)


def test_units_are_built_in_any_space_of_the_power() -> None:
    state = position()
    table = recruit(
        state,
        FRANCE,
        Build(FRANCE, "regular", "milan", 1),
        Build(FRANCE, "mercenary", "milan", 1),
        End(),
    )
    assert state.spaces["milan"].units == {FRANCE: {"regular": 1, "mercenary": 1}}
    assert heard(table).of(CommandPointsLost) == [CommandPointsLost(FRANCE, 1)]
    assert 76 in state.discards
    assert not state.impulse.build_abroad


def test_nothing_but_building_is_paid() -> None:
    with pytest.raises(IllegalAnswer, match="these CP are for building units") as refusal:
        recruit(position(), FRANCE, TakeControl("turin"))
    assert refusal.value.section == "card 76"


@each(
    ("trouble", "reason"),
    [
        ("siege", "Milan is under siege"),
        ("unrest", "Milan is in unrest"),
        ("enemy", "Milan is occupied by enemy units"),
        ("ally", "Milan is not controlled by France"),
    ],
)
def test_all_other_conditions_of_building_stay(trouble: str, reason: str) -> None:
    """FAQ: only the condition of the home space is lifted, and not in a siege."""
    state = position()
    here = state.spaces["milan"]
    if trouble == "siege":
        here.besiegers = [HAPSBURG]
    elif trouble == "unrest":
        here.unrest = True
    elif trouble == "enemy":
        put(state, "milan", HAPSBURG, regular=1)
    else:
        here.control = OTTOMAN
        state.alliances.append("ottoman+france")
    with pytest.raises(IllegalAnswer, match=reason):
        recruit(state, FRANCE, Build(FRANCE, "regular", "milan", 1))


def test_squadrons_need_a_port_and_counters_are_needed() -> None:
    with pytest.raises(IllegalAnswer, match="Milan is not a port"):
        recruit(position(), FRANCE, Build(FRANCE, "squadron", "milan", 1))
    state = position()
    put(state, "paris", FRANCE, regular=38)
    with pytest.raises(IllegalAnswer, match="the counters of France allow 0 more"):
        recruit(state, FRANCE, Build(FRANCE, "regular", "milan", 1))


def test_the_ottomans_build_armies_and_squadrons_in_pirate_havens() -> None:
    state = position()
    state.events_done.append("barbary_pirates")
    state.spaces["algiers"].control = OTTOMAN
    build = Build(OTTOMAN, "regular", "algiers", 1)
    with pytest.raises(IllegalAnswer, match="only corsairs"):
        build.check(state, OTTOMAN)
    recruit(state, OTTOMAN, build, Build(OTTOMAN, "squadron", "algiers", 1))
    assert state.spaces["algiers"].units == {OTTOMAN: {"regular": 1, "squadron": 1}}


def test_closed_electorates_take_no_recruits() -> None:
    state = position()
    with pytest.raises(IllegalAnswer, match="Mainz is an electorate, closed"):
        recruit(state, HAPSBURG, Build(HAPSBURG, "regular", "mainz", 1))


def test_active_minor_powers_build_at_home_and_their_spaces_take_units_of_their_ally() -> None:
    state = position()
    state.minor_allies[HUNGARY] = HAPSBURG
    recruit(
        state,
        HAPSBURG,
        Build(HUNGARY, "regular", "prague", 1),
        Build(HAPSBURG, "regular", "prague", 1),
    )
    assert state.spaces["prague"].units == {HUNGARY: {"regular": 1}, HAPSBURG: {"regular": 1}}
    state = position()
    state.minor_allies[HUNGARY] = HAPSBURG
    with pytest.raises(IllegalAnswer, match="Vienna is not a home space of Hungary-Bohemia"):
        recruit(state, HAPSBURG, Build(HUNGARY, "regular", "vienna", 1))


def test_the_protestants_need_the_league() -> None:
    state = position()
    assert "before the Schmalkaldic League" in refused(state, PROTESTANT, 76)
    state.events_done.append("schmalkaldic_league")
    recruit(state, PROTESTANT, End())


def test_random_play_finds_builds_abroad() -> None:
    state = position()
    state.impulse.build_abroad = True
    choice = ActionChoice(state, FRANCE, 4, TERMS)
    found = [sample(choice, random.Random(seed)) for seed in range(60)]
    assert any(isinstance(build, Build) and build.space == "milan" for build in found)
    assert all(isinstance(build, Build) for build in found)
