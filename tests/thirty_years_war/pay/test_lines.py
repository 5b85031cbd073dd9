from __future__ import annotations

import pytest

from adjudicator.games.thirty_years_war.rules.pay.lines import (
    _is_passable,
    french_bases,
    has_line,
    needs_french_points,
    paid_as,
    printed_bases,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import campaign, empty_map, give, put, put_inside


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def test_a_line_leads_through_friendly_cities(state: State) -> None:  # 15.14
    assert has_line(state, "imperial", "linz")
    assert has_line(state, "german_protestant", "pilsen")


def test_a_unit_may_stand_in_an_enemy_city_at_the_end_of_its_line(state: State) -> None:
    assert has_line(state, "imperial", "budweis")


def test_a_line_does_not_lead_through_enemy_cities(state: State) -> None:
    assert not has_line(state, "german_protestant", "vienna")


def test_a_line_does_not_lead_into_a_revolt(state: State) -> None:
    for city in state.edition.board.neighbours["vienna"]:
        state.places[city].revolt = True
    assert not has_line(state, "imperial", "landshut")
    assert has_line(state, "imperial", "vienna")


def test_a_line_does_not_lead_past_enemy_units(state: State) -> None:
    assert has_line(state, "imperial", "landshut")
    for city in state.edition.board.neighbours["vienna"]:
        put(state, city, PROTESTANT, german_protestant_militia=1)
    assert not has_line(state, "imperial", "landshut")


def test_a_line_leads_through_fortresses_that_friends_mask_or_besiege(state: State) -> None:
    assert not _is_passable(state, PROTESTANT, "munich")  # 13.14
    put_inside(state, "munich", CATHOLIC, bavarian_militia=1)
    put(state, "munich", PROTESTANT, german_protestant_militia=2)
    assert _is_passable(state, PROTESTANT, "munich")
    assert not _is_passable(state, CATHOLIC, "munich")


def test_units_in_an_open_enemy_city_do_not_make_it_passable(state: State) -> None:
    put(state, "linz", PROTESTANT, german_protestant_militia=2)
    assert not _is_passable(state, PROTESTANT, "linz")


def test_a_line_never_leads_into_a_neutral_area(state: State) -> None:
    give(state, CATHOLIC, "rothenburg")  # held, and yet its Area has its Neutral marker
    assert not _is_passable(state, CATHOLIC, "rothenburg")
    state.areas["wurzburg"].neutral = False
    assert _is_passable(state, CATHOLIC, "rothenburg")


def test_a_base_in_enemy_hands_pays_nobody(state: State) -> None:  # 15.15
    assert has_line(state, "bavarian", "landshut")
    give(state, PROTESTANT, "munich")
    assert not has_line(state, "bavarian", "landshut")
    give(state, CATHOLIC, "munich")
    assert has_line(state, "bavarian", "landshut")


def test_a_line_does_not_lead_into_a_base_that_the_enemy_besieges_or_masks(state: State) -> None:
    put_inside(state, "munich", CATHOLIC, bavarian_militia=1)  # 15.14
    put(state, "munich", PROTESTANT, swedish_veteran=1)
    assert not has_line(state, "bavarian", "landshut")
    assert has_line(state, "bavarian", "munich")  # it begins there, and leads nowhere


def test_a_line_may_lead_into_a_neutral_swedish_base(state: State) -> None:  # 17.Sw.1
    state.swedish_base = "stettin"
    (near, *_rest) = state.edition.board.neighbours["stettin"]
    assert has_line(state, "swedish", near)
    put(state, "stettin", CATHOLIC, imperial_militia=1)
    assert not has_line(state, "swedish", near)


def test_german_bases_open_when_their_areas_have_entered(state: State) -> None:  # 17.G.1
    assert printed_bases(state, "german_protestant", "prague") == ("prague", "mannheim")
    state.areas["baden"].neutral = False
    assert "breisach" in printed_bases(state, "german_protestant", "prague")
    assert printed_bases(state, "english", "prague") == printed_bases(
        state, "german_protestant", "prague"
    )


def test_germans_and_hungarians_can_use_the_swedish_base(state: State) -> None:  # 17.G.1, 17.H.1
    state.swedish_base = "stettin"
    for nation in ("german_protestant", "hungarian"):
        assert "stettin" in printed_bases(state, nation, "prague")
    assert printed_bases(state, "swedish", "stettin") == ("stettin",)


def test_germans_under_a_swedish_leader_are_paid_like_swedes(state: State) -> None:  # 17.Sw.2
    assert paid_as(state, "german_protestant", ["horn", "anhalt"]) == "swedish"
    assert paid_as(state, "german_protestant", ["anhalt"]) == "german_protestant"
    assert paid_as(state, "hungarian", ["horn"]) == "hungarian"


def test_without_a_usable_base_only_french_points_pay_swedes(state: State) -> None:  # 17.Sw.1
    state.swedish_base = "stettin"
    assert not needs_french_points(state, "swedish")
    give(state, CATHOLIC, "stettin")
    assert needs_french_points(state, "swedish")
    assert not needs_french_points(state, "german_protestant")
    assert french_bases(state) == ()
    give(state, PROTESTANT, "nancy")
    assert french_bases(state) == ("nancy",)


def test_the_cardinals_army_has_vienna_outside_the_spanish_zone(state: State) -> None:  # 17.Sp.1
    assert printed_bases(state, "spanish", "innsbruck") == ("vienna",)
    assert "brussels" in printed_bases(state, "spanish", "landau")


def test_danes_need_a_city_that_is_not_catholic(state: State) -> None:  # 17.D.1
    assert has_line(state, "danish", "kiel")
    give(state, CATHOLIC, "kiel", "rendsburg")
    assert not has_line(state, "danish", "kiel")
