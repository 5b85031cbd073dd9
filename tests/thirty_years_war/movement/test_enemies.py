"""11.2, 12.6 and 13 What happens where a march meets the enemy, and where it ends."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import LeaderLost
from adjudicator.games.thirty_years_war.facts.movement import (
    FortressReaction,
    LeadersFellBack,
    MarchStopped,
    Overrun,
)
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    FIELD,
    RELIEF,
    SALLY,
    Battle,
)
from adjudicator.games.thirty_years_war.rules.combat.overrun import is_strong_enough
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.movement import encounter
from adjudicator.games.thirty_years_war.rules.movement.activation import activate
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.tables import each
from tests.thirty_years_war.movement.marches import (
    STAY,
    Answers,
    empty_table,
    go,
    march,
    march_in_silence,
    refused,
    to,
    troops,
)
from tests.thirty_years_war.positions import die, give, heard, put, put_inside

MERCENARY = "german_protestant_mercenary"
MILITIA = "german_protestant_militia"
VETERAN = "imperial_veteran"
REACT = (CATHOLIC, "11.23/react:vienna")
SIEGE = (PROTESTANT, "13.11/siege:vienna")


@pytest.fixture
def battles(monkeypatch: pytest.MonkeyPatch) -> list[Battle]:
    """The battles that are fought: the attackers win, the defenders are gone."""
    found: list[Battle] = []

    async def fight(table: Table[State], battle: Battle) -> None:
        found.append(battle)
        battle.winner = battle.attacker.side
        eliminate(table, battle.city, battle.defender.side, battle.defender.stack)

    monkeypatch.setattr(encounter, "fight", fight)
    return found


def before_vienna(*leaders: str, **units: int) -> Table[State]:
    """Protestants under Mansfeld in Znaim, Catholics in Vienna."""
    table = empty_table()
    put(table.state, "znaim", PROTESTANT, "mansfeld", **units)
    put(table.state, "vienna", CATHOLIC, *leaders, imperial_militia=1)
    return table


# -- entering ------------------------------------------------------------------------------------


def test_enemy_units_end_a_march_and_must_be_fought(battles: list[Battle]) -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 2})
    put(table.state, "budweis", CATHOLIC, imperial_militia=2)
    for stop in (
        Stop("budweis", control=True),
        Stop("budweis", drop=troops(**{MERCENARY: 1})),
        Stop("budweis", pick_up=troops("thurn")),
    ):
        refused(table, PROTESTANT, "mansfeld", to(stop), "must be fought", "11.21")
    through = to("budweis", "linz")
    refused(table, PROTESTANT, "mansfeld", through, "the march ends in Budweis", "11.21")
    march(table, PROTESTANT, "mansfeld", to("budweis"))
    (battle,) = battles
    assert (battle.city, battle.kind, battle.came_from) == ("budweis", FIELD, "pilsen")
    assert battle.attacker.stack.units == {MERCENARY: 2}
    assert battle.attacker.commander == "mansfeld"
    assert battle.defender.stack.units == {"imperial_militia": 2}


def test_a_leader_alone_keeps_away_from_enemy_units() -> None:
    table = before_vienna()
    refused(table, PROTESTANT, "mansfeld", to("vienna"), "leaders alone may not enter", "11.21")


def test_leaders_alone_pass_each_other_but_do_not_stay() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld")
    put(table.state, "budweis", CATHOLIC, "bucquoy")
    refused(table, PROTESTANT, "mansfeld", to("budweis"), "may not stay with enemies", "11.22")
    march(table, PROTESTANT, "mansfeld", to("budweis", "prague"))
    assert table.state.stack("budweis", CATHOLIC).leaders == ["bucquoy"]


def test_units_eliminate_leaders_without_units_and_go_on() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 1})
    put(table.state, "linz", CATHOLIC, "tilly")
    march(table, PROTESTANT, "mansfeld", to("budweis", Stop("linz", control=True), "budweis"))
    assert table.state.leaders_lost == ["tilly"]
    assert [fact.replacement for fact in heard(table).of(LeaderLost)] == [""]
    assert controller(table.state, "linz") == PROTESTANT


# -- reaction ------------------------------------------------------------------------------------


def test_the_enemy_can_go_inside_and_the_march_goes_on() -> None:
    table = before_vienna("bucquoy", **{MERCENARY: 2})
    route = to("vienna", "linz")
    march(table, PROTESTANT, "mansfeld", route, then=[(*REACT, "inside")])
    assert heard(table).of(FortressReaction) == [FortressReaction(CATHOLIC, "vienna", True)]
    found = table.state.places["vienna"]
    assert found.outside[CATHOLIC].units == {"imperial_militia": 1}, "nobody is before it any more"
    assert table.state.stack("linz", PROTESTANT).leaders == ["mansfeld"]


def test_after_a_reaction_at_the_end_the_mover_is_asked_again() -> None:
    table = before_vienna("bucquoy", **{MERCENARY: 3})
    on = [(PROTESTANT, "11.1/march", to("linz")), (PROTESTANT, "11.16/forage", {"linz": 1})]
    march(table, PROTESTANT, "mansfeld", to("vienna"), then=[(*REACT, "inside"), *on])
    assert table.state.stack("linz", PROTESTANT).size == 3

    table = before_vienna("bucquoy", **{MERCENARY: 3})
    march(
        table,
        PROTESTANT,
        "mansfeld",
        to("vienna"),
        then=[(*REACT, "inside"), (PROTESTANT, "11.1/march", STAY), (*SIEGE, True)],
    )
    assert table.state.places["vienna"].siege == 0
    assert table.state.places["vienna"].inside.leaders == ["bucquoy"]


def test_who_stays_outside_has_to_be_fought(battles: list[Battle]) -> None:
    table = before_vienna(**{MERCENARY: 2})
    order = to(Stop("vienna", drop=troops(**{MERCENARY: 1})), "linz")
    march(table, PROTESTANT, "mansfeld", order, then=[(*REACT, "outside")])
    assert [battle.city for battle in battles] == ["vienna"]
    assert battles[0].attacker.stack.units == {MERCENARY: 2}, "nobody has been dropped off"


def test_an_ordinary_city_or_a_fortress_of_others_is_no_refuge(battles: list[Battle]) -> None:
    table = before_vienna(**{MERCENARY: 2})
    give(table.state, PROTESTANT, "vienna")
    march(table, PROTESTANT, "mansfeld", to("vienna"))
    assert len(battles) == 1


@pytest.mark.parametrize(
    ("mercenaries", "militia", "answer"), [(1, 1, "inside"), (3, 1, "inside"), (5, 3, "outside")]
)
def test_a_deadline_keeps_defenders_from_sieges_and_overruns(
    mercenaries: int, militia: int, answer: str
) -> None:
    """One Mercenary cannot besiege Vienna, three overrun a Militia, five do neither well."""
    table = before_vienna(**{MERCENARY: mercenaries})
    table.state.stack("vienna", CATHOLIC).units["imperial_militia"] = militia
    running = activate(table, PROTESTANT, "mansfeld")
    running.send(None)
    (decision,) = running.send({PROTESTANT: to("vienna")}).decisions
    running.close()
    assert (decision.topic, decision.default) == ("11.23/react:vienna", answer)


# -- overruns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "theirs", "strong"),
    [
        ({MILITIA: 4}, {"reduced_bavarian_mercenary": 1}, True),
        ({MILITIA: 4}, {"bavarian_mercenary": 1}, False),
        ({MILITIA: 3}, {"reduced_imperial_militia": 1}, False),
    ],
)
def test_an_overrun_takes_eight_factors_and_four_to_one(
    own: dict[str, int], theirs: dict[str, int], strong: bool
) -> None:
    """12.61: 8 against 2 is enough, 8 against 3 is not, nor is 6 against 1."""
    assert is_strong_enough(empty_table().state, own, theirs) is strong


def test_an_overrun_costs_a_point_and_the_march_goes_on() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 3})
    put(state, "budweis", CATHOLIC, "bucquoy", "gallas", imperial_militia=1)
    way = to("budweis", "prague", "dresden", "prague", "dresden", "prague")
    refused(table, PROTESTANT, "mansfeld", way, "no movement points", "11.11")
    order = to(*way.stops[:5])
    march(table, PROTESTANT, "mansfeld", order, then=[(PROTESTANT, "forage", {"dresden": 1})])
    assert heard(table).of(Overrun) == [Overrun(PROTESTANT, "budweis", 9, 2)]
    assert state.leaders_lost == ["bucquoy", "gallas"]
    assert state.stack("budweis", CATHOLIC).is_empty


def test_an_overrun_takes_control_and_can_be_repeated() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 3})
    for city in ("linz", "znaim"):
        put(state, city, CATHOLIC, reduced_imperial_militia=1)
    way = to("budweis", Stop("linz", control=True), "budweis", "znaim")
    march(table, PROTESTANT, "mansfeld", way, then=[(PROTESTANT, "forage", {"linz": 1})])
    assert controller(state, "linz") == controller(state, "znaim") == PROTESTANT


def test_without_a_point_left_there_is_no_overrun(battles: list[Battle]) -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 3})
    put(table.state, "budweis", CATHOLIC, imperial_militia=1)
    way = to(*["prague", "pilsen"] * 2, "prague", "budweis")
    march(table, PROTESTANT, "mansfeld", way, then=[(PROTESTANT, "forage", {"prague": 1})])
    assert len(battles) == 1
    assert not heard(table).of(Overrun)


def test_a_march_that_an_overrun_makes_too_long_is_ordered_anew() -> None:
    """The enemy in a fortress may stay outside, and cost a point that was meant for a step."""
    table = before_vienna(**{MERCENARY: 3})
    way = to("vienna", "linz", "vienna", "linz", "vienna", "linz")
    then: Answers = [(*REACT, "outside"), (PROTESTANT, "forage", {"linz": 1}), (*SIEGE, False)]
    march(table, PROTESTANT, "mansfeld", way, then=then)
    stopped = MarchStopped(PROTESTANT, "vienna", "linz")
    assert heard(table).of(MarchStopped) == [stopped]
    assert stopped in heard(table).to(PROTESTANT)
    assert stopped not in heard(table).to(CATHOLIC)  # who does not know where it was to go
    assert table.state.stack("vienna", PROTESTANT).size == 3


# -- the end of a march --------------------------------------------------------------------------


def test_a_leader_joins_those_who_mask_and_besieges_with_all() -> None:
    """13.13: 6 factors mask Munich with 3 inside; a Militia of Anhalt makes the level of 8."""
    table = empty_table()
    state = table.state
    put(state, "landshut", PROTESTANT, "anhalt", **{MILITIA: 1})
    put(state, "munich", PROTESTANT, **{MERCENARY: 2})
    put_inside(state, "munich", CATHOLIC, bavarian_mercenary=1)
    march(table, PROTESTANT, "anhalt", to("munich"), then=[(PROTESTANT, "13.11/siege", True)])
    assert state.places["munich"].siege == 0


def test_a_leader_alone_can_join_besiegers_and_press_the_siege() -> None:
    """13.21: Anhalt rolls for three Mercenaries before Ingolstadt with two Militia inside."""
    table = empty_table()
    state = table.state
    put(state, "donauworth", PROTESTANT, "anhalt")
    put(state, "ingolstadt", PROTESTANT, **{MERCENARY: 3})
    put_inside(state, "ingolstadt", CATHOLIC, bavarian_militia=2)
    state.places["ingolstadt"].siege = 0
    march(
        table,
        PROTESTANT,
        "anhalt",
        to("ingolstadt"),
        then=[(PROTESTANT, "13.21/assault", True)],
        dice=[die("siege of Ingolstadt", 9)],
    )
    assert controller(state, "ingolstadt") == PROTESTANT


def test_a_leader_who_stays_besieges_with_more_than_he_can_move() -> None:
    table = empty_table()
    put(table.state, "vienna", PROTESTANT, "anhalt", **{MERCENARY: 3})
    march(table, PROTESTANT, "anhalt", STAY, then=[(*SIEGE, False)])
    assert table.state.places["vienna"].siege is None
    march(table, PROTESTANT, "anhalt", STAY, then=[(*SIEGE, True)])
    assert table.state.places["vienna"].siege == 0
    assert not table.state.places["vienna"].pillage, "13.12"


def test_picking_up_besiegers_lifts_the_siege() -> None:
    table = empty_table()
    state = table.state
    put(state, "vienna", PROTESTANT, "mansfeld", **{MERCENARY: 3})
    state.places["vienna"].siege = 1
    put_inside(state, "vienna", CATHOLIC, imperial_militia=1)
    march(table, PROTESTANT, "mansfeld", to("linz", party=troops(**{MERCENARY: 2})))
    assert state.places["vienna"].siege is None
    assert state.places["vienna"].garrison == CATHOLIC


def test_leaders_are_not_left_alone_with_enemy_units() -> None:
    table = empty_table()
    state = table.state
    put(state, "vienna", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 3})
    put_inside(state, "vienna", CATHOLIC, imperial_militia=1)
    away = to("linz", party=troops(**{MERCENARY: 3}))
    refused(table, PROTESTANT, "mansfeld", away, "may not stay with enemies in Vienna", "11.22")


def test_a_leader_is_not_left_alone_before_a_garrison_that_was_masked_by_others() -> None:
    table = empty_table()  # 11.22
    state = table.state
    put(state, "linz", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 2})
    put(state, "vienna", PROTESTANT, **{MERCENARY: 1})
    put_inside(state, "vienna", CATHOLIC, imperial_militia=1)
    stop = Stop("vienna", drop=troops("anhalt"), pick_up=troops(**{MERCENARY: 1}))
    away = to(stop, "linz")
    refused(table, PROTESTANT, "mansfeld", away, "may not stay with enemies in Vienna", "11.22")


def test_the_besieged_come_out_by_a_sally_only(battles: list[Battle]) -> None:
    table = empty_table()
    state = table.state
    put_inside(state, "vienna", CATHOLIC, "bucquoy", imperial_veteran=3)
    put(state, "vienna", PROTESTANT, "mansfeld", **{MERCENARY: 2})
    refused(table, CATHOLIC, "bucquoy", to("linz"), "but by a sally", "13.17")
    none = March(party=troops("bucquoy"), sally=True)
    refused(table, CATHOLIC, "bucquoy", none, "at least one unit", "12.13")
    too_many = March(party=troops(imperial_veteran=4), sally=True)
    refused(table, CATHOLIC, "bucquoy", too_many, "not all of these troops", "10.12")
    no_sally = March(party=troops(imperial_veteran=2))
    refused(table, CATHOLIC, "bucquoy", no_sally, "no place to go to", "11.1")
    march(table, CATHOLIC, "bucquoy", March(party=troops(imperial_veteran=2), sally=True))
    (battle,) = battles
    assert (battle.kind, battle.came_from) == (SALLY, "")
    assert battle.attacker.stack.units == {VETERAN: 2}
    assert state.stack("vienna", CATHOLIC).units == {VETERAN: 3}, "the garrison is free"


def test_nobody_sallies_who_is_not_shut_in() -> None:
    table = empty_table()
    put(table.state, "vienna", CATHOLIC, "bucquoy", imperial_veteran=3)
    refused(table, CATHOLIC, "bucquoy", March(sally=True), "not in a besieged", "13.17")


def test_a_relief_is_fought_at_most_with_eight_in_the_city(battles: list[Battle]) -> None:
    """10.24: with two units besieged a relieving army has six at most."""
    table = empty_table()
    state = table.state
    put_inside(state, "prague", PROTESTANT, **{MILITIA: 2})
    put(state, "prague", CATHOLIC, "bucquoy", imperial_mercenary=5)
    put(state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 7})
    refused(table, PROTESTANT, "mansfeld", to("prague"), "9 units would stand", "10.2")
    six = to("prague", party=troops("anhalt", **{MERCENARY: 6}))
    march(table, PROTESTANT, "mansfeld", six)
    assert [battle.kind for battle in battles] == [RELIEF]
    assert state.places["prague"].pillage == 2


@pytest.mark.parametrize("besieges", [True, False])
def test_a_battle_won_before_a_fortress_can_end_in_a_siege(besieges: bool) -> None:
    """12.28: the winner places a Siege marker if enough units are left to him; asked once."""
    table = before_vienna(**{MERCENARY: 5})
    table.state.stack("vienna", CATHOLIC).units["imperial_militia"] = 3
    rolls = [
        die("protestant at Vienna", 9),
        die("catholic at Vienna", 0),
        die("loss of Mansfeld", 0),
    ]
    order = to("vienna")
    asked = march_in_silence(table, PROTESTANT, "mansfeld", order, rolls, besieges=besieges)
    assert asked.count("13.11/siege:vienna") == 1
    assert table.state.places["vienna"].siege == (0 if besieges else None)


def test_an_army_that_loses_goes_back_and_has_foraged_where_it_was() -> None:
    """11.161: the city of a lost battle is eligible for foraging."""
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 3})
    put(state, "budweis", CATHOLIC, "bucquoy", imperial_veteran=3)
    rolls = [
        die("protestant at Budweis", 0),
        die("catholic at Budweis", 9),
        die("loss of Mansfeld", 0),
        die("loss of Bucquoy", 0),
    ]
    march_in_silence(table, PROTESTANT, "mansfeld", to("budweis"), rolls)
    assert state.stack("pilsen", PROTESTANT).leaders == ["mansfeld"]
    assert state.places["budweis"].pillage == 1


def test_a_beaten_army_returns_before_a_fortress_that_it_has_passed() -> None:
    """12.53: those who went inside when it passed are inside again when it comes back."""
    table = before_vienna("bucquoy", **{MERCENARY: 2})
    state = table.state
    put(state, "linz", CATHOLIC, "gallas", imperial_veteran=3)
    march_in_silence(table, PROTESTANT, "mansfeld", to("vienna", "linz"), _lost_at_linz())
    found = state.places["vienna"]
    assert found.outside[PROTESTANT].leaders == ["mansfeld"]
    assert (found.garrison, found.inside.leaders) == (CATHOLIC, ["bucquoy"])
    assert found.outside[CATHOLIC].is_empty


def test_so_it_does_before_a_fortress_in_revolt() -> None:
    """9.42: the fortress is nobody's, and its garrison shuts itself up in it as before."""
    table = empty_table()
    state = table.state
    put_inside(state, "vienna", CATHOLIC, "bucquoy", imperial_mercenary=2)
    state.places["vienna"].revolt = True
    put(state, "vienna", PROTESTANT, "mansfeld", **{MERCENARY: 2})
    put(state, "linz", CATHOLIC, "gallas", imperial_veteran=3)
    march_in_silence(table, PROTESTANT, "mansfeld", to("linz"), _lost_at_linz())
    found = state.places["vienna"]
    assert found.outside[PROTESTANT].leaders == ["mansfeld"]
    assert (found.garrison, found.inside.leaders) == (CATHOLIC, ["bucquoy"])
    assert found.outside[CATHOLIC].is_empty


def _lost_at_linz() -> list[tuple[str, Any]]:
    return [
        die("protestant at Linz", 0),
        die("catholic at Linz", 3),
        die("loss of Mansfeld", 0),
        die("loss of Gallas", 0),
    ]


# -- Free Actions --------------------------------------------------------------------------------


def test_a_free_unit_goes_alone_and_starts_no_fight() -> None:
    table = before_vienna(**{MERCENARY: 2})
    with pytest.raises(IllegalAnswer, match="may not lead to a fight"):
        go(table, PROTESTANT, "znaim", MERCENARY, to("vienna"))
    with pytest.raises(IllegalAnswer, match="to be dropped off"):
        go(
            table,
            PROTESTANT,
            "znaim",
            MERCENARY,
            to(Stop("budweis", drop=troops(**{MERCENARY: 1}))),
        )
    go(table, PROTESTANT, "znaim", MERCENARY, to("budweis", Stop("linz", control=True)))
    assert table.state.stack("linz", PROTESTANT).units == {MERCENARY: 1}
    assert controller(table.state, "linz") == PROTESTANT
    assert table.state.stack("znaim", PROTESTANT).units == {MERCENARY: 1}


def test_a_free_leader_joins_besiegers_without_a_siege() -> None:
    table = empty_table()
    put(table.state, "linz", PROTESTANT, "mansfeld")
    put(table.state, "vienna", PROTESTANT, **{MERCENARY: 3})
    go(table, PROTESTANT, "linz", "mansfeld", to("vienna"))
    assert table.state.places["vienna"].siege is None


# -- foraging ------------------------------------------------------------------------------------


@each(("units", "levels"), [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2)])
def test_foraging_grows_with_the_units_that_have_moved(units: int, levels: int) -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: units})
    march(table, PROTESTANT, "mansfeld", to("budweis"))
    assert table.state.places["budweis"].pillage == levels
    assert not table.state.places["pilsen"].pillage


def test_two_levels_go_to_one_city_or_to_two() -> None:
    for split in ({"budweis": 2}, {"linz": 1, "budweis": 1}):
        table = empty_table()
        put(table.state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 6})
        forage = (PROTESTANT, "11.16/forage", split)
        march(table, PROTESTANT, "mansfeld", to("budweis", "linz"), then=[forage])
        found = {city: table.state.places[city].pillage for city in ("budweis", "linz")}
        assert {city: n for city, n in found.items() if n} == split


def test_what_cannot_be_foraged_costs_steps_of_units_that_moved() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 5, MILITIA: 1})
    put(state, "budweis", PROTESTANT, hungarian_militia=1)
    state.places["budweis"].pillage = 1
    loss = (PROTESTANT, "11.161/forage_loss", f"budweis/{MERCENARY}")
    march(table, PROTESTANT, "mansfeld", to("budweis"), then=[loss])
    assert state.places["budweis"].pillage == 2
    units = {MERCENARY: 4, f"reduced_{MERCENARY}": 1, MILITIA: 1, "hungarian_militia": 1}
    assert state.stack("budweis", PROTESTANT).units == units


def test_units_that_have_stayed_behind_do_not_starve_for_others() -> None:
    table = empty_table()
    state = table.state
    put(state, "pilsen", PROTESTANT, "mansfeld", "anhalt", **{MERCENARY: 7})
    state.places["budweis"].pillage = 1
    six = to("budweis", party=troops("anhalt", **{MERCENARY: 6}))
    march(table, PROTESTANT, "mansfeld", six)  # there is nothing to choose
    assert state.stack("pilsen", PROTESTANT).units == {MERCENARY: 1}
    units = {MERCENARY: 5, f"reduced_{MERCENARY}": 1}
    assert state.stack("budweis", PROTESTANT).units == units


def test_an_army_that_starves_before_a_fortress_leaves_its_leader_to_go_back() -> None:
    """11.162: it has nothing to forage, and its last unit is lost."""
    table = empty_table()
    state = table.state
    put(state, "linz", PROTESTANT, "thurn", **{f"reduced_{MILITIA}": 3})
    put(state, "vienna", CATHOLIC, imperial_militia=3)
    state.places["vienna"].pillage = 2
    one = f"reduced_{MILITIA}"
    rest = to(
        Stop("budweis", drop=troops(**{one: 2})),
        "linz",
        "vienna",
    )
    for city in ("budweis", "linz"):
        state.places[city].pillage = 2
    march(
        table,
        PROTESTANT,
        "thurn",
        rest,
        then=[
            (*REACT, "inside"),
            (PROTESTANT, "11.1/march", STAY),
            (PROTESTANT, "11.161/forage_loss", f"vienna/{one}"),
        ],
    )
    assert heard(table).of(LeadersFellBack) == [
        LeadersFellBack(PROTESTANT, "vienna", "linz", ("thurn",))
    ]
    assert state.stack("linz", PROTESTANT).leaders == ["thurn"]
    assert not state.places["vienna"].garrison
