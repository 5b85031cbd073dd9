"""9.1 Denmark, Sweden and France enter the war."""

from __future__ import annotations

import contextlib

import pytest

from adjudicator.games.thirty_years_war.facts.cards import BaseMoved
from adjudicator.games.thirty_years_war.facts.control import NeutralityViolated
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.action.rounds import card_round
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.events.entries import landing_places
from adjudicator.games.thirty_years_war.rules.events.placing import bring_units
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from tests.scripted import ScriptedDice
from tests.thirty_years_war.card_rounds import begin_round, deal, play_event
from tests.thirty_years_war.positions import (
    campaign,
    die,
    empty_map,
    give,
    heard,
    put,
    table_for,
)

PORTS = ("rostock", "stettin", "stralsund")


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def test_denmark_turns_its_area_but_for_what_catholics_occupy(state: State) -> None:
    put(state, "kiel", CATHOLIC, imperial_militia=1)
    give(state, CATHOLIC, "kiel")
    play_event(state, "p7")
    assert controller(state, "rendsburg") == PROTESTANT
    assert controller(state, "kiel") == CATHOLIC
    assert state.areas["schleswig_holstein"].control == PROTESTANT


def test_denmark_enters_even_if_catholics_occupy_all_of_it(state: State) -> None:
    state.areas["schleswig_holstein"].control = CATHOLIC  # 17.D.3
    put(state, "kiel", CATHOLIC, imperial_militia=1)
    put(state, "rendsburg", CATHOLIC, imperial_militia=1)
    vp = state.vp
    play_event(state, "p7")
    assert (state.areas["schleswig_holstein"].control, state.vp) == (CATHOLIC, vp)
    assert place_of(state, "christian_iv") == "denmark"


def test_the_swedes_land_where_catholics_do_not_rule(state: State) -> None:
    assert set(landing_places(state)) == set(PORTS)
    give(state, CATHOLIC, "rostock", "stettin")
    assert landing_places(state) == ("stralsund",)
    give(state, CATHOLIC, "stralsund")
    assert set(landing_places(state)) == set(PORTS)
    put(state, "stettin", CATHOLIC, imperial_militia=1)
    assert set(landing_places(state)) == {"rostock", "stralsund"}


def test_the_swedes_violate_neutrality(state: State) -> None:
    table = play_event(state, "p18", answers=[(PROTESTANT, "card p18/port", "stralsund")])
    told = NeutralityViolated("pomerania", PROTESTANT)  # 9.13
    assert heard(table).of(NeutralityViolated) == [told]
    assert heard(table).of(BaseMoved) == [BaseMoved("stralsund", "")]


def test_the_swedes_choose_a_port_with_room_for_them(state: State) -> None:
    put(state, "stettin", PROTESTANT, german_protestant_militia=3)
    put(state, "rostock", PROTESTANT, german_protestant_militia=3)
    play_event(state, "p18")
    assert state.swedish_base == "stralsund"


def _occupied(state: State) -> None:
    """Let Catholic units stand in all ports."""
    for port in PORTS:
        put(state, port, CATHOLIC, imperial_militia=1)
        state.places[port].marker = CATHOLIC


def land(state: State, attack: int, defence: int, *answers: tuple[str, str, object]) -> None:
    """Land at Rostock by force, with these rolls for the Swedes and for a Catholic unit."""
    play_event(
        state,
        "p18",
        answers=[
            (PROTESTANT, "card p18/port", "rostock"),
            (PROTESTANT, "12.13/attackers:rostock", {"swedish_veteran": 6}),
            *answers,
        ],
        dice=[die("protestant", attack), die("catholic", defence), *SURVIVE],
    )


def test_where_all_ports_are_occupied_the_swedes_have_to_fight(state: State) -> None:
    _occupied(state)
    land(state, 9, 0)
    assert state.swedish_base == "rostock"
    assert place_of(state, "gustavus_adolphus") == "rostock"
    assert state.stack("rostock", CATHOLIC).is_empty
    assert controller(state, "rostock") == PROTESTANT


def test_a_swedish_army_that_is_beaten_back_into_the_sea_is_lost(state: State) -> None:
    _occupied(state)
    put(state, "rostock", CATHOLIC, "tilly", bavarian_mercenary=7)
    deal(state, "p18")
    begin_round(state, PROTESTANT)
    table = table_for(state)
    table.dice = ScriptedDice(
        [die("protestant", 0), die("catholic", 9), *SURVIVE, die("loss of Tilly", 0)]
    )
    given = {"round": Play("event", "p18"), "port": "rostock"}
    procedure = card_round(table)
    request = procedure.send(None)
    with contextlib.suppress(StopIteration):
        while True:  # losses as their default says
            answers = {d.role: given.get(d.name, d.default) for d in request.decisions}
            request = procedure.send(answers)
    assert state.swedish_base == ""
    assert state.stack("rostock", PROTESTANT).is_empty
    assert "gustavus_adolphus" in state.leaders_lost


def occupy_lorraine(state: State, *cities: str) -> None:
    for city in cities:
        put(state, city, CATHOLIC, spanish_veteran=1)


SURVIVE = [die(f"loss of {name}", 0) for name in ("Gustavus", "Baner", "Horn", "Bernard")]
FRENCH = ("amiens", "rocroi", "chalons", "langres", "paris", "troyes")


def enter_france(state: State, la_force: str) -> None:
    play_event(
        state,
        "p17",
        answers=[
            (PROTESTANT, "card p17/place:la_force", la_force),
            (PROTESTANT, "card p17/place:turenne", "paris"),
            (PROTESTANT, "card p17/units", {"paris": 5}),
        ],
    )


def test_lorraine_joins_unless_two_cities_are_occupied(state: State) -> None:
    occupy_lorraine(state, "nancy")
    enter_france(state, "epinal")
    assert state.areas["lorraine"].control == PROTESTANT
    assert controller(state, "epinal") == PROTESTANT
    assert state.vp == 21 - 4 - 2  # 17.F.4


def test_its_third_city_turns_when_two_are_occupied(state: State) -> None:
    occupy_lorraine(state, "nancy", "epinal")
    enter_france(state, "bar_le_duc")
    assert controller(state, "bar_le_duc") == PROTESTANT
    assert state.areas["lorraine"].control != PROTESTANT
    assert state.vp == 21 - 4


def test_la_force_comes_to_france_when_all_of_lorraine_is_occupied(state: State) -> None:
    occupy_lorraine(state, "nancy", "epinal", "bar_le_duc")
    enter_france(state, "troyes")
    assert place_of(state, "la_force") == "troyes"


def test_france_has_all_its_cities(state: State) -> None:
    enter_france(state, "rocroi")
    assert [controller(state, city) for city in FRENCH] == [PROTESTANT] * len(FRENCH)


def test_guebriant_comes_with_the_french_by_an_option() -> None:  # 19.2b
    state = empty_map(campaign(guebriant="yes"))
    play_event(
        state,
        "p17",
        answers=[
            (PROTESTANT, "card p17/place:la_force", "paris"),
            (PROTESTANT, "card p17/place:turenne", "paris"),
            (PROTESTANT, "card p17/place:guebriant", "langres"),
            (PROTESTANT, "card p17/units", {"paris": 5}),
        ],
    )
    assert place_of(state, "guebriant") == "langres"
    assert place_of(campaign(), "guebriant") is None


def test_units_that_enter_catch_leaders_without_units() -> None:  # 11.22
    state = empty_map(campaign())
    put(state, "bar_le_duc", "catholic", "bucquoy")
    bring_units(table_for(state), "protestant", "french_veteran", 1, "bar_le_duc", "p17")
    assert state.leaders_lost == ["bucquoy"]
    assert not state.stack("bar_le_duc", "catholic").leaders
