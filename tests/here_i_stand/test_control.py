from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.logistics import (
    ControlTaken,
    DisplacedUnitsLost,
    FleetLost,
    FleetPutToSea,
    UnitsDisplaced,
    UnrestRemoved,
)
from adjudicator.games.here_i_stand.practice.control import any_control
from adjudicator.games.here_i_stand.rules.control.control import (
    TakeControl,
    displace,
    has_line_of_communication,
    set_control,
)
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.state import Sea, State, controller, pair
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, play, put, table_for


@pytest.fixture
def state() -> State:
    """The opening position without a single piece; France is at war with Hapsburgs and Papacy."""
    return clear_map(game_1517())


def give(state: State, power: str, *spaces: str) -> None:
    for space in spaces:
        state.spaces[space].control = power


def ally(state: State, a: str, b: str) -> None:
    state.alliances.append(pair(a, b))


def sail(state: State, zone: str, owner: str, **units: int) -> None:
    state.seas[zone] = Sea({owner: dict(units)})


def refusal(state: State, power: str, action: TakeControl) -> IllegalAnswer:
    with pytest.raises(IllegalAnswer) as refused:
        action.check(state, power)
    return refused.value


# ------------------------------------------------------------------------------ 12.1


def test_a_line_of_communication_may_cross_a_pass(state: State) -> None:
    assert has_line_of_communication(state, FRANCE, "pavia")  # Lyon, Grenoble, Turin
    assert has_line_of_communication(state, FRANCE, "turin")


@pytest.mark.parametrize("spoil", ["unrest", "unit", "fleet", "leader", "control"])
def test_every_space_on_the_way_must_be_calm_free_and_friendly(state: State, spoil: str) -> None:
    here = state.spaces["turin"]
    match spoil:
        case "unrest":
            here.unrest = True
        case "unit":
            put(state, "turin", HAPSBURG, regular=1)
        case "fleet":
            here = state.spaces["marseille"]
            give(state, ENGLAND, "turin")
            sail(state, "gulf_of_lyon", FRANCE, squadron=1)
            give(state, FRANCE, "genoa")
            assert has_line_of_communication(state, FRANCE, "pavia")
            put(state, "genoa", HAPSBURG, squadron=1)
        case "leader":
            put(state, "turin", HAPSBURG, "ferdinand")
        case "control":
            give(state, ENGLAND, "turin")
    assert not has_line_of_communication(state, FRANCE, "pavia")


def test_the_end_of_the_line_may_be_hostile_and_in_unrest(state: State) -> None:
    put(state, "turin", HAPSBURG, "ferdinand", regular=3)
    state.spaces["turin"].unrest = True
    give(state, HAPSBURG, "turin")
    assert has_line_of_communication(state, FRANCE, "turin")


def test_a_sea_zone_carries_a_line_only_with_a_friendly_naval_unit(state: State) -> None:
    assert not has_line_of_communication(state, FRANCE, "bastia")
    sail(state, "gulf_of_lyon", FRANCE, squadron=1)
    assert has_line_of_communication(state, FRANCE, "bastia")  # a port that is not friendly


def test_a_line_runs_over_several_adjacent_sea_zones_of_an_ally(state: State) -> None:
    sail(state, "gulf_of_lyon", ENGLAND, squadron=1)
    ally(state, FRANCE, ENGLAND)
    assert not has_line_of_communication(state, FRANCE, "palermo")
    sail(state, "tyrrhenian_sea", FRANCE, squadron=1)
    assert has_line_of_communication(state, FRANCE, "palermo")


def test_a_line_comes_out_of_the_sea_in_a_friendly_port_only(state: State) -> None:
    sail(state, "tyrrhenian_sea", FRANCE, squadron=1)
    sail(state, "gulf_of_lyon", FRANCE, squadron=1)
    assert has_line_of_communication(state, FRANCE, "naples")
    assert not has_line_of_communication(state, FRANCE, "cerignola")
    give(state, FRANCE, "naples", "taranto")
    assert has_line_of_communication(state, FRANCE, "cerignola")


def test_a_line_starts_in_home_spaces_of_allies_and_of_their_minor_allies(state: State) -> None:
    give(state, HAPSBURG, "rome", "ravenna")
    assert not has_line_of_communication(state, PAPACY, "pavia")
    state.minor_allies[GENOA] = ENGLAND
    assert not has_line_of_communication(state, PAPACY, "pavia")
    ally(state, PAPACY, ENGLAND)
    assert has_line_of_communication(state, PAPACY, "pavia")  # from Genoa


def test_a_conquered_fortress_is_no_source(state: State) -> None:
    give(state, FRANCE, *[s for s in state.spaces if state.spaces[s].control == ENGLAND])
    give(state, ENGLAND, "milan", "pavia")
    go_to_war(state, ENGLAND, FRANCE)
    assert not has_line_of_communication(state, ENGLAND, "turin")


def test_no_line_runs_through_an_electorate_before_the_league(state: State) -> None:
    give(state, FRANCE, "amsterdam", "bremen", "kassel", "mainz")
    give(state, HAPSBURG, "liege")
    assert has_line_of_communication(state, HAPSBURG, "cologne")
    assert not has_line_of_communication(state, HAPSBURG, "munster")
    state.events_done.append("schmalkaldic_league")
    assert has_line_of_communication(state, HAPSBURG, "munster")


def test_algiers_is_a_source_only_once_it_is_in_play(state: State) -> None:
    sail(state, "barbary_coast", OTTOMAN, corsair=1)
    assert not has_line_of_communication(state, OTTOMAN, "oran")
    state.events_done.append("barbary_pirates")
    assert has_line_of_communication(state, OTTOMAN, "oran")


# ------------------------------------------------------------------------------ 12.2


def test_an_independent_space_next_to_own_units_is_taken(state: State) -> None:
    put(state, "milan", FRANCE, regular=1)
    table = table_for(state, power=FRANCE)
    action = TakeControl("pavia")
    action.check(state, FRANCE)
    assert action.cost(state, FRANCE) == 1
    play(table, action.carry_out(table, FRANCE))
    assert controller(state, "pavia") == FRANCE
    assert heard(table).of(ControlTaken) == [ControlTaken(FRANCE, "pavia", "independent")]


def test_an_enemy_space_that_is_occupied_is_taken_in_spite_of_enemies_around(state: State) -> None:
    give(state, HAPSBURG, "pavia")
    put(state, "pavia", FRANCE, regular=1)
    put(state, "genoa", HAPSBURG, regular=1)
    TakeControl("pavia").check(state, FRANCE)


def test_enemy_units_next_to_an_empty_space_keep_it(state: State) -> None:
    put(state, "milan", FRANCE, regular=1)
    put(state, "genoa", HAPSBURG, regular=1)
    refused = refusal(state, FRANCE, TakeControl("pavia"))
    assert "enemy land units stand in Genoa" in str(refused)
    assert refused.section == "12.2"


def test_besieged_units_still_count_as_adjacent(state: State) -> None:
    put(state, "milan", FRANCE, regular=4)
    put(state, "milan", HAPSBURG, regular=1)
    state.spaces["milan"].besiegers.append(FRANCE)
    assert "enemy land units stand in Milan" in str(refusal(state, FRANCE, TakeControl("pavia")))


def test_independent_units_do_not_hinder(state: State) -> None:
    put(state, "milan", FRANCE, regular=1)
    put(state, "florence", "independent", regular=1)
    TakeControl("modena").check(state, FRANCE)


def test_a_pass_does_not_make_adjacent(state: State) -> None:
    give(state, "independent", "turin")
    put(state, "grenoble", FRANCE, regular=4)
    assert "no land units in Turin or next to it" in str(
        refusal(state, FRANCE, TakeControl("turin"))
    )
    put(state, "pavia", FRANCE, regular=1)
    TakeControl("turin").check(state, FRANCE)


def test_enemies_beyond_a_pass_do_not_keep_a_space(state: State) -> None:
    give(state, "independent", "turin")
    put(state, "pavia", FRANCE, regular=1)
    put(state, "grenoble", HAPSBURG, regular=1)
    give(state, "france", "geneva")
    TakeControl("turin").check(state, FRANCE)


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("florence", "Florence is fortified"),
        ("bastia", "Bastia is controlled by Genoa"),
        ("norwich", "Norwich is controlled by England"),
        ("dijon", "Dijon is controlled by France"),
        ("trieste", "no land units in Trieste"),
        ("algiers", "Algiers is not in play"),
        ("atlantis", "is not a space"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_the_reason(
    state: State, space: str, reason: str
) -> None:
    assert reason in str(refusal(state, FRANCE, TakeControl(space)))


def test_units_of_a_neutral_power_in_the_space_keep_it(state: State) -> None:
    put(state, "milan", FRANCE, regular=1)
    put(state, "pavia", ENGLAND, regular=1)
    assert "occupied by land units of England" in str(refusal(state, FRANCE, TakeControl("pavia")))
    ally(state, ENGLAND, FRANCE)
    TakeControl("pavia").check(state, FRANCE)


def test_without_a_line_of_communication_nothing_is_taken(state: State) -> None:
    put(state, "pavia", FRANCE, regular=1)
    give(state, ENGLAND, "turin", "milan")
    assert "no line of communication" in str(refusal(state, FRANCE, TakeControl("pavia")))


def test_the_adjacent_units_need_no_line_of_their_own(state: State) -> None:
    give(state, ENGLAND, "milan")
    put(state, "milan", FRANCE, regular=1)  # cut off itself
    TakeControl("pavia").check(state, FRANCE)


def test_protestants_take_nothing_before_the_league(state: State) -> None:
    put(state, "wittenberg", PROTESTANT, regular=2)
    go_to_war(state, PROTESTANT, HAPSBURG)
    assert "before the Schmalkaldic League" in str(
        refusal(state, PROTESTANT, TakeControl("leipzig"))
    )
    state.events_done.append("schmalkaldic_league")
    give(state, PROTESTANT, "wittenberg")
    TakeControl("leipzig").check(state, PROTESTANT)


def test_a_recovered_home_space_of_an_active_minor_power_is_its_own_again(state: State) -> None:
    state.minor_allies[HUNGARY] = HAPSBURG
    give(state, OTTOMAN, "mohacs")
    table = table_for(state, power=HAPSBURG)
    play(table, set_control(table, "mohacs", HAPSBURG))
    assert state.spaces["mohacs"].control == HUNGARY
    assert controller(state, "mohacs") == HAPSBURG


def test_a_protestant_electorate_that_is_won_is_joined_by_its_regulars(state: State) -> None:
    state.events_done.append("schmalkaldic_league")
    state.spaces["augsburg"].religion = "protestant"
    table = table_for(state)
    play(table, set_control(table, "augsburg", PROTESTANT))
    assert state.spaces["augsburg"].units == {PROTESTANT: {"regular": 2}}


# ------------------------------------------------------------------------------ 16.2 step 9


def test_a_fleet_goes_to_sea_when_its_port_is_taken(state: State) -> None:
    # FAQ: a land unit and an enemy fleet share an unfortified port until control is taken.
    put(state, "cartagena", FRANCE, regular=1)
    put(state, "cartagena", HAPSBURG, squadron=2)
    give(state, FRANCE, "barcelona", "valencia")
    give(state, FRANCE, "toulouse")
    table = table_for(state, power=FRANCE)
    action = TakeControl("cartagena")
    action.check(state, FRANCE)
    play(
        table,
        action.carry_out(table, FRANCE),
        answers=[(HAPSBURG, "16.2/sail:cartagena", "gulf_of_lyon")],
    )
    assert state.seas["gulf_of_lyon"].units == {HAPSBURG: {"squadron": 2}}
    assert state.spaces["cartagena"].units == {FRANCE: {"regular": 1}}
    assert len(heard(table).of(FleetPutToSea)) == 1


def test_a_fleet_without_a_free_sea_zone_goes_to_the_turn_track(state: State) -> None:
    put(state, "algiers", OTTOMAN, "barbarossa", corsair=2)
    sail(state, "barbary_coast", HAPSBURG, squadron=1)
    go_to_war(state, OTTOMAN, HAPSBURG)
    table = table_for(state)
    play(table, set_control(table, "algiers", HAPSBURG))
    assert state.turn_track == {OTTOMAN: {"corsair": 2}}
    assert state.turn_track_leaders == ["barbarossa"]
    assert not state.spaces["algiers"].units
    assert not state.spaces["algiers"].leaders
    assert [fact.location for fact in heard(table).of(FleetLost)] == ["algiers"]


def test_italian_fleets_do_not_flee_into_the_atlantic(state: State) -> None:
    state.minor_allies[VENICE] = HAPSBURG
    put(state, "gibraltar", VENICE, squadron=1)
    put(state, "gibraltar", HAPSBURG, squadron=1)
    table = table_for(state)
    play(
        table,
        set_control(table, "gibraltar", FRANCE),
        answers=[(HAPSBURG, "16.2/sail:gibraltar", "atlantic_ocean")],
    )
    assert state.seas["atlantic_ocean"].units == {HAPSBURG: {"squadron": 1}}
    assert state.seas["barbary_coast"].units == {VENICE: {"squadron": 1}}


def test_a_naval_leader_alone_is_taken_off_with_the_port(state: State) -> None:
    state.spaces["genoa"].leaders.append("andrea_doria")
    table = table_for(state)
    play(table, set_control(table, "genoa", FRANCE))
    assert state.turn_track_leaders == ["andrea_doria"]


def test_nobody_is_asked_for_an_inactive_minor_power(state: State) -> None:
    put(state, "corfu", VENICE, squadron=1)
    table = table_for(state)
    play(table, set_control(table, "corfu", OTTOMAN))
    assert state.seas["adriatic_sea"].units == {VENICE: {"squadron": 1}}


def test_fleets_friendly_to_the_new_master_stay(state: State) -> None:
    put(state, "genoa", GENOA, squadron=1)
    state.minor_allies[GENOA] = FRANCE
    table = table_for(state)
    play(table, set_control(table, "genoa", FRANCE))
    assert state.spaces["genoa"].units == {GENOA: {"squadron": 1}}


# ------------------------------------------------------------------------------ 12.4


def test_occupying_units_end_unrest_without_any_line(state: State) -> None:
    put(state, "vienna", ENGLAND, regular=1)
    state.spaces["vienna"].unrest = True
    table = table_for(state, power=ENGLAND)
    action = TakeControl("vienna")
    action.check(state, ENGLAND)
    play(table, action.carry_out(table, ENGLAND))
    assert not state.spaces["vienna"].unrest
    assert controller(state, "vienna") == HAPSBURG
    assert heard(table).of(UnrestRemoved) == [UnrestRemoved(ENGLAND, "vienna")]


def test_adjacent_units_end_unrest_unless_enemies_are_adjacent_too(state: State) -> None:
    state.spaces["linz"].unrest = True
    put(state, "vienna", HAPSBURG, regular=1)
    TakeControl("linz").check(state, HAPSBURG)
    put(state, "regensburg", FRANCE, regular=1)
    refused = refusal(state, HAPSBURG, TakeControl("linz"))
    assert "enemy land units stand in Regensburg" in str(refused)
    assert refused.section == "12.4"


def test_a_pass_does_not_reach_unrest(state: State) -> None:
    state.spaces["turin"].unrest = True
    put(state, "grenoble", FRANCE, regular=1)
    assert "not counting passes" in str(refusal(state, FRANCE, TakeControl("turin")))


def test_protestants_end_unrest_at_home_from_afar_before_the_league_only(state: State) -> None:
    state.spaces["leipzig"].unrest = state.spaces["basel"].unrest = True
    TakeControl("leipzig").check(state, PROTESTANT)
    refusal(state, PROTESTANT, TakeControl("basel"))
    state.events_done.append("schmalkaldic_league")
    refusal(state, PROTESTANT, TakeControl("leipzig"))


def test_unrest_is_ended_before_control_is_taken_unless_the_player_says_otherwise(
    state: State,
) -> None:
    put(state, "milan", FRANCE, regular=1)
    state.spaces["pavia"].unrest = True
    table = table_for(state, power=FRANCE)
    play(table, TakeControl("pavia").carry_out(table, FRANCE))
    assert not state.spaces["pavia"].unrest
    assert controller(state, "pavia") == "independent"
    state.spaces["pavia"].unrest = True
    play(table, TakeControl("pavia", "control").carry_out(table, FRANCE))
    assert state.spaces["pavia"].unrest
    assert controller(state, "pavia") == FRANCE


def test_calm_spaces_need_no_calming(state: State) -> None:
    assert "not in unrest" in str(refusal(state, FRANCE, TakeControl("paris", "unrest")))
    assert "no aim" in str(refusal(state, FRANCE, TakeControl("paris", "plunder")))


# ------------------------------------------------------------------------------ 12.5


def displaced(state: State, space: str, power: str, answers: list[Any]) -> Any:
    table = table_for(state)
    play(table, displace(table, space, [power]), answers=answers)
    return heard(table)


def test_displaced_units_go_to_the_nearest_fortress_or_a_capital(state: State) -> None:
    put(state, "pavia", FRANCE, "francis_i", regular=3)
    displaced(state, "pavia", FRANCE, [(FRANCE, "12.5/displace:pavia", "paris")])
    assert state.spaces["paris"].units == {FRANCE: {"regular": 3}}
    assert state.spaces["paris"].leaders == ["francis_i"]
    put(state, "pavia", FRANCE, regular=1)
    told = displaced(state, "pavia", FRANCE, [(FRANCE, "12.5/displace:pavia", "milan")])
    assert state.spaces["milan"].units == {FRANCE: {"regular": 1}}
    assert [fact.to for fact in told.of(UnitsDisplaced)] == ["milan"]


def test_farther_fortresses_are_no_destination(state: State) -> None:
    put(state, "pavia", FRANCE, regular=1)
    with pytest.raises(IllegalAnswer, match="lyon is not possible here"):
        displaced(state, "pavia", FRANCE, [(FRANCE, "12.5/displace:pavia", "lyon")])


def test_ties_are_broken_by_the_owner_and_lost_capitals_do_not_count(state: State) -> None:
    give(state, ENGLAND, "rome", "milan")
    give(state, PAPACY, "florence")
    put(state, "modena", PAPACY, regular=2)
    told = displaced(state, "modena", PAPACY, [(PAPACY, "12.5/displace:modena", "ravenna")])
    assert [fact.to for fact in told.of(UnitsDisplaced)] == ["ravenna"]


def test_a_sea_zone_counts_as_a_space_on_the_way(state: State) -> None:
    give(state, FRANCE, "paris", "vienna", "valladolid")
    put(state, "bastia", HAPSBURG, regular=1)  # Barcelona and Naples lie two steps away
    told = displaced(state, "bastia", HAPSBURG, [(HAPSBURG, "12.5/displace:bastia", "naples")])
    assert [fact.to for fact in told.of(UnitsDisplaced)] == ["naples"]


def test_fleets_go_to_the_nearest_port_apart_from_the_army(state: State) -> None:
    put(state, "genoa", FRANCE, "montmorency", regular=2, squadron=1)
    displaced(
        state,
        "genoa",
        FRANCE,
        [(FRANCE, "12.5/displace:genoa", "milan")],
    )
    assert state.spaces["milan"].units == {FRANCE: {"regular": 2}}
    assert state.spaces["marseille"].units == {FRANCE: {"squadron": 1}}


def test_nobody_is_displaced_into_an_electorate_before_the_league(state: State) -> None:
    give(state, FRANCE, "vienna", "valladolid")  # Mainz, Trier and Cologne are nearer than Antwerp
    put(state, "munster", HAPSBURG, regular=1)
    told = displaced(state, "munster", HAPSBURG, [])
    assert [fact.to for fact in told.of(UnitsDisplaced)] == ["antwerp"]


def test_besiegers_that_are_displaced_no_longer_besiege(state: State) -> None:
    put(state, "milan", HAPSBURG, regular=3)
    state.spaces["milan"].besiegers.append(HAPSBURG)
    give(state, FRANCE, "genoa", "florence")
    displaced(state, "milan", HAPSBURG, [(HAPSBURG, "12.5/displace:milan", "vienna")])
    assert not state.spaces["milan"].besiegers


def test_elector_regulars_arrive_when_the_last_besiegers_are_displaced(state: State) -> None:
    """FAQ 21.6: as soon as the electorate is no longer under siege."""
    state.events_done.append("schmalkaldic_league")
    give(state, PROTESTANT, "mainz")
    mainz = state.spaces["mainz"]
    mainz.religion, mainz.besiegers = "protestant", [HAPSBURG]
    state.electorate_display["mainz"] = 2
    put(state, "mainz", HAPSBURG, regular=3)
    displaced(state, "mainz", HAPSBURG, [(HAPSBURG, "12.5/displace:mainz", "vienna")])
    assert mainz.units == {PROTESTANT: {"regular": 2}}


def test_units_of_a_power_without_any_walls_are_lost(state: State) -> None:
    give(state, HAPSBURG, *[s for s in state.spaces if state.spaces[s].control == PAPACY])
    put(state, "siena", PAPACY, regular=2)
    told = displaced(state, "siena", PAPACY, [])
    assert not state.spaces["siena"].units
    assert len(told.of(DisplacedUnitsLost)) == 1


# ------------------------------------------------------------------------------ the action


def test_samples_are_legal_and_records_are_faithful() -> None:
    state = game_1517()
    put(state, "siena", FRANCE, regular=1)
    state.spaces["leipzig"].unrest = state.spaces["linz"].unrest = True
    found = 0
    for seed in range(60):
        rng = random.Random(seed)
        for power in MAJOR_POWERS:
            action = any_control(state, power, 1, rng)
            if action is not None:
                found += 1
                action.check(state, power)
                raw = action.dump()
                assert isinstance(raw, dict)
                assert TakeControl.load(raw) == action
    assert found > 60
    assert any_control(state, FRANCE, 0, random.Random(1)) is None


def test_a_record_may_leave_out_the_aim_but_not_the_space() -> None:
    assert TakeControl.load({"do": "control", "space": "bremen"}) == TakeControl("bremen")
    with pytest.raises(IllegalAnswer, match="does not name the space"):
        TakeControl.load({"do": "control", "space": 3})
