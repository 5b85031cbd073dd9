"""16.2, 17.D.3 and 17.Sw.1 Armies in the United Provinces, Danes and Swedes who land."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.edition.board import DENMARK, SWEDEN, UNITED_PROVINCES
from adjudicator.games.thirty_years_war.facts.movement import SwedesLanded
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.movement.marches import (
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
BOX = UNITED_PROVINCES
NO_SIEGE = (PROTESTANT, "13.11/siege", False)


def spinola_in_ghent(units: int = 3) -> Table[State]:
    table = empty_table()
    put(table.state, "ghent", CATHOLIC, "spinola", "cordoba", spanish_veteran=units)
    return table


# -- entering ------------------------------------------------------------------------------------


def test_an_army_enters_by_an_arrow_for_a_point_and_forages_nothing_there() -> None:
    table = spinola_in_ghent()
    march(table, CATHOLIC, "spinola", to(BOX))
    assert table.state.stack(BOX, CATHOLIC).units == {"spanish_veteran": 3}
    assert table.state.dutch_war.spinola
    assert not any(place.pillage for place in table.state.places.values())


def test_it_enters_from_four_cities_only() -> None:
    table = empty_table()
    put(table.state, "brussels", CATHOLIC, "spinola", spanish_veteran=3)
    refused(table, CATHOLIC, "spinola", to(BOX), "no pathway", "11.12")


def test_only_armies_enter_and_one_of_a_side() -> None:
    table = spinola_in_ghent()
    state = table.state
    alone = to(BOX, party=troops("spinola"))
    refused(table, CATHOLIC, "spinola", alone, "only an army", "16.21")
    with pytest.raises(IllegalAnswer, match="only an army"):
        go(table, CATHOLIC, "ghent", "spanish_veteran", to(BOX))
    put(state, BOX, CATHOLIC, "tilly", bavarian_mercenary=1)
    refused(table, CATHOLIC, "spinola", to(BOX), "another army of yours", "16.21")
    put(state, "wesel", PROTESTANT, "mansfeld", **{MERCENARY: 2})
    march(table, PROTESTANT, "mansfeld", to(BOX))


def test_nobody_enters_after_the_war() -> None:
    table = spinola_in_ghent()
    table.state.dutch_war.ended = True
    refused(table, CATHOLIC, "spinola", to(BOX), "is over", "16.21")


def test_nobody_enters_and_leaves_in_one_activation() -> None:
    table = spinola_in_ghent()
    refused(table, CATHOLIC, "spinola", to(BOX, "ghent"), "in one activation", "16.21")
    table = empty_table()
    put(table.state, BOX, PROTESTANT, "mansfeld", **{MERCENARY: 2})
    refused(table, PROTESTANT, "mansfeld", to("wesel", BOX), "in one activation", "16.21")


def test_christian_takes_all_danes_along_besieged_ones_too() -> None:
    """17.D.4"""
    table = empty_table()
    state = table.state
    put(state, "lingen", PROTESTANT, "christian_iv", danish_mercenary=2, **{MERCENARY: 1})
    put_inside(state, "bremen", PROTESTANT, danish_mercenary=1)
    put(state, "bremen", CATHOLIC, imperial_veteran=1)
    refused(table, PROTESTANT, "christian_iv", to(BOX), "all Danish units", "16.21")
    state.places["bremen"].inside.clear()
    left = to(BOX, party=troops(danish_mercenary=1))
    refused(table, PROTESTANT, "christian_iv", left, "all Danish units", "16.21")
    march(table, PROTESTANT, "christian_iv", to(BOX))


def test_danes_can_go_without_him_and_he_without_any() -> None:
    table = empty_table()
    state = table.state
    put(state, "lingen", PROTESTANT, "mansfeld", danish_mercenary=2)
    put(state, "kiel", PROTESTANT, "christian_iv")
    march(table, PROTESTANT, "mansfeld", to(BOX))
    table = empty_table()
    put(table.state, "lingen", PROTESTANT, "christian_iv", **{MERCENARY: 2})
    march(table, PROTESTANT, "christian_iv", to(BOX))


# -- leaving -------------------------------------------------------------------------------------


def test_spinolas_army_never_leaves_a_smaller_one_does() -> None:
    table = spinola_in_ghent()
    march(table, CATHOLIC, "spinola", to(BOX))
    refused(table, CATHOLIC, "spinola", to("ghent"), "never leaves", "16.23")
    table = spinola_in_ghent(2)
    march(table, CATHOLIC, "spinola", to(BOX))
    march(table, CATHOLIC, "spinola", to("ghent"))


def test_an_army_leaves_to_cities_of_its_own_or_of_nobody() -> None:
    table = empty_table()
    state = table.state
    put(state, BOX, PROTESTANT, "mansfeld", **{MERCENARY: 3})
    refused(table, PROTESTANT, "mansfeld", to("ghent"), "may not go from", "16.23")
    refused(table, PROTESTANT, "mansfeld", to("brussels"), "may not go from", "16.23")
    march(table, PROTESTANT, "mansfeld", to("wesel", "aachen"), then=[_forage("wesel")])
    assert state.stack("aachen", PROTESTANT).size == 3


def _forage(city: str) -> tuple[str, str, dict[str, int]]:
    return (PROTESTANT, "11.16/forage", {city: 1})


def test_protestants_sail_to_ports_of_theirs_with_all_their_movement() -> None:
    table = empty_table()
    state = table.state
    put(state, BOX, PROTESTANT, "mansfeld", **{MERCENARY: 2})
    refused(table, PROTESTANT, "mansfeld", to("hamburg"), "may not go from", "16.23")
    give(state, PROTESTANT, "hamburg")
    on = to("hamburg", "lubeck")
    refused(table, PROTESTANT, "mansfeld", on, "no movement points", "11.11")
    march(table, PROTESTANT, "mansfeld", to("hamburg"))
    assert state.stack("hamburg", PROTESTANT).leaders == ["mansfeld"]
    table = empty_table()
    give(table.state, CATHOLIC, "hamburg")
    put(table.state, BOX, CATHOLIC, "tilly", bavarian_mercenary=1)
    refused(table, CATHOLIC, "tilly", to("hamburg"), "may not go from", "16.23")


def test_units_are_not_left_without_a_leader_nor_leaders_without_units() -> None:
    table = empty_table()
    state = table.state
    put(state, BOX, PROTESTANT, "mansfeld", "thurn", **{MERCENARY: 4})
    for party in (troops("mansfeld", "thurn", **{MERCENARY: 3}), troops(**{MERCENARY: 4})):
        refused(table, PROTESTANT, "mansfeld", to("wesel", party=party), "only armies", "16.23")
    with pytest.raises(IllegalAnswer, match="only armies"):
        go(table, PROTESTANT, BOX, MERCENARY, to("wesel"))
    march(
        table, PROTESTANT, "mansfeld", to("wesel", party=troops(**{MERCENARY: 2})), then=[NO_SIEGE]
    )
    assert state.stack(BOX, PROTESTANT).leaders == ["thurn"]


# -- landing -------------------------------------------------------------------------------------


def test_danes_enter_the_map_and_do_not_go_back() -> None:
    table = empty_table()
    state = table.state
    state.entered.append("denmark")
    put(state, DENMARK, PROTESTANT, "christian_iv", danish_mercenary=2)
    march(table, PROTESTANT, "christian_iv", to("rendsburg", "hamburg"), then=[NO_SIEGE])
    put(state, "kiel", PROTESTANT, danish_mercenary=1)
    with pytest.raises(IllegalAnswer, match="no pathway"):
        go(table, PROTESTANT, "kiel", "danish_mercenary", to(DENMARK))


def test_danes_who_lose_their_landing_are_gone() -> None:
    table = empty_table()
    state = table.state
    put(state, DENMARK, PROTESTANT, "christian_iv", danish_mercenary=2)
    put(state, "kiel", CATHOLIC, "tilly", bavarian_mercenary=3)
    rolls = [
        die("protestant at Kiel", 0),
        die("catholic at Kiel", 5),
        die("loss of Christian IV", 0),
        die("loss of Tilly", 0),
    ]
    march_in_silence(table, PROTESTANT, "christian_iv", to("kiel"), rolls)
    assert "christian_iv" in state.leaders_lost
    assert all(found.outside[PROTESTANT].is_empty for found in state.places.values())


def test_swedes_who_win_their_landing_have_their_base_there() -> None:
    table = empty_table()
    state = table.state
    put(state, SWEDEN, PROTESTANT, "gustavus_adolphus", swedish_veteran=6)
    for port in ("stettin", "stralsund", "rostock"):
        put(state, port, CATHOLIC, imperial_mercenary=3)
    rolls = [
        die("protestant at Rostock", 5),
        die("catholic at Rostock", 0),
        die("loss of Gustavus Adolphus", 0),
    ]
    asked = march_in_silence(table, PROTESTANT, "gustavus_adolphus", to("rostock"), rolls)
    assert "12.13/attackers:rostock" in asked
    assert state.swedish_base == "rostock"
    assert heard(table).of(SwedesLanded) == [SwedesLanded("rostock")]
