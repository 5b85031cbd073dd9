"""The Wallenstein Phase, Pillage Recovery, revolts and the opening."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.facts.control import Recovered
from adjudicator.games.thirty_years_war.facts.events import ArmyLeaderless
from adjudicator.games.thirty_years_war.facts.turn import MarkersPlaced, RevoltRolled
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.revolts import revolt_segment, roller, spread_goals
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.games.thirty_years_war.rules.turn.opening import (
    MarkerChoice,
    _hostile_first,
    _open_cities,
    opening,
)
from adjudicator.games.thirty_years_war.rules.turn.recovery import recoverable, recovery_phase
from adjudicator.games.thirty_years_war.rules.turn.sequence import play_stage
from adjudicator.games.thirty_years_war.rules.turn.wallenstein import (
    recall_places,
    wallenstein_phase,
)
from tests.thirty_years_war.positions import (
    Hearing,
    campaign,
    die,
    empty_map,
    heard,
    play,
    put,
    put_inside,
    table_for,
)


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def run(
    state: State,
    phase: Any,
    *answers: tuple[str, str, Any],
    dice: list[tuple[str, Any]] | None = None,
) -> Hearing:
    table: Table[State] = table_for(state)
    procedure: Procedure = phase(table)
    play(table, procedure, answers=answers, dice=dice or [])
    return heard(table)


# -- 7.2


def test_nothing_is_asked_before_wallenstein_arrives(state: State) -> None:
    run(state, wallenstein_phase)


def dismissed_in_the_provinces(state: State, **units: int) -> None:
    put(state, UNITED_PROVINCES, CATHOLIC, "wallenstein", **units)
    state.stage, state.wallenstein.status = "wallenstein", "in_play"


@pytest.mark.parametrize("goal", ["wesel", "lingen"])
def test_units_whom_wallenstein_leaves_in_the_united_provinces_come_out(
    state: State, goal: str
) -> None:
    """16.22: they are no army any more, and would keep every other one out for good."""
    dismissed_in_the_provinces(state, imperial_mercenary=3)
    answers = ((CATHOLIC, "wallenstein", "dismiss"), (CATHOLIC, "way_out", goal))
    (told,) = run(state, play_stage, *answers).of(ArmyLeaderless)
    assert (told.side, told.goal) == (CATHOLIC, goal)
    assert state.stack(goal, CATHOLIC).units == {"imperial_mercenary": 3}
    assert state.stack(UNITED_PROVINCES, CATHOLIC).is_empty


def test_where_the_enemy_has_every_city_with_an_arrow_they_are_lost(state: State) -> None:
    dismissed_in_the_provinces(state, imperial_mercenary=3)
    for city in ("wesel", "lingen", "ghent", "antwerp", "munster_city"):
        put(state, city, PROTESTANT, german_protestant_militia=1)
    run(state, play_stage, (CATHOLIC, "wallenstein", "dismiss"))
    assert state.stack(UNITED_PROVINCES, CATHOLIC).is_empty


def test_the_army_of_spinola_stays_whoever_leads_it(state: State) -> None:  # 16.24
    dismissed_in_the_provinces(state, spanish_veteran=3)
    state.dutch_war.spinola = True
    run(state, play_stage, (CATHOLIC, "wallenstein", "dismiss"))
    assert state.stack(UNITED_PROVINCES, CATHOLIC).units == {"spanish_veteran": 3}


def test_dismissal_costs_half_of_his_points_rounded_up(state: State) -> None:  # 7.21
    state.wallenstein.status, state.wallenstein.track = "in_play", 7
    put(state, "vienna", CATHOLIC, "wallenstein", imperial_militia=1)
    run(state, wallenstein_phase, (CATHOLIC, "wallenstein", "dismiss"))
    assert (state.wallenstein.status, state.wallenstein.track) == ("dismissed", 3)
    assert place_of(state, "wallenstein") is None


def test_he_is_recalled_to_an_imperial_army_without_tilly(state: State) -> None:  # 7.22
    state.wallenstein.status, state.wallenstein.was_dismissed = "dismissed", True
    put(state, "vienna", CATHOLIC, "bucquoy", imperial_militia=1)
    put(state, "linz", CATHOLIC, imperial_militia=1)  # no army: nobody leads it
    put(state, "munich", CATHOLIC, "tilly", imperial_militia=1)
    assert recall_places(state) == ("vienna",)
    run(state, wallenstein_phase, (CATHOLIC, "7.2/wallenstein", "recall"))
    assert place_of(state, "wallenstein") == "vienna"
    assert state.wallenstein.was_recalled


def test_of_two_armies_in_a_city_the_imperial_one_takes_him(state: State) -> None:  # 7.22
    state.wallenstein.status, state.wallenstein.was_dismissed = "dismissed", True
    put(state, "vienna", CATHOLIC, "pappenheim", bavarian_militia=1)
    put_inside(state, "vienna", CATHOLIC, "bucquoy", imperial_militia=1)
    assert recall_places(state) == ("vienna",)
    run(state, wallenstein_phase, (CATHOLIC, "7.2/wallenstein", "recall"))
    assert state.places["vienna"].inside.leaders == ["bucquoy", "wallenstein"]


def test_he_is_assassinated_only_after_dismissal_and_recall(state: State) -> None:  # 7.23
    state.wallenstein.status = "in_play"
    state.wallenstein.was_dismissed = state.wallenstein.was_recalled = True
    put(state, "vienna", CATHOLIC, "wallenstein", imperial_militia=1)
    run(state, wallenstein_phase, (CATHOLIC, "wallenstein", "assassinate"))
    assert state.wallenstein.status == "assassinated"
    assert state.leaders_lost == ["wallenstein"]
    run(state, wallenstein_phase)  # and nothing is asked any more


# -- 15.25


@pytest.mark.parametrize(("rolled", "levels"), [(0, 1), (1, 1), (4, 2), (9, 5)])
def test_recovery_is_half_a_roll_rounded_up(state: State, rolled: int, levels: int) -> None:
    cities = state.edition.board.cities_of["saxony"]
    for city in cities:
        state.places[city].pillage = 2
    dice = [die("protestant recovery", 0), die("catholic recovery", rolled)]
    told = run(state, recovery_phase, (CATHOLIC, "recover", cities[:levels]), dice=dice)
    assert [fact.city for fact in told.of(Recovered)] == [*cities[:levels]]
    assert all(state.places[city].pillage == 1 for city in cities[:levels])  # 15.251


def test_after_a_truce_recovery_is_not_halved_once(state: State) -> None:  # 5.32
    state.places["dresden"].pillage = state.places["leipzig"].pillage = 1
    state.halved_recovery = False
    dice = [die("protestant recovery", 0), die("catholic recovery", 2)]
    run(state, recovery_phase, (CATHOLIC, "recover:2", ("dresden", "leipzig")), dice=dice)
    assert state.halved_recovery


def test_cities_near_the_enemy_do_not_recover(state: State) -> None:  # 15.25
    for city in ("leipzig", "prague", "hamburg", "nurnberg"):
        state.places[city].pillage = 1
    assert recoverable(state, CATHOLIC) == ("leipzig", "hamburg")
    assert recoverable(state, PROTESTANT) == ("prague", "nurnberg", "hamburg")
    put(state, "torgau", PROTESTANT, german_protestant_militia=1)
    assert "leipzig" not in recoverable(state, CATHOLIC)


# -- 9.44


def test_the_side_that_does_not_control_the_area_rolls(state: State) -> None:
    assert roller(state, "pilsen") == CATHOLIC
    assert roller(state, "linz") == PROTESTANT
    assert roller(state, "wurzburg_city") == PROTESTANT  # nobody's, and no Cities of either


@pytest.mark.parametrize(("rolled", "spreads"), [(0, True), (1, True), (2, False)])
def test_a_revolt_spreads_on_0_or_1(state: State, rolled: int, spreads: bool) -> None:
    state.places["pilsen"].revolt = True
    goals = spread_goals(state, "pilsen")
    assert goals
    answers = [(CATHOLIC, "spread:pilsen", goals[0])] if spreads and len(goals) > 1 else []
    told = run(state, revolt_segment, *answers, dice=[die("revolt at pilsen", rolled)])
    assert [bool(fact.to) for fact in told.of(RevoltRolled)] == [spreads]
    assert state.places[goals[0]].revolt == spreads


def test_a_revolt_spares_supply_bases_and_occupied_cities(state: State) -> None:
    assert "prague" not in spread_goals(state, "pilsen")
    (first, *_rest) = spread_goals(state, "pilsen")
    put(state, first, CATHOLIC, imperial_militia=1)
    assert first not in spread_goals(state, "pilsen")


# -- 8.1, 18.24 the opening


def test_the_campaign_begins_with_shuffled_decks_and_no_markers(state: State) -> None:
    dice = [("protestant deck", range(14)), ("catholic deck", range(15))]
    told = run(state, opening, dice=[(label, tuple(order)) for label, order in dice])
    assert told.of(MarkersPlaced) == []
    assert state.unplayed[CATHOLIC] == sorted(state.unplayed[CATHOLIC])


def test_markers_are_placed_alternately_by_two_lists() -> None:  # 18.24
    state = set_up("intervention", {})
    wishes = {
        PROTESTANT: ("prague", "prague", "prague", *("linz", "vienna", "graz") * 3),
        CATHOLIC: ("prague", "kassel", "hanau", "stettin", *("stralsund", "kolberg") * 2),
    }
    lists = {side: tuple(dict.fromkeys(cities)) for side, cities in wishes.items()}
    choice = _choice_of(state)
    lists = {side: (*cities, *choice.usual())[: choice.count + 5] for side, cities in lists.items()}
    lists = {side: _at_most_twice(cities) for side, cities in lists.items()}
    dice: list[tuple[str, Any]] = [
        ("protestant deck", tuple(range(26))),
        ("catholic deck", tuple(range(24))),
        die("Pillage markers", 1),
    ]
    answers = [(side, "18/markers", lists[side]) for side in (PROTESTANT, CATHOLIC)]
    told = run(state, opening, *answers, dice=dice)
    (fact,) = told.of(MarkersPlaced)
    assert (fact.markers, sum(fact.cities.values())) == (16, 16)
    assert fact.cities["prague"] == 2  # one of each side
    for area, cities in state.edition.board.cities_of.items():
        assert sum(state.places[city].pillage > 0 for city in cities) <= 3, area


def _marked(*cities: str) -> State:
    """Return the Apocalypse as it begins where both sides want markers in the same Cities."""
    state = set_up("apocalypse", {})
    for side in (PROTESTANT, CATHOLIC):
        state.unplayed[side] = []
    usual = _choice_of(state, 10).usual()
    wanted = (*cities, *(city for city in usual if city not in cities))
    answers: list[tuple[str, str, Any]] = [
        (PROTESTANT, "card p17/place:la_force", "nancy"),
        (PROTESTANT, "card p17/place:turenne", "paris"),
        (PROTESTANT, "card p17/units", {"paris": 5}),
        (PROTESTANT, "18/markers", wanted),
        (CATHOLIC, "18/markers", wanted),
    ]
    run(state, opening, *answers, dice=[die("Pillage markers", 0)])
    return state


def test_a_whole_area_that_is_ruined_from_the_start_is_worth_less() -> None:  # 15.24, 18.34
    area = ("innsbruck", "trent", "bregenz")
    state = _marked(*area, "berlin", "kustrin", "barwalde", "stettin", "kassel", "hanau", "nancy")
    assert all(state.places[city].pillage == 2 for city in area)
    assert state.areas["tyrol"].pillaged
    assert state.vp == 37


def test_in_silence_each_side_marks_cities_of_the_other() -> None:  # 18.34
    state = set_up("apocalypse", {})
    for side, foe in ((PROTESTANT, CATHOLIC), (CATHOLIC, PROTESTANT)):
        first = _hostile_first(state, side)[:10]
        areas = {state.edition.board.cities[city].area for city in first}
        assert {state.areas[area].control for area in areas} == {foe}


def test_no_marker_is_placed_in_france_before_it_enters_the_war() -> None:  # 18.24, 11.31
    cities = _open_cities(set_up("intervention", {}))
    assert "prague" in cities
    assert "rocroi" not in cities
    assert "rocroi" in _open_cities(set_up("apocalypse", {}))


def test_the_french_deploy_in_the_apocalypse_as_their_card_says() -> None:  # 18.32
    state = set_up("apocalypse", {})
    assert controller(state, "paris") == PROTESTANT  # 2.42
    table = table_for(state)
    sizes = {side: len(state.unplayed[side]) for side in (PROTESTANT, CATHOLIC)}
    play(
        table,
        opening(table),
        answers=[
            (PROTESTANT, "card p17/place:la_force", "nancy"),
            (PROTESTANT, "card p17/place:turenne", "paris"),
            (PROTESTANT, "card p17/units", {"paris": 3, "nancy": 2}),
            *((side, "18/markers", _choice_of(state, 10).usual()) for side in sizes),
        ],
        dice=[
            ("protestant deck", tuple(range(sizes[PROTESTANT]))),
            ("catholic deck", tuple(range(sizes[CATHOLIC]))),
            die("Pillage markers", 0),
        ],
    )
    assert state.stack("paris", PROTESTANT).units == {"french_veteran": 3}
    assert state.stack("nancy", PROTESTANT).leaders == ["la_force"]
    assert state.vp_history == [38]


def _at_most_twice(cities: tuple[str, ...]) -> tuple[str, ...]:
    kept: list[str] = []
    for city in cities:
        if kept.count(city) < 2:
            kept.append(city)
    return tuple(kept)


def _choice_of(state: State, count: int = 8) -> MarkerChoice:
    open_cities = tuple(
        city.id
        for city in state.edition.board.cities.values()
        if city.area and state.areas[city.area].control and not city.is_off_map
    )
    return MarkerChoice(open_cities, count, 2)


def test_wishes_for_markers_are_checked() -> None:
    choice = MarkerChoice(("prague", "linz"), 3, 2)
    choice.check(("prague", "linz", "prague"))
    for wrong, said in (
        (("prague",), "at least 3"),
        (("prague", "linz", "hamburg"), "takes no Pillage marker"),
        (("prague",) * 3, "named too often"),
    ):
        with pytest.raises(IllegalAnswer, match=said):
            choice.check(wrong)
