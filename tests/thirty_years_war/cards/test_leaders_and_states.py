"""9.2 New leaders, German states that join, and leaders whom cards remove."""

from __future__ import annotations

import pytest

from adjudicator.games.thirty_years_war.facts.events import ArmyLeaderless, UnitsEntered
from adjudicator.games.thirty_years_war.facts.siege import SiegeLifted
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.events.placing import leader_places
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from tests.thirty_years_war.card_rounds import begin_round, deal, event_refusal, play_event
from tests.thirty_years_war.positions import campaign, empty_map, give, heard, put, put_inside

UP = "united_provinces"


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def test_new_leaders_never_enter_a_fortress_but_join_besiegers(state: State) -> None:
    put_inside(state, "ulm", CATHOLIC, imperial_veteran=1)
    put(state, "ulm", PROTESTANT, "mansfeld", german_protestant_mercenary=3)
    put(state, "nurnberg", CATHOLIC, imperial_militia=4)
    put_inside(state, "nurnberg", PROTESTANT, german_protestant_militia=1)
    put(state, "linz", CATHOLIC, imperial_militia=1)
    assert leader_places(state, CATHOLIC, "gallas") == ("linz", "nurnberg")


def test_wallenstein_does_not_come_to_tilly(state: State) -> None:
    state.events_played.append("c19")
    put(state, "linz", CATHOLIC, "tilly", imperial_militia=1)
    put(state, "graz", CATHOLIC, imperial_militia=1)
    assert leader_places(state, CATHOLIC, "wallenstein") == ("graz",)  # 7.24
    assert leader_places(state, CATHOLIC, "gallas") == ("linz", "graz")


def test_new_leaders_join_an_army_in_the_provinces_whoever_else_is_there(state: State) -> None:
    put(state, UP, CATHOLIC, "spinola", spanish_veteran=3)
    put(state, UP, PROTESTANT, "mansfeld", german_protestant_mercenary=3)
    assert leader_places(state, CATHOLIC, "duke_of_feria") == (UP,)  # 9.21, 16.21


def test_leaders_who_are_there_already_are_skipped(state: State) -> None:
    put(state, "munich", CATHOLIC, "mercy", bavarian_mercenary=2)  # 12.42
    put(state, "linz", CATHOLIC, "savelli", imperial_veteran=1)  # 18.24
    state.leaders_lost.append("melander")
    play_event(state, "c46")
    assert state.stack("munich", CATHOLIC).leaders == ["mercy", "groenfeld"]
    play_event(state, "c30")
    assert state.stack("linz", CATHOLIC).leaders == ["savelli", "archduke_leopold", "hatzfeld"]


def test_an_area_joins_with_every_city_that_is_not_occupied(state: State) -> None:
    state.areas["brunswick_luneburg"].control = CATHOLIC  # 9.22
    put(state, "hannover", CATHOLIC, bavarian_mercenary=1)
    before = state.vp
    play_event(state, "p3", answers=[(PROTESTANT, "card p3/place", "brunswick")])
    held = {c: controller(state, c) for c in ("brunswick", "hannover", "luneburg", "gottingen")}
    assert held == {
        "brunswick": PROTESTANT,  # a fortress
        "hannover": CATHOLIC,
        "luneburg": PROTESTANT,
        "gottingen": PROTESTANT,
    }
    assert before - state.vp == state.edition.board.areas["brunswick_luneburg"].vp


def test_a_siege_of_a_fortress_that_joins_its_besiegers_is_lifted(state: State) -> None:  # 13.14
    put(state, "brunswick", PROTESTANT, "christian_iv", danish_mercenary=4)
    state.places["brunswick"].siege = 0
    table = play_event(state, "p3", answers=[(PROTESTANT, "card p3/place", "hannover")])
    assert controller(state, "brunswick") == PROTESTANT
    told = [type(fact) for fact, _audience in heard(table)]
    assert told.index(SiegeLifted) < told.index(UnitsEntered)  # before anything else is asked


def test_joining_violates_no_neutrality(state: State) -> None:
    vp = state.vp
    play_event(state, "p28")
    assert vp - state.vp == state.edition.board.areas["hesse_kassel"].vp  # 9.13
    assert not state.areas["hesse_kassel"].neutral


@pytest.mark.parametrize(("first", "second"), [("p3", "p29"), ("p29", "p3")])
def test_brunswick_joins_once(state: State, first: str, second: str) -> None:
    place = [(PROTESTANT, "card p3/place", "luneburg")]
    play_event(state, first, answers=place if first == "p3" else ())
    vp = state.vp
    play_event(state, second, answers=place if second == "p3" else ())
    assert state.vp == vp
    assert place_of(state, "george_of_brunswick_luneburg") == "brunswick"
    assert place_of(state, "christian_of_brunswick") == "luneburg"


def test_george_finds_no_place_where_brunswick_is_lost(state: State) -> None:
    state.events_played.append("p3")
    found = state.areas["brunswick_luneburg"]
    found.control, found.neutral = CATHOLIC, False
    assert "no City of Brunswick-Lüneburg" in event_refusal(state, "p29")


def test_george_brings_brunswick_in_where_it_is_neutral_still() -> None:  # 9.13, 18.24
    state = empty_map(set_up("intervention", {}))  # P3 counts as played, the Area is Neutral
    play_event(state, "p29")
    assert state.areas["brunswick_luneburg"].control == PROTESTANT
    assert state.vp == 45 - state.edition.board.areas["brunswick_luneburg"].vp
    assert place_of(state, "george_of_brunswick_luneburg") == "brunswick"


def test_where_the_capital_is_occupied_the_army_gathers_elsewhere(state: State) -> None:
    put(state, "kassel", CATHOLIC, bavarian_mercenary=1)
    put(state, "hanau", CATHOLIC, bavarian_mercenary=1)
    play_event(state, "p28")
    assert state.stack("marburg", PROTESTANT).size == 3


def test_units_come_as_far_as_there_are_counters_and_room(state: State) -> None:
    put(state, "pilsen", PROTESTANT, german_protestant_militia=8)
    table = play_event(state, "p28")
    (entered,) = heard(table).of(UnitsEntered)
    assert (entered.units, entered.missing) == ({"german_protestant_militia": 2}, 1)


def test_anhalt_leaves_his_army_in_the_united_provinces_to_another(state: State) -> None:
    put(state, UP, PROTESTANT, "anhalt", german_protestant_militia=3)  # 16.22 a
    table = play_event(
        state, "c13", answers=[(PROTESTANT, "card c13/replacement", "thurn_replacement")]
    )
    assert state.stack(UP, PROTESTANT).leaders == ["thurn_replacement"]
    assert heard(table).of(ArmyLeaderless)[0].leader == "thurn_replacement"


def no_replacements(state: State) -> None:
    """Take every unnamed German leader out of the game."""
    leaders = state.edition.pieces.leaders.values()
    spare = [x.id for x in leaders if x.is_generic and x.nation == "german_protestant"]
    state.leaders_lost += spare


def test_without_a_replacement_it_leaves_for_a_city_with_an_arrow(state: State) -> None:
    put(state, UP, PROTESTANT, "anhalt", german_protestant_militia=3)  # 16.22 b
    no_replacements(state)
    play_event(state, "c13", answers=[(PROTESTANT, "card c13/way_out", "wesel")])
    assert state.stack("wesel", PROTESTANT).units == {"german_protestant_militia": 3}
    assert state.stack(UP, PROTESTANT).is_empty


def test_without_a_way_out_it_is_eliminated(state: State) -> None:
    put(state, UP, PROTESTANT, "anhalt", german_protestant_militia=3)  # 16.22 c
    no_replacements(state)
    put(state, "wesel", CATHOLIC, imperial_militia=1)
    give(state, CATHOLIC, "lingen")
    play_event(state, "c13")
    assert state.stack(UP, PROTESTANT).is_empty
    assert state.stack("lingen", PROTESTANT).is_empty


def test_with_another_leader_the_army_stays(state: State) -> None:
    put(state, UP, PROTESTANT, "anhalt", "thurn", german_protestant_militia=3)
    play_event(state, "c13")
    assert state.stack(UP, PROTESTANT).leaders == ["thurn"]


def test_the_danes_leave_for_good(state: State) -> None:
    put(state, UP, PROTESTANT, "christian_iv", danish_mercenary=2, german_protestant_militia=1)
    answers = [(PROTESTANT, "card c21/replacement", "thurn_replacement")]
    play_event(state, "c21", answers=answers)
    assert state.stack(UP, PROTESTANT).units == {"german_protestant_militia": 1}
    assert state.removed_units == {"danish_mercenary": 2}
    assert "do not come back" in event_refusal(state, "p7")


def test_the_english_may_come_to_a_neutral_city(state: State) -> None:
    for city in ("oppenheim", "mannheim", "heidelberg"):
        state.places[city].marker = CATHOLIC
    state.places["landau"].revolt = True  # 17.E.2
    assert controller(state, "landau") == NOBODY
    play_event(state, "p6")
    assert state.stack("landau", PROTESTANT).units == {"english_mercenary": 1}


def test_the_english_find_no_city(state: State) -> None:
    state.areas["lower_palatinate"].control = CATHOLIC
    assert "every City" in event_refusal(state, "p6")


def test_the_english_who_have_left_do_not_come_back(state: State) -> None:
    play_event(state, "p6", answers=[(PROTESTANT, "card p6/place", "mannheim")])
    deal(state, "p6")
    begin_round(state, PROTESTANT)
    play_event(state, "c2")
    assert "out of the game" in event_refusal(state, "p6")
    assert "england" in state.sources[PROTESTANT]  # 17.E.3


def test_torstennson_waits_for_his_base(state: State) -> None:
    state.swedish_base = "stettin"
    deal(state, "p44")
    begin_round(state, PROTESTANT)
    RoundChoice(state, PROTESTANT).check(Play("event", "p44"))
    state.places["stettin"].marker = CATHOLIC
    assert "no Swedish Base" in event_refusal(state, "p44")


def test_the_cardinal_stands_with_imperials(state: State) -> None:
    put(state, "trent", CATHOLIC, "bucquoy", imperial_veteran=3)
    put(state, "innsbruck", PROTESTANT, swedish_veteran=1)
    answers = [(CATHOLIC, "card c23/place", "trent")]
    play_event(state, "c23", answers=answers)
    assert state.stack("trent", CATHOLIC).size == 6
    assert state.infante_deadline == state.turn + 1
