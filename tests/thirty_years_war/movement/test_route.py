"""11.1 Routes: what a step costs, who may move, dropping off and picking up."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.control import RevoltSuppressed
from adjudicator.games.thirty_years_war.facts.movement import StackMoved
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import (
    March,
    Stop,
    dump_march,
    load_march,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import Activation
from tests.tables import each
from tests.thirty_years_war.movement.marches import (
    STAY,
    empty_table,
    march,
    refused,
    to,
    troops,
)
from tests.thirty_years_war.positions import heard, put

MERCENARY = "german_protestant_mercenary"
MILITIA = "german_protestant_militia"
FORAGE = (PROTESTANT, "11.16/forage")


def test_a_leader_moves_with_all_that_is_with_him_place_by_place() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 2})
    march(table, PROTESTANT, "mansfeld", to("prague", "dresden"))
    assert table.state.stack("pilsen", PROTESTANT).is_empty
    found = table.state.stack("dresden", PROTESTANT)
    assert (found.units, found.leaders) == ({MERCENARY: 2}, ["mansfeld", "anhalt"])
    moved = [(fact.origin, fact.to) for fact in heard(table).of(StackMoved)]
    assert moved == [("pilsen", "prague"), ("prague", "dresden")]
    assert table.state.activation == Activation()


def test_places_must_be_connected() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 2})
    refused(table, PROTESTANT, "mansfeld", to("dresden"), "no pathway leads", "11.12")
    refused(table, PROTESTANT, "mansfeld", to("atlantis"), "not a place", "11.12")


@pytest.mark.parametrize(("face", "steps"), [(MERCENARY, 6), (MILITIA, 5)])
def test_a_stack_moves_as_far_as_its_slowest_unit(face: str, steps: int) -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 1} | {face: 2})
    way = ["budweis", "pilsen"] * 4
    refused(table, PROTESTANT, "mansfeld", to(*way[: steps + 1]), "no movement points", "11.11")
    units = table.state.stack("pilsen", PROTESTANT).size
    forage = [(*FORAGE, {"budweis": 1})] if units > 2 else []
    march(table, PROTESTANT, "mansfeld", to(*way[:steps]), then=forage)


def test_a_leader_alone_has_eight_movement_points() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld")
    way = ["budweis", "pilsen"] * 5
    refused(table, PROTESTANT, "mansfeld", to(*way[:9]), "no movement points", "11.11")
    march(table, PROTESTANT, "mansfeld", to(*way[:8]))


def test_a_card_can_add_movement() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MILITIA: 1})
    march(table, PROTESTANT, "mansfeld", to(*["budweis", "pilsen"] * 3, "cham"), extra=2)
    assert table.state.stack("cham", PROTESTANT).units == {MILITIA: 1}


def test_leadership_of_those_who_go_along_limits_the_units() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "anhalt", "schlick", **{MERCENARY: 5})
    refused(table, PROTESTANT, "anhalt", to("prague"), "5 units are to move", "10.12")
    without = to("prague", party=troops("anhalt", **{MERCENARY: 3}))
    refused(table, PROTESTANT, "anhalt", without, "can move 2", "10.12")
    both = to("prague", party=troops("schlick", **{MERCENARY: 4}))
    march(table, PROTESTANT, "anhalt", both)
    assert table.state.places["prague"].pillage == 1
    assert table.state.stack("pilsen", PROTESTANT).units == {MERCENARY: 1}


def test_a_party_is_of_those_who_are_there() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 1})
    more = to("prague", party=troops(**{MERCENARY: 2}))
    refused(table, PROTESTANT, "mansfeld", more, "not all of these troops", "10.12")


def test_a_ninth_point_is_not_there_for_those_picked_up_either() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "mansfeld")
    put(state, "budweis", PROTESTANT, **{MERCENARY: 1})
    one = troops(**{MERCENARY: 1})
    late = to(*["prague", "pilsen"] * 3, Stop("budweis", pick_up=one), "prague", "pilsen")
    refused(table, PROTESTANT, "mansfeld", late, "no movement points", "11.11")
    march(table, PROTESTANT, "mansfeld", to(*late.stops[:8]))
    assert state.stack("prague", PROTESTANT).units == one.units


def test_the_slow_can_be_dropped_off_and_do_not_go_on() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MILITIA: 1, MERCENARY: 1})
    slow = troops(**{MILITIA: 1})
    way: list[str | Stop] = [*["prague", "pilsen"] * 2, Stop("prague", drop=slow), "pilsen"]
    march(table, PROTESTANT, "mansfeld", to(*way))
    assert table.state.stack("pilsen", PROTESTANT).units == {MERCENARY: 1}

    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MILITIA: 1, MERCENARY: 1})
    again = to(Stop("prague", drop=slow), "pilsen", Stop("prague", pick_up=slow))
    refused(table, PROTESTANT, "mansfeld", again, "can be picked up", "11.15")


def test_what_is_not_there_cannot_be_dropped_off_or_picked_up() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 1})
    two = troops(**{MERCENARY: 2})
    for stop, reason, section in (
        (Stop("prague", drop=two), "to be dropped off", "11.14"),
        (Stop("prague", drop=troops("mansfeld")), "active leader", "11.14"),
        (Stop("prague", pick_up=two), "units can be picked up", "11.15"),
        (Stop("prague", pick_up=troops("thurn")), "leaders can be picked up", "11.15"),
    ):
        refused(table, PROTESTANT, "mansfeld", to(stop), reason, section)


def test_a_leader_picked_up_does_not_raise_the_limit() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "anhalt", **{MERCENARY: 2})
    put(state, "prague", PROTESTANT, "thurn", **{MILITIA: 1})
    both = to(Stop("prague", pick_up=troops("thurn", **{MILITIA: 1})), "dresden")
    refused(table, PROTESTANT, "anhalt", both, "can move 2", "10.12")
    march(table, PROTESTANT, "anhalt", to(Stop("prague", pick_up=troops("thurn")), "dresden"))
    assert state.stack("dresden", PROTESTANT).leaders == ["anhalt", "thurn"]


def test_a_dropped_leader_lowers_the_limit() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "anhalt", "thurn")
    put(state, "budweis", PROTESTANT, **{MILITIA: 3})
    three = troops(**{MILITIA: 3})
    fewer = to(Stop("prague", drop=troops("thurn")), Stop("budweis", pick_up=three), "linz")
    refused(table, PROTESTANT, "anhalt", fewer, "can move 2", "10.12")
    together = to("prague", Stop("budweis", pick_up=three), "linz")
    march(table, PROTESTANT, "anhalt", together)


def test_more_units_than_those_who_go_on_can_lead_do_not_go_on() -> None:
    """10.12: their leadership counts as long as they move with the active leader."""
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 7})
    with_anhalt = Stop("prague", drop=troops("anhalt"))
    refused(table, PROTESTANT, "mansfeld", to(with_anhalt, "dresden"), "can move 5", "10.12")
    two = troops("anhalt", **{MERCENARY: 2})
    forage = [(*FORAGE, {"prague": 2})]
    march(table, PROTESTANT, "mansfeld", to(Stop("prague", drop=two), "dresden"), then=forage)
    assert table.state.stack("dresden", PROTESTANT).units == {MERCENARY: 5}


def test_who_is_dropped_off_at_the_end_may_leave_his_units() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 7})
    march(table, PROTESTANT, "mansfeld", to(Stop("prague", drop=troops("anhalt"))))
    assert {*table.state.stack("prague", PROTESTANT).leaders} == {"anhalt", "mansfeld"}


@pytest.mark.parametrize(("units", "spare"), [(8, 1), (7, 0)])
def test_units_of_a_dynamic_leader_stay_with_him(units: int, spare: int) -> None:
    table = empty_table()
    state = table.state
    state.wallenstein.status = "in_play"
    put(state, "linz", CATHOLIC, "bucquoy")
    put(state, "vienna", CATHOLIC, "wallenstein", imperial_mercenary=units)
    more = troops(imperial_mercenary=spare + 1)
    route = to(Stop("vienna", pick_up=more), "linz")
    refused(table, CATHOLIC, "bucquoy", route, f"{spare} of his units", "11.15")
    with_him = troops("wallenstein", imperial_mercenary=1)
    route = to(Stop("vienna", pick_up=with_him), "linz")
    refused(table, CATHOLIC, "bucquoy", route, "together with Wallenstein", "11.15")
    march(table, CATHOLIC, "bucquoy", to(Stop("vienna", pick_up=troops("wallenstein")), "linz"))
    assert state.stack("linz", CATHOLIC).leaders == ["bucquoy", "wallenstein"]


def test_control_costs_a_point_and_is_not_for_leaders_alone() -> None:
    table = empty_table()
    state = table.state
    put(state, "linz", PROTESTANT, "thurn", **{MILITIA: 2})
    way = to(*["budweis", "linz"] * 2, Stop("vienna", control=True))
    refused(table, PROTESTANT, "thurn", way, "must be besieged", "11.17")
    way = to(*["budweis", "linz"] * 2, Stop("salzburg"))
    late = to(*["budweis", "prague", "budweis", "prague"], Stop("schweidnitz", control=True))
    refused(table, PROTESTANT, "thurn", late, "no movement point is left", "11.17")
    march(table, PROTESTANT, "thurn", to("budweis", Stop("znaim", control=True)))
    assert controller(state, "znaim") == PROTESTANT
    put(state, "pilsen", PROTESTANT, "mansfeld")
    alone = to("budweis", Stop("linz", control=True))
    refused(table, PROTESTANT, "mansfeld", alone, "leaders alone cannot take control", "11.17")


def test_control_can_be_taken_where_an_army_has_stayed() -> None:
    """3.11: an army that had no point left takes the city when it is active again."""
    table = empty_table()
    put(table.state, "linz", PROTESTANT, "thurn", **{MILITIA: 2})
    march(table, PROTESTANT, "thurn", to(control=True))
    assert controller(table.state, "linz") == PROTESTANT
    put(table.state, "znaim", PROTESTANT, "schlick", **{MILITIA: 1})
    march(table, PROTESTANT, "schlick", to("vienna", control=True), then=[])
    assert controller(table.state, "znaim") == PROTESTANT


def test_a_revolt_is_put_down_for_a_point() -> None:
    table = empty_table()
    state = table.state
    state.places["linz"].revolt = True
    put(state, "vienna", CATHOLIC, "bucquoy", imperial_veteran=1)
    march(table, CATHOLIC, "bucquoy", to(Stop("linz", control=True)))
    assert heard(table).of(RevoltSuppressed)
    assert controller(state, "linz") == CATHOLIC


def test_units_violate_neutrality_and_leaders_alone_do_not() -> None:
    table = empty_table()
    state = table.state
    before = state.vp
    put(state, "regensburg", CATHOLIC, "tilly", bavarian_mercenary=1)
    state.areas["upper_palatinate"].neutral, state.areas["upper_palatinate"].control = True, ""
    put(state, "landshut", CATHOLIC, "pappenheim")
    march(table, CATHOLIC, "pappenheim", to("regensburg", "cham"))
    assert state.areas["upper_palatinate"].neutral
    march(table, CATHOLIC, "tilly", to("cham"))
    assert (state.areas["upper_palatinate"].neutral, state.vp) == (False, before - 1)


def test_a_march_keeps_its_value() -> None:
    stop = Stop("prague", True, troops(**{MERCENARY: 1}), troops("anhalt"))
    order = March((stop, Stop("dresden")), troops("thurn", **{MILITIA: 2}), True)
    assert load_march(dump_march(order)) == order
    assert load_march({}) == STAY
    assert MarchChoice(empty_table().state).only() == ()


@each(
    "raw",
    [
        [],
        {"way": []},
        {"stops": "prague"},
        {"stops": [{"to": 3}]},
        {"stops": [{"to": "prague", "drop": {"units": {MERCENARY: 0}}}]},
        {"stops": [{"to": "prague", "drop": {"units": {MERCENARY: True}}}]},
        {"stops": [{"to": "prague", "drop": {"units": []}}]},
        {"party": {"leaders": ["thurn", "thurn"]}},
        {"party": {"leaders": [1]}},
        {"sally": 1},
    ],
)
def test_other_shapes_are_refused(raw: Any) -> None:
    with pytest.raises(IllegalAnswer, match="no route of places"):
        load_march(raw)
