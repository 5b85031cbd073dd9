"""8.6 to 9.4 Dutch War, Saxony, mutinies, revolts, C54, and what events leave behind."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.events import SaxonsMoved, TurnEffectBegan
from adjudicator.games.thirty_years_war.facts.movement import LeaderActivated
from adjudicator.games.thirty_years_war.facts.siege import SiegeLifted
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.action.rounds import card_round
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.events.placing import leader_places
from adjudicator.games.thirty_years_war.rules.invariants import faults
from adjudicator.games.thirty_years_war.rules.lasting import IMPERIALS_PART
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_enter
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from tests.tables import each
from tests.thirty_years_war.card_rounds import (
    begin_round,
    deal,
    event_refusal,
    play_event,
    play_round,
)
from tests.thirty_years_war.positions import (
    campaign,
    die,
    empty_map,
    give,
    heard,
    put,
    put_inside,
    table_for,
)

UP = "united_provinces"


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


# -- the Dutch War


def test_spinola_goes_with_units_from_anywhere_even_besieged(state: State) -> None:
    put(state, "brussels", CATHOLIC, "spinola")
    put(state, "mainz", CATHOLIC, spanish_veteran=2)
    put_inside(state, "koln", CATHOLIC, "cordoba", reduced_spanish_veteran=2)
    put(state, "koln", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    units = {"mainz/spanish_veteran": 1, "koln/reduced_spanish_veteran": 2}
    play_event(state, "c11", answers=[(CATHOLIC, "card c11/units", units)])
    there = state.stack(UP, CATHOLIC)
    assert there.leaders == ["spinola"]
    assert there.units == {"spanish_veteran": 1, "reduced_spanish_veteran": 2}
    assert state.places["koln"].inside.leaders == ["cordoba"]
    assert state.dutch_war.spinola


@pytest.mark.parametrize(
    ("leaders", "asked", "goes"),
    [
        (("spinola_replacement", "cordoba"), True, "cordoba"),
        (("cordoba", "duke_of_feria"), True, "duke_of_feria"),
        (("duke_of_feria",), False, "duke_of_feria"),
        ((), False, None),
    ],
)
def test_when_spinola_is_dead_another_goes(
    state: State, leaders: tuple[str, ...], asked: bool, goes: str | None
) -> None:  # 16.21
    put(state, "brussels", CATHOLIC, *leaders, spanish_veteran=3)
    answers = [(CATHOLIC, "card c11/leader", goes)] if asked else []
    play_event(state, "c11", answers=answers)  # all three units have to go
    assert state.stack(UP, CATHOLIC).leaders == ([goes] if goes else [])
    assert state.stack(UP, CATHOLIC).size == 3


def test_spinola_is_not_recalled_without_units_or_past_another_army(state: State) -> None:
    put(state, "brussels", CATHOLIC, "spinola", spanish_veteran=2)
    assert "fewer than 3" in event_refusal(state, "c11")
    put(state, "ghent", CATHOLIC, spanish_veteran=1)
    put(state, UP, CATHOLIC, "bucquoy", imperial_militia=1)
    assert "16.24" in event_refusal(state, "c11")
    state.stack(UP, CATHOLIC).clear()
    state.dutch_war.ended = True
    assert "9.31" in event_refusal(state, "c11")


def test_at_least_three_units_go_with_spinola(state: State) -> None:
    put(state, "brussels", CATHOLIC, "spinola", spanish_veteran=5)
    with pytest.raises(IllegalAnswer, match="expected: 3 to 8"):
        play_event(state, "c11", answers=[(CATHOLIC, "card c11/units", {})])


def test_spinola_besieges_only_once_a_turn_and_first(state: State) -> None:
    put(state, UP, CATHOLIC, "spinola", spanish_veteran=3)
    play_event(state, "c3")
    assert (state.dutch_war.box, state.dutch_war.siege) == (1, "c3")
    state.round = 2
    assert "first action" in event_refusal(state, "c4")


def test_units_alone_besiege_where_there_is_no_spanish_leader(state: State) -> None:  # 16.21
    put(state, UP, CATHOLIC, spanish_veteran=3)
    play_event(state, "c4")
    assert state.dutch_war.siege == "c4"
    assert "Spinola is not" in event_refusal(state, "c9")  # 9.23 asks for himself


def test_a_siege_that_ends_the_war_needs_no_answer(state: State) -> None:
    put(state, UP, CATHOLIC, "spinola", spanish_veteran=3)
    state.dutch_war.box = 4
    play_event(state, "c3")
    assert (state.dutch_war.ended, state.dutch_war.siege) == (True, "")
    assert state.stack(UP, CATHOLIC).is_empty  # 16.13


# -- Saxony (8.66)


def to_protestants(state: State, *answers: tuple[str, str, str]) -> list[SaxonsMoved]:
    state.entered.append("sweden")
    table = play_event(state, "p35", answers=answers)
    return heard(table).of(SaxonsMoved)


def test_saxons_by_themselves_stay_and_their_cities_turn(state: State) -> None:
    put(state, "leipzig", CATHOLIC, "john_george", saxon_militia=3)
    put(state, "prague", CATHOLIC, saxon_militia=1)
    vp = state.vp
    assert to_protestants(state) == []
    assert state.stack("leipzig", PROTESTANT).size == 3
    assert state.stack("prague", PROTESTANT).size == 1
    assert controller(state, "leipzig") == PROTESTANT
    assert state.vp == vp - state.edition.board.areas["saxony"].vp - 2  # most Electors, 5.141


def test_saxons_with_former_friends_go_home(state: State) -> None:
    put(state, "prague", CATHOLIC, "bucquoy", "john_george", imperial_veteran=1, saxon_militia=2)
    moved = to_protestants(state, (PROTESTANT, "card p35/home:prague", "torgau"))
    assert moved == [SaxonsMoved("prague", "torgau", {"saxon_militia": 2}, ("john_george",))]
    assert state.stack("prague", CATHOLIC).leaders == ["bucquoy"]
    assert state.stack("torgau", PROTESTANT).leaders == ["john_george"]


def test_sieges_of_saxony_end_before_it_is_asked_where_saxons_go(state: State) -> None:
    put(state, "leipzig", PROTESTANT, "gustavus_adolphus", swedish_veteran=4)
    state.places["leipzig"].siege = 0
    put(state, "prague", CATHOLIC, "bucquoy", "john_george", imperial_veteran=1, saxon_militia=2)
    state.entered.append("sweden")
    deal(state, "p35")
    begin_round(state, PROTESTANT)
    running = card_round(table_for(state))
    running.send(None)
    running.send({PROTESTANT: Play("event", "p35")})
    assert state.places["leipzig"].siege is None
    assert faults(state) == []
    running.close()


def test_they_find_no_room_where_former_friends_hold_saxony(state: State) -> None:
    for city in state.edition.board.cities_of["saxony"]:
        put(state, city, CATHOLIC, imperial_militia=1)
    put(state, "leipzig", CATHOLIC, "john_george", saxon_militia=2)
    moved = to_protestants(state)
    assert moved == [SaxonsMoved("leipzig", "", {}, ("john_george",))]
    assert state.leaders_lost == ["john_george"]
    assert state.stack("leipzig", CATHOLIC).units == {"imperial_militia": 1}


def test_what_has_no_room_is_destroyed(state: State) -> None:
    saxony = state.edition.board.cities_of["saxony"]
    for city in saxony[1:]:
        put(state, city, CATHOLIC, imperial_militia=1)
    put(state, saxony[0], PROTESTANT, swedish_veteran=7)
    put(state, "prague", CATHOLIC, imperial_veteran=1, saxon_militia=1, reduced_saxon_militia=1)
    (moved,) = to_protestants(state)
    assert moved.units == {"saxon_militia": 1}


def test_too_many_saxons_who_go_over_are_destroyed(state: State) -> None:  # 8.66, 10.22
    put_inside(state, "leipzig", CATHOLIC, saxon_militia=2, imperial_militia=1)
    put(state, "leipzig", PROTESTANT, "horn", swedish_veteran=7)
    state.places["leipzig"].siege = 1
    to_protestants(state)
    found = state.places["leipzig"].outside[PROTESTANT]
    assert found.units == {"swedish_veteran": 7, "saxon_militia": 1}


def test_a_siege_of_saxons_alone_ends(state: State) -> None:
    put_inside(state, "leipzig", CATHOLIC, "john_george", saxon_militia=2)
    put(state, "leipzig", PROTESTANT, "horn", swedish_veteran=4)
    state.places["leipzig"].siege = 1
    to_protestants(state)
    place = state.places["leipzig"]
    assert (place.siege, place.garrison) == (None, "")
    assert place.outside[PROTESTANT].size == 6
    assert place.inside.is_empty


def test_saxons_in_a_siege_with_former_friends_go_over(state: State) -> None:
    put_inside(state, "leipzig", CATHOLIC, saxon_militia=1, imperial_militia=1)
    put(state, "leipzig", PROTESTANT, "horn", swedish_veteran=4)
    state.places["leipzig"].siege = 1
    to_protestants(state)
    place = state.places["leipzig"]
    assert place.siege == 1
    assert place.inside.units == {"imperial_militia": 1}
    assert place.outside[PROTESTANT].units == {"swedish_veteran": 4, "saxon_militia": 1}


def test_besieging_saxons_join_a_garrison_that_their_friends_besiege_still(state: State) -> None:
    put_inside(state, "nurnberg", PROTESTANT, german_protestant_militia=1)
    put(state, "nurnberg", CATHOLIC, imperial_veteran=4, saxon_militia=1)
    state.places["nurnberg"].siege = 0
    to_protestants(state)
    place = state.places["nurnberg"]
    assert place.inside.units == {"german_protestant_militia": 1, "saxon_militia": 1}
    assert place.outside[CATHOLIC].units == {"imperial_veteran": 4}
    assert place.siege == 0


def test_saxons_who_besiege_alone_end_their_siege(state: State) -> None:
    put_inside(state, "nurnberg", PROTESTANT, german_protestant_militia=1)
    put(state, "nurnberg", CATHOLIC, saxon_militia=4)
    state.places["nurnberg"].siege = 0
    state.entered.append("sweden")
    table = play_event(state, "p35")
    assert heard(table).of(SiegeLifted) == [SiegeLifted("nurnberg")]
    assert state.stack("nurnberg", PROTESTANT).size == 5


def test_saxony_may_come_back(state: State) -> None:
    put(state, "leipzig", CATHOLIC, "john_george", saxon_militia=3)
    to_protestants(state)
    play_event(state, "c17")
    assert state.saxon_side == CATHOLIC
    assert state.stack("leipzig", CATHOLIC).size == 3
    assert state.areas["saxony"].control == CATHOLIC


# -- mutinies, revolts, recovery


def test_mutineers_who_loot_in_vain_leave_for_good(state: State) -> None:
    put(state, "pilsen", PROTESTANT, reduced_german_protestant_mercenary=1)
    state.places["pilsen"].pillage = 2
    play_event(state, "c14", dice=[die("looting", 9)])
    assert state.stack("pilsen", PROTESTANT).is_empty
    assert state.removed_units == {"german_protestant_mercenary": 1}  # 15.224


def test_no_mutiny_in_the_united_provinces_or_among_the_danes_on_their_flag(state: State) -> None:
    put(state, UP, PROTESTANT, "thurn", german_protestant_militia=3)
    put(state, "denmark", PROTESTANT, "christian_iv", danish_mercenary=5)
    assert "no units on the map" in event_refusal(state, "c14")


def test_a_revolt_is_kept_down_by_an_enemy_army_and_not_by_units(state: State) -> None:
    put(state, "linz", CATHOLIC, imperial_militia=1)
    put(state, "graz", CATHOLIC, "bucquoy", imperial_militia=1)
    put(state, "znaim", PROTESTANT, "thurn", german_protestant_militia=1)
    deal(state, "p14")
    with pytest.raises(IllegalAnswer, match="possible"):
        play_event(state, "p14", answers=[(PROTESTANT, "card p14/revolt", "vienna")])
    state.hands[PROTESTANT] = ["p40"]
    play_event(state, "p14", answers=[(PROTESTANT, "card p14/revolt", "linz")])
    play_event(state, "p14")  # Znaim is left
    assert "no City where" in event_refusal(state, "p14")
    assert state.places["linz"].revolt
    assert state.places["znaim"].revolt


def test_recovery_heeds_neither_enemies_nor_one_level_a_city(state: State) -> None:  # 8.63
    put(state, "linz", PROTESTANT, "mansfeld", swedish_veteran=1)
    state.places["linz"].pillage = 2
    play_event(state, "c28", answers=[(CATHOLIC, "card c28/recovery", {"linz": 2})])
    assert state.places["linz"].pillage == 0


# -- agreements and conflicts


def test_after_a_conflict_the_protestants_have_one_round_to_part(state: State) -> None:
    put(state, "metz", PROTESTANT, french_veteran=2, swedish_veteran=1)  # 17.F.5
    play_event(state, "c54")
    assert state.separation_due
    play_round(
        state,
        PROTESTANT,
        Play("pass"),
        answers=[(PROTESTANT, "10.22/part:metz", "swedish")],
    )
    assert not state.separation_due
    assert state.stack("metz", PROTESTANT).units == {"french_veteran": 2}


def test_oxenstierna_lets_them_stand_together(state: State) -> None:
    put(state, "metz", PROTESTANT, french_veteran=2, swedish_veteran=1)
    play_event(state, "c54")
    play_event(state, "p38")
    assert state.stack("metz", PROTESTANT).size == 3
    assert not state.separation_due


def test_an_elector_that_moves_may_bring_the_majority(state: State) -> None:
    state.areas["lower_palatinate"].control = CATHOLIC
    state.areas["saxony"].control = PROTESTANT  # Köln, Mainz, Trier and the Palatinate are left
    state.majority_award = PROTESTANT
    vp = state.vp
    play_event(state, "c12")
    assert state.vp == vp + 2  # Bavaria has taken the place of the Palatinate
    assert state.majority_award == CATHOLIC


def test_an_electoral_meeting_without_a_majority_brings_less(state: State) -> None:
    state.areas["saxony"].control = PROTESTANT
    vp = state.vp
    play_event(state, "c22")
    assert state.vp == vp + 1


def test_a_treaty_keeps_catholic_units_out_of_neutral_areas_for_a_turn(state: State) -> None:
    army, lone = Stack({"bavarian_mercenary": 1}, ["tilly"]), Stack({}, ["tilly"])
    play_event(state, "p11")
    assert "P11" in str(why_not_enter(state, CATHOLIC, army, "stuttgart"))
    assert why_not_enter(state, CATHOLIC, lone, "stuttgart") is None  # violates nothing, 3.2
    assert why_not_enter(state, CATHOLIC, army, "ulm") is None  # Independent
    assert why_not_enter(state, CATHOLIC, army, "pilsen") is None  # at war
    assert why_not_enter(state, PROTESTANT, Stack({"swedish_veteran": 1}), "stuttgart") is None
    state.turn_effects.clear()
    assert why_not_enter(state, CATHOLIC, army, "stuttgart") is None


def test_a_bridge_of_boats_carries_farther(state: State) -> None:
    state.entered.append("france")
    state.areas["france"].control = PROTESTANT
    put(state, "paris", PROTESTANT, "la_force", french_veteran=1)
    answers = [(PROTESTANT, "11.1/march:la_force", March())]
    table = play_event(state, "p50", answers=answers)
    assert heard(table).of(LeaderActivated) == [LeaderActivated(PROTESTANT, "la_force", "paris", 2)]


def test_wallenstein_is_in_play_with_his_card(state: State) -> None:
    put(state, "vienna", CATHOLIC, imperial_veteran=3)
    assert state.wallenstein.status == "away"
    play_event(state, "c7")
    assert state.wallenstein.status == "in_play"
    assert place_of(state, "piccolomini") == "vienna"


def with_tilly_at_linz(option: str, **units: int) -> State:
    """Return a position with Tilly and an Imperial leader, and Imperials at Vienna (19.7)."""
    state = empty_map(campaign(dynamic_tilly=option))
    put(state, "vienna", CATHOLIC, "bucquoy", imperial_veteran=3)
    put(state, "linz", CATHOLIC, "tilly", "savelli", bavarian_mercenary=2, **units)
    return state


def test_wallenstein_gives_the_imperials_with_tilly_a_turn_to_leave() -> None:
    state = with_tilly_at_linz("yes", imperial_militia=1)
    answers = [(CATHOLIC, "card c7/place:piccolomini", "vienna")]
    table = play_event(state, "c7", answers=answers)
    assert place_of(state, "wallenstein") == "vienna"  # he may not come to Tilly (7.24)
    assert heard(table).of(TurnEffectBegan) == [TurnEffectBegan("c7", IMPERIALS_PART)]
    assert state.turn_effects == [IMPERIALS_PART]


@each(("option", "comes"), [("yes", False), ("no", True)])
def test_early_imperial_leaders_enter_play_near_home(option: str, comes: bool) -> None:
    state = empty_map(campaign(dynamic_tilly=option))  # 9.23, 19.7: no Imperial unit is on the map
    assert ("leipzig" in leader_places(state, CATHOLIC, "gallas")) == comes
    assert "linz" in leader_places(state, CATHOLIC, "gallas")
    assert "leipzig" in leader_places(state, CATHOLIC, "wallenstein")


@each("option", ["yes", "no"])
def test_where_nobody_has_to_leave_there_is_no_such_time(option: str) -> None:
    state = with_tilly_at_linz(option)
    state.stack("linz", CATHOLIC).leaders.remove("savelli")
    assert not heard(play_event(state, "c7")).of(TurnEffectBegan)
    assert state.turn_effects == []


def test_the_same_event_may_come_again_with_cards_that_stay(state: State) -> None:
    give(state, PROTESTANT, "linz")
    play_event(state, "p19")
    deal(state, "p19")
    begin_round(state, PROTESTANT)
    RoundChoice(state, PROTESTANT).check(Play("event", "p19"))
