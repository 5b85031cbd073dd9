"""Card 89, Pirate Haven, and the pirate havens of 21.1."""

from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import UnitsForfeited
from adjudicator.games.here_i_stand.facts.ventures import PirateHavenFounded
from adjudicator.games.here_i_stand.rules.control.control import has_line_of_communication
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.powers import (
    CORSAIR,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    REGULAR,
    counter_limit,
)
from adjudicator.games.here_i_stand.rules.sea.piracy import opposing_dice
from adjudicator.games.here_i_stand.rules.special.pirate_havens import sites, why_no_haven
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    home_power,
    is_fortified,
    keys_controlled,
)
from adjudicator.games.here_i_stand.rules.winter.phase import winter_phase
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
)
from tests.here_i_stand.card_builders import deal_card, event_table, play_held, refusal

HAVEN = "card 89/haven"


def barbary(*, war: bool = True) -> Table[State]:
    """Return a Papal impulse: an empty map, Algiers and Rhodes Ottoman, war with the Hapsburgs."""
    state = clear_map(game_1517())
    state.events_done.append("barbary_pirates")
    state.spaces["algiers"].control = OTTOMAN
    state.spaces["rhodes"].control = OTTOMAN
    if war:
        go_to_war(state, OTTOMAN, HAPSBURG)
    return event_table(state, PAPACY, 89)


def haven(space: str = "oran") -> Table[State]:
    """Return the position after a haven was founded."""
    table = barbary()
    play_held(table, 89, answers=[(OTTOMAN, HAVEN, space)])
    return table


# ------------------------------------------------------------------------------ the event


@pytest.mark.parametrize("space", ["oran", "tripoli"])
def test_the_ottomans_choose_the_haven_which_becomes_a_fortified_home_space(space: str) -> None:
    table = haven(space)
    state = table.state
    assert state.spaces[space].units == {OTTOMAN: {REGULAR: 1, CORSAIR: 2}}
    assert (controller(state, space), home_power(state, space)) == (OTTOMAN, OTTOMAN)
    assert is_fortified(state, space)
    assert space not in keys_controlled(state, OTTOMAN)
    assert PirateHavenFounded(space, HAPSBURG) in heard(table).to(None)
    assert 89 in state.discards


def test_faq_units_without_counters_are_forfeited_also_those_on_the_turn_track() -> None:
    table = barbary()
    state = table.state
    put(state, "algiers", OTTOMAN, corsair=counter_limit(OTTOMAN, CORSAIR) - 3)
    state.turn_track = {OTTOMAN: {CORSAIR: 2}}
    play_held(table, 89, answers=[(OTTOMAN, HAVEN, "oran")])
    assert state.spaces["oran"].units == {OTTOMAN: {REGULAR: 1, CORSAIR: 1}}
    assert heard(table).of(UnitsForfeited) == [UnitsForfeited(OTTOMAN, CORSAIR, 1, 89)]


def test_a_haven_that_was_lost_is_won_back_by_the_card() -> None:
    table = haven()
    state = table.state
    state.spaces["oran"].units.clear()
    state.spaces["oran"].control = HAPSBURG
    state.events_this_turn.clear()
    deal_card(state, PAPACY, 89)
    play_held(table, 89, answers=[(OTTOMAN, HAVEN, "oran")])
    assert state.spaces["oran"].units == {OTTOMAN: {REGULAR: 1, CORSAIR: 2}}
    assert state.events_done.count("pirate_haven_oran") == 1


def test_a_space_of_an_enemy_who_has_taken_it_qualifies_too() -> None:
    table = barbary(war=False)
    go_to_war(table.state, OTTOMAN, FRANCE)
    table.state.spaces["tripoli"].control = FRANCE
    assert sites(table.state) == ("tripoli",)


@pytest.mark.parametrize("kind", ["regular", "squadron"])
def test_an_occupied_space_is_no_site(kind: str) -> None:
    state = barbary().state
    put(state, "oran", HAPSBURG, **{kind: 1})
    assert why_no_haven(state, "oran") == "Oran is occupied"
    assert sites(state) == ("tripoli",)


def test_a_leader_alone_occupies_it() -> None:
    state = barbary().state
    put(state, "oran", HAPSBURG, "ferdinand")
    assert why_no_haven(state, "oran") == "Oran is occupied"


def test_without_war_the_event_is_refused() -> None:
    words = refusal(barbary(war=False), 89)
    assert "Oran is not controlled by a power at war with the Ottomans" in words
    assert "Tripoli is not controlled by" in words


def test_a_fortified_ottoman_port_must_be_on_the_same_sea_zone() -> None:
    state = barbary().state
    state.spaces["algiers"].control = HAPSBURG
    assert why_no_haven(state, "oran") == (
        "Oran shares no sea zone with a fortified port under Ottoman control"
    )
    assert sites(state) == ("tripoli",)


def test_before_barbary_pirates_the_event_is_refused() -> None:
    table = barbary()
    table.state.events_done.clear()
    assert "Barbary Pirates has not taken place" in refusal(table, 89)


# ------------------------------------------------------------------------------ 21.1


def test_only_corsairs_are_built_in_a_haven() -> None:
    state = haven().state
    Build(OTTOMAN, CORSAIR, "oran", 1).check(state, OTTOMAN)
    for kind in ("regular", "cavalry", "squadron"):
        with pytest.raises(IllegalAnswer, match="only corsairs"):
            Build(OTTOMAN, kind, "oran", 1).check(state, OTTOMAN)


def test_before_its_conversion_oran_is_a_hapsburg_home_space_in_all_respects() -> None:
    table = barbary()
    Build(HAPSBURG, "regular", "oran", 1).check(table.state, HAPSBURG)
    Build(HAPSBURG, "squadron", "tripoli", 1).check(table.state, HAPSBURG)
    state = haven().state
    state.spaces["oran"].units.clear()
    state.spaces["oran"].control = HAPSBURG
    with pytest.raises(IllegalAnswer, match="not a home space"):
        Build(HAPSBURG, "regular", "oran", 1).check(state, HAPSBURG)


def test_a_haven_is_the_end_of_a_line_of_communication_for_the_ottomans_alone() -> None:
    state = haven().state
    assert has_line_of_communication(state, OTTOMAN, "oran")
    state.spaces["oran"].control = HAPSBURG
    assert not has_line_of_communication(state, HAPSBURG, "oran")


def test_a_haven_won_back_by_the_hapsburgs_keeps_its_walls_and_fires_at_pirates() -> None:
    state = haven().state
    state.spaces["oran"].units.clear()
    assert opposing_dice(state, "barbary_coast", HAPSBURG)[2] == ("gibraltar",)
    state.spaces["oran"].control = HAPSBURG
    assert is_fortified(state, "oran")
    assert opposing_dice(state, "barbary_coast", HAPSBURG)[2] == ("gibraltar", "oran")


def test_four_ottoman_units_may_winter_in_a_haven() -> None:
    table = haven()
    state = table.state
    put(state, "oran", OTTOMAN, regular=3)
    state.removed += [9, 10, 13]
    for number in (9, 10, 13):
        if number in state.draw_pile:
            state.draw_pile.remove(number)
    play(table, winter_phase(table), answers=[(OTTOMAN, "19.3/recall", ())])
    assert state.spaces["oran"].units[OTTOMAN] == {REGULAR: 4, CORSAIR: 2}
