"""Plans for CP: what each power does first with a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.games.here_i_stand.practice.plans import plans
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.new_world.phase import Explore
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, State
from adjudicator.games.sampling import passes
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, put, table_for


def legal_plans(state: State, power: str, cp: int) -> list[Any]:
    choice = ActionChoice(table_for(state, power=power).state, power, cp)
    return [plan for plan in plans(choice) if passes(choice.check, plan)]


def before_buda() -> State:
    """Suleiman has taken Belgrade and stands at Mohacs, which is Hungarian yet."""
    state = clear_map(game_1517())
    state.spaces["belgrade"].control = OTTOMAN
    put(state, "belgrade", OTTOMAN, regular=1)
    put(state, "mohacs", OTTOMAN, "suleiman", "ibrahim_pasha", regular=9)
    put(state, "buda", "hungary_bohemia", regular=3)
    return state


def test_a_key_in_unrest_is_calmed_before_anything_else() -> None:
    state = before_buda()
    state.spaces["belgrade"].unrest = True
    assert legal_plans(state, OTTOMAN, 3)[0] == TakeControl("belgrade", "unrest")


def test_the_space_on_the_way_is_taken_for_the_line_before_the_army_goes_on() -> None:
    state = before_buda()
    assert legal_plans(state, OTTOMAN, 3)[0] == TakeControl("mohacs")
    state.spaces["mohacs"].control = OTTOMAN
    march = legal_plans(state, OTTOMAN, 3)[0]
    assert isinstance(march, Move)
    assert (march.origin, march.to) == ("mohacs", "buda")


def test_walls_that_are_likely_to_fall_are_stormed_first() -> None:
    state = before_buda()
    state.spaces["mohacs"].control = OTTOMAN
    state.spaces["mohacs"].units.clear()
    state.spaces["mohacs"].leaders.clear()
    put(state, "buda", OTTOMAN, "suleiman", regular=9)
    state.spaces["buda"].besiegers.append(OTTOMAN)
    assert isinstance(legal_plans(state, OTTOMAN, 3)[0], Assault)


def test_units_are_raised_where_the_campaign_wants_them() -> None:
    state = clear_map(game_1517())
    put(state, "belgrade", "hungary_bohemia", regular=2)
    for key in ("buda", "prague"):
        state.spaces[key].control = OTTOMAN
    put(state, "nezh", OTTOMAN, "suleiman", regular=2)
    found = next(plan for plan in legal_plans(state, OTTOMAN, 3) if isinstance(plan, Build))
    assert found.space == "nezh"


def before_edinburgh(squadrons: int) -> State:
    state = clear_map(game_1517())
    go_to_war(state, ENGLAND, SCOTLAND)
    put(state, "berwick", ENGLAND, "henry_viii", regular=6)
    put(state, "edinburgh", SCOTLAND, regular=2, squadron=1)
    put(state, "london", ENGLAND, squadron=squadrons)
    return state


def test_squadrons_close_the_sea_to_a_port_that_an_army_could_storm() -> None:
    sailing = next(
        plan for plan in legal_plans(before_edinburgh(2), ENGLAND, 3) if isinstance(plan, NavalMove)
    )
    assert [(move.origin, move.to) for move in sailing.moves] == [("london", "north_sea")]


def test_squadrons_are_built_where_they_are_too_few() -> None:
    found = legal_plans(before_edinburgh(1), ENGLAND, 3)
    assert any(isinstance(plan, Build) and plan.kind == "squadron" for plan in found)


@pytest.mark.parametrize("power", [HAPSBURG, ENGLAND, FRANCE])
def test_explorers_are_sent_before_units_are_raised(power: str) -> None:
    state = clear_map(game_1517())
    state.voyages.clear()
    state.actions_this_turn[power] = []
    found = legal_plans(state, power, 2)
    assert found.index(Explore()) < min(
        number for number, plan in enumerate(found) if isinstance(plan, Build)
    )


def with_pirates() -> State:
    state = clear_map(game_1517())
    state.events_done.append("barbary_pirates")
    state.seas["barbary_coast"].units = {OTTOMAN: {"corsair": 3}}
    return state


def test_corsairs_rob_before_they_do_anything_else() -> None:
    raid = next(p for p in legal_plans(with_pirates(), OTTOMAN, 2) if not isinstance(p, Move))
    assert isinstance(raid, Piracy)
    assert (raid.zone, raid.target) == ("barbary_coast", HAPSBURG)


def test_an_army_is_landed_where_there_is_no_other_way() -> None:
    state = clear_map(game_1517())
    go_to_war(state, ENGLAND, FRANCE)
    put(state, "portsmouth", ENGLAND, "henry_viii", regular=5)
    state.seas["english_channel"].units = {ENGLAND: {"squadron": 2}}
    landing = next(p for p in legal_plans(state, ENGLAND, 4) if isinstance(p, Transport))
    assert landing.path[0] == "english_channel"
    assert landing.force.leaders == ("henry_viii",)


def reformed(state: State) -> None:
    for space in ("wittenberg", "magdeburg", "leipzig", "erfurt"):
        state.spaces[space].religion = PROTESTANT_FAITH


@pytest.mark.parametrize(
    ("power", "wanted"),
    [
        (PROTESTANT, lambda plan: plan == PublishTreatise("german", "carlstadt")),
        (PROTESTANT, lambda plan: isinstance(plan, TranslateScripture) and plan.zone == "german"),
        (PAPACY, lambda plan: plan == BurnBooks("german", "cajetan")),
        (PAPACY, lambda plan: plan == BuildSaintPeters(3)),
    ],
)
def test_each_side_does_what_it_can_for_its_faith(
    power: str, wanted: Callable[[object], bool]
) -> None:
    state = game_1517()
    reformed(state)
    assert any(wanted(plan) for plan in legal_plans(state, power, 3)[:4])


def test_treatises_go_where_most_is_to_be_gained() -> None:
    state = game_1517()
    for space in state.spaces.values():
        space.religion = "catholic"
    reformed(state)
    for name in ("geneva", "lyon", "dijon", "orleans", "paris", "grenoble"):
        state.spaces[name].religion = PROTESTANT_FAITH
    zones = [p.zone for p in legal_plans(state, PROTESTANT, 3) if isinstance(p, PublishTreatise)]
    assert zones[:2] == ["german", "french"]
