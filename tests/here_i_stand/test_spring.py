from __future__ import annotations

import random
import time

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.logistics import SpringDeployed, SpringDeploymentForgone
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.spring import (
    Deployment,
    DeploymentChoice,
    routes,
    spring_deployment,
)
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, play, put, table_for


@pytest.fixture
def italy() -> State:
    """The rulebook's example: France holds Milan and Genoa and is allied to the Papacy."""
    state = clear_map(game_1517())
    state.alliances.append(pair(FRANCE, PAPACY))
    state.spaces["genoa"].control = FRANCE
    state.spaces["pavia"].control = PAPACY
    state.spaces["turin"].control = HAPSBURG
    put(state, "paris", FRANCE, "francis_i", "montmorency", regular=12)
    return state


def to(space: str, units: Force, origin: str = "paris") -> Deployment:
    return Deployment(origin, space, units)


def refusal(state: State, power: str, value: Deployment) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        DeploymentChoice(state, power).check(value)
    assert refused.value.section == "10"
    return str(refused.value)


def legal(state: State, power: str, value: Deployment) -> None:
    DeploymentChoice(state, power).check(value)


# ------------------------------------------------------------------------------ the example


def test_montmorency_and_five_regulars_deploy_by_sea_all_the_way_to_milan(italy: State) -> None:
    table = table_for(italy)
    march = to("milan", force(FRANCE, "montmorency", regular=5))
    play(table, spring_deployment(table), answers=[(FRANCE, "10/deploy:1", march)])
    assert italy.spaces["milan"].units == {FRANCE: {"regular": 5}}
    assert italy.spaces["milan"].leaders == ["montmorency"]
    assert italy.spaces["paris"].units == {FRANCE: {"regular": 7}}
    assert italy.spaces["paris"].leaders == ["francis_i"]
    (told,) = heard(table).of(SpringDeployed)
    assert (told.power, told.origin, told.to, told.sea) == (
        FRANCE,
        "paris",
        "milan",
        "gulf_of_lyon",
    )


def test_at_most_five_units_cross_a_sea_zone(italy: State) -> None:
    legal(italy, FRANCE, to("genoa", force(FRANCE, "montmorency", regular=5)))
    assert "6 land units would cross a sea zone; at most 5 may" in refusal(
        italy, FRANCE, to("genoa", force(FRANCE, "montmorency", regular=6))
    )
    legal(italy, FRANCE, to("marseille", force(FRANCE, "montmorency", regular=6)))


def test_without_the_alliance_pavia_is_no_friendly_space(italy: State) -> None:
    italy.alliances.clear()
    legal(italy, FRANCE, to("genoa", force(FRANCE, regular=4)))
    assert "no path leads from Paris to Milan" in refusal(
        italy, FRANCE, to("milan", force(FRANCE, regular=4))
    )


@pytest.mark.parametrize("owner", [HAPSBURG, PAPACY])
def test_a_fleet_of_another_major_power_in_a_port_bars_the_sea_even_an_ally(
    italy: State, owner: str
) -> None:
    put(italy, "barcelona", owner, squadron=1)
    assert "no path" in refusal(italy, FRANCE, to("genoa", force(FRANCE, regular=1)))


def test_own_fleets_and_those_of_minor_powers_do_not_bar_the_sea(italy: State) -> None:
    put(italy, "marseille", FRANCE, squadron=1)
    put(italy, "barcelona", GENOA, squadron=1)
    legal(italy, FRANCE, to("genoa", force(FRANCE, regular=1)))
    italy.minor_allies[GENOA] = HAPSBURG
    italy.spaces["genoa"].control = FRANCE
    assert "no path" in refusal(italy, FRANCE, to("genoa", force(FRANCE, regular=1)))


def test_a_fleet_at_sea_does_not_bar_the_sea(italy: State) -> None:
    italy.seas["gulf_of_lyon"].units[HAPSBURG] = {"squadron": 1}
    legal(italy, FRANCE, to("genoa", force(FRANCE, regular=1)))


# ------------------------------------------------------------------------------ restrictions


def test_only_one_sea_zone_is_crossed(italy: State) -> None:
    italy.spaces["naples"].control = FRANCE
    assert "no path" in refusal(italy, FRANCE, to("naples", force(FRANCE, regular=1)))
    # Even for the holder of Spring Preparations (FAQ).
    assert "naples" not in routes(italy, FRANCE, "paris", prepared=True).wet


def test_the_path_crosses_no_pass_but_with_spring_preparations() -> None:
    state = clear_map(game_1517())
    put(state, "paris", FRANCE, regular=4)
    assert "no path leads from Paris to Turin" in refusal(
        state, FRANCE, to("turin", force(FRANCE, regular=1))
    )
    prepared = DeploymentChoice(state, FRANCE, prepared=True)
    prepared.check(to("turin", force(FRANCE, regular=1)))


def test_spring_preparations_lift_the_limits_at_sea(italy: State) -> None:
    put(italy, "barcelona", HAPSBURG, squadron=1)
    prepared = DeploymentChoice(italy, FRANCE, prepared=True)
    prepared.check(to("genoa", force(FRANCE, "montmorency", regular=6)))


@pytest.mark.parametrize(
    ("leaders", "most"),
    [((), 4), (("montmorency",), 6), (("francis_i",), 8), (("francis_i", "montmorency"), 14)],
)
def test_the_formation_is_limited_by_its_leaders(
    italy: State, leaders: tuple[str, ...], most: int
) -> None:
    put(italy, "paris", FRANCE, regular=10)
    legal(italy, FRANCE, to("lyon", force(FRANCE, *leaders, regular=most)))
    assert f"its leaders allow {most}" in refusal(
        italy, FRANCE, to("lyon", force(FRANCE, *leaders, regular=most + 1))
    )


@pytest.mark.parametrize("on_the_way", ["dijon", "lyon"])
def test_no_space_on_the_path_may_be_in_unrest(italy: State, on_the_way: str) -> None:
    for space in italy.spaces:
        if space not in ("paris", "dijon", "lyon"):
            italy.spaces[space].control = ENGLAND
    legal(italy, FRANCE, to("lyon", force(FRANCE, regular=1)))
    italy.spaces[on_the_way].unrest = True
    refusal(italy, FRANCE, to("lyon", force(FRANCE, regular=1)))


def test_unrest_in_the_capital_keeps_everybody_in(italy: State) -> None:
    italy.spaces["paris"].unrest = True
    assert "Paris is in unrest" in refusal(italy, FRANCE, to("lyon", force(FRANCE, regular=1)))
    assert DeploymentChoice(italy, FRANCE).only() == (None,)


def test_units_of_others_bar_a_space_unless_they_are_allies(italy: State) -> None:
    put(italy, "lyon", ENGLAND, regular=1)
    assert "Lyon contains units of England" in refusal(
        italy, FRANCE, to("lyon", force(FRANCE, regular=1))
    )
    italy.alliances.append(pair(FRANCE, ENGLAND))
    legal(italy, FRANCE, to("lyon", force(FRANCE, regular=1)))


def test_a_leader_of_another_power_bars_a_space_too(italy: State) -> None:
    italy.spaces["lyon"].leaders.append("charles_brandon")
    assert "Lyon contains units of England" in refusal(
        italy, FRANCE, to("lyon", force(FRANCE, regular=1))
    )


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (to("milan", force(FRANCE, regular=13)), "not all of this formation is in Paris"),
        (to("milan", force(ENGLAND, regular=1)), "not all of this formation is in Paris"),
        (to("milan", force(FRANCE, "henry_ii", regular=1)), "not all of this formation"),
        (to("lyon", Force()), "no units are named"),
        (to("paris", force(FRANCE, regular=1)), "in Paris already"),
        (to("besancon", force(FRANCE, regular=1)), "Besançon is not friendly-controlled"),
        (to("algiers", force(FRANCE, regular=1)), "Algiers may not be entered yet"),
        (to("atlantis", force(FRANCE, regular=1)), "is not a space"),
        (to("dijon", force(FRANCE, regular=1), "lyon"), "Lyon is not a capital of France"),
        (
            Deployment("paris", "lyon", Force({}, ("francis_i", "francis_i"))),
            "the same leader is named twice",
        ),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(
    italy: State, value: Deployment, reason: str
) -> None:
    assert reason in refusal(italy, FRANCE, value)


def test_leaders_are_units_and_may_deploy_alone(italy: State) -> None:
    legal(italy, FRANCE, to("milan", force(FRANCE, "francis_i")))


def test_no_path_runs_through_an_electorate_before_the_league() -> None:
    state = clear_map(game_1517())
    put(state, "vienna", HAPSBURG, "ferdinand", regular=4)
    march = Deployment("vienna", "nuremberg", force(HAPSBURG, "ferdinand", regular=4))
    legal(state, HAPSBURG, march)
    for space in ("regensburg", "leipzig"):
        state.spaces[space].control = FRANCE
    assert "no path" in refusal(state, HAPSBURG, march)
    assert "may not be entered yet" in refusal(
        state, HAPSBURG, Deployment("vienna", "augsburg", force(HAPSBURG, regular=1))
    )
    state.events_done.append("schmalkaldic_league")
    legal(state, HAPSBURG, march)


def test_units_of_an_active_minor_power_join_the_formation(italy: State) -> None:
    italy.minor_allies[GENOA] = FRANCE
    put(italy, "paris", GENOA, regular=2)
    mixed = Force({FRANCE: {"regular": 2}, GENOA: {"regular": 2}})
    table = table_for(italy)
    play(table, spring_deployment(table), answers=[(FRANCE, "10/deploy:1", to("milan", mixed))])
    assert italy.spaces["milan"].units == mixed.units


# ------------------------------------------------------------------------------ the phase


def test_all_powers_but_the_protestants_are_asked_in_impulse_order() -> None:
    state = game_1517()
    table = table_for(state)
    vienna = Deployment("vienna", "graz", force(HAPSBURG, "ferdinand", regular=3))
    play(
        table,
        spring_deployment(table),
        answers=[
            (OTTOMAN, "10/deploy:1", None),
            (HAPSBURG, "10/deploy:1", vienna),
            (ENGLAND, "10/deploy:1", None),
            (FRANCE, "10/deploy:1", None),
            (PAPACY, "10/deploy:1", None),
        ],
    )
    assert state.spaces["graz"].units == {HAPSBURG: {"regular": 3}}
    assert [fact.power for fact in heard(table).of(SpringDeploymentForgone)] == [
        OTTOMAN,
        ENGLAND,
        FRANCE,
        PAPACY,
    ]


def test_hapsburgs_deploy_from_either_capital() -> None:
    state = game_1517()
    legal(state, HAPSBURG, Deployment("valladolid", "seville", force(HAPSBURG, "charles_v")))
    legal(state, HAPSBURG, Deployment("vienna", "linz", force(HAPSBURG, regular=1)))
    assert "not a capital" in refusal(
        state, HAPSBURG, Deployment("antwerp", "brussels", force(HAPSBURG, regular=1))
    )


def test_powers_without_units_in_a_capital_are_not_asked() -> None:
    state = clear_map(game_1517())
    put(state, "lyon", FRANCE, regular=3)
    table = table_for(state)
    play(table, spring_deployment(table))
    assert not heard(table)
    assert DeploymentChoice(state, PROTESTANT).only() == (None,)


# ------------------------------------------------------------------------------ the choice


def test_samples_are_legal_and_records_are_faithful(italy: State) -> None:
    put(italy, "vienna", HAPSBURG, "ferdinand", regular=4)
    put(italy, "istanbul", OTTOMAN, "suleiman", regular=7, cavalry=3)
    for power in (FRANCE, HAPSBURG, OTTOMAN):
        choice = DeploymentChoice(italy, power)
        rng = random.Random(7)
        values = [sample(choice, rng) for _ in range(300)]
        assert None in values
        assert len({str(value) for value in values}) > 50
        for value in values:
            choice.check(value)
            assert choice.load(choice.dump(value)) == value


def test_sampling_is_fast() -> None:
    state = game_1517()
    rng = random.Random(3)
    start = time.process_time()
    for _ in range(200):
        sample(DeploymentChoice(state, FRANCE), rng)
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize(
    "raw",
    [
        3,
        "paris",
        {"origin": "paris"},
        {"origin": "paris", "to": "x", "force": {}},
        {"origin": "paris", "to": "lyon", "force": 3},
        {"origin": "paris", "to": "lyon", "force": {"leaders": ["nobody"]}},
    ],
)
def test_records_of_the_wrong_shape_are_refused(italy: State, raw: object) -> None:
    with pytest.raises(IllegalAnswer):
        DeploymentChoice(italy, FRANCE).load(raw)
