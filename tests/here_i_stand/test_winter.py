from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.decision import Request
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.faith import ElectorRegularsPlaced
from adjudicator.games.here_i_stand.facts.logistics import (
    AlliancesEnded,
    DebatersRefreshed,
    FleetHarboured,
    FleetLost,
    LeaderWinteredAt,
    MandatoryEventDue,
    RenegadeLeaderLeft,
    ReplacementsArrived,
    WinteredAt,
    WinterQuartersMissing,
)
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER, setup_of
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Quarters,
    Recall,
    Recallable,
    RecallChoice,
    Return,
)
from adjudicator.games.here_i_stand.rules.winter.fleets import nearest_ports, return_fleets
from adjudicator.games.here_i_stand.rules.winter.phase import (
    DUE_EVENTS,
    add_replacements,
    dismiss_renegade,
    due_events,
    end_alliances,
    end_sieges,
    refresh_debaters,
    side_by_side,
    winter_phase,
)
from adjudicator.games.here_i_stand.rules.winter.quarters import homes_of, return_land_units
from tests.here_i_stand.builders import (
    Hearing,
    clear_map,
    force,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)
from tests.tables import each


@pytest.fixture
def state() -> State:
    """The opening position without units and leaders."""
    return clear_map(game_1517())


def give(state: State, power: str, *spaces: str) -> None:
    for space in spaces:
        state.spaces[space].control = power


def home(owner: str, **places: int) -> tuple[Return, ...]:
    """Return regulars of one owner by destination."""
    return tuple(Return(space, force(owner, regular=count)) for space, count in places.items())


def winter(state: State, *powers: str, answers: list[Any] | None = None) -> Hearing:
    """Let the land units of some powers return home, all at the same time."""
    table = table_for(state)
    procedure = side_by_side([return_land_units(table, power) for power in powers])
    play(table, procedure, answers=answers or [])
    return heard(table)


def regulars(state: State, space: str, owner: str) -> int:
    return state.spaces[space].units.get(owner, {}).get("regular", 0)


# ------------------------------------------------------------------------------ the example


@pytest.fixture
def italy(state: State) -> State:
    """The end of the turn in the rulebook's example of returning home."""
    for a, b in ((FRANCE, HAPSBURG), (FRANCE, PAPACY), (HAPSBURG, PAPACY)):
        go_to_war(state, a, b)
    state.minor_allies.update({GENOA: FRANCE, VENICE: HAPSBURG})
    give(state, HAPSBURG, "turin", "geneva", "modena", "trent")
    give(state, FRANCE, "pavia", "milan")
    give(state, PAPACY, "florence")
    give(state, PROTESTANT, "strasburg")
    put(state, "turin", HAPSBURG, "charles_v", regular=4)
    put(state, "milan", FRANCE, "montmorency", regular=5)
    put(state, "genoa", GENOA, regular=2)
    put(state, "trent", PAPACY, regular=5)
    put(state, "ravenna", PAPACY, regular=1)
    return state


def test_rulebook_example_of_returning_home(italy: State) -> None:
    told = winter(
        italy,
        HAPSBURG,
        FRANCE,
        PAPACY,
        answers=[
            (HAPSBURG, "19.3/home:turin", home(HAPSBURG, besancon=4)),
            (FRANCE, "19.3/recall:france", ()),
            (PAPACY, "19.3/recall:papacy", ()),
            (HAPSBURG, "19.3/leader:charles_v", "besancon"),
            (FRANCE, "19.3/home:milan", home(FRANCE, milan=4, paris=1)),
            (PAPACY, "19.3/home:trent", home(PAPACY, rome=5)),
        ],
    )
    assert italy.spaces["besancon"].units == {HAPSBURG: {"regular": 4}}
    assert italy.spaces["besancon"].leaders == ["charles_v"]
    assert italy.spaces["milan"].units == {FRANCE: {"regular": 4}}
    assert italy.spaces["milan"].leaders == ["montmorency"]
    assert regulars(italy, "paris", FRANCE) == 1  # by way of Genoa and Marseille, unharmed
    assert regulars(italy, "genoa", GENOA) == 2
    assert regulars(italy, "rome", PAPACY) == 2  # three of five were lost
    assert regulars(italy, "ravenna", PAPACY) == 1
    lost = {fact.origin: fact.lost for fact in told.of(WinteredAt)}
    assert lost == {"turin": {}, "milan": {}, "trent": {PAPACY: {"regular": 3}}}


def test_in_the_example_a_capital_would_cost_the_hapsburgs_two_regulars(italy: State) -> None:
    winter(
        italy,
        HAPSBURG,
        answers=[
            (HAPSBURG, "19.3/home:turin", home(HAPSBURG, vienna=4)),
            (HAPSBURG, "19.3/leader:charles_v", "vienna"),
        ],
    )
    assert regulars(italy, "vienna", HAPSBURG) == 2


@pytest.mark.parametrize(
    "split",
    [{"ravenna": 3, "florence": 2}, {"rome": 2, "ravenna": 3}, {"florence": 5}, {"rome": 5}],
)
def test_in_the_example_two_survivors_go_to_any_of_three_spaces(
    italy: State, split: dict[str, int]
) -> None:
    before = {space: regulars(italy, space, PAPACY) for space in split}
    answers = [
        (PAPACY, "19.3/recall:papacy", ()),
        (PAPACY, "19.3/home:trent", home(PAPACY, **split)),
    ]
    winter(italy, PAPACY, answers=answers)
    assert sum(regulars(italy, s, PAPACY) - before[s] for s in split) == 2


def test_in_the_example_genoese_may_go_to_paris(italy: State) -> None:
    recall = (Recall("genoa", force(GENOA, regular=1), "paris"),)
    answers = [
        (FRANCE, "19.3/recall:france", recall),
        (FRANCE, "19.3/home:milan", home(FRANCE, milan=4, paris=1)),
    ]
    winter(italy, FRANCE, answers=answers)
    assert italy.spaces["paris"].units == {GENOA: {"regular": 1}, FRANCE: {"regular": 1}}


def test_the_default_brings_everybody_home_unharmed_where_it_can(italy: State) -> None:
    table = table_for(italy)
    procedure = return_land_units(table, FRANCE)
    request = procedure.send(None)
    assert request.decisions[0].default == ()
    request = procedure.send({FRANCE: ()})
    assert request.decisions[0].default == home(FRANCE, milan=4, paris=1)
    procedure.close()


# ------------------------------------------------------------------------------ step 1


def test_only_what_is_above_four_must_leave_a_fortress(state: State) -> None:
    put(state, "lyon", FRANCE, regular=6)
    with pytest.raises(IllegalAnswer, match="Lyon is given 5 units; there is room for 4"):
        winter(state, FRANCE, answers=[(FRANCE, "home:lyon", home(FRANCE, lyon=5, paris=1))])
    winter(state, FRANCE, answers=[(FRANCE, "home:lyon", home(FRANCE, lyon=3, paris=3))])
    assert regulars(state, "paris", FRANCE) == 3


def test_stacks_of_any_size_stay_in_a_capital_and_are_not_asked(state: State) -> None:
    put(state, "vienna", HAPSBURG, "ferdinand", regular=9)
    put(state, "valladolid", HAPSBURG, "charles_v", regular=2)
    told = winter(state, HAPSBURG)
    assert not told  # FAQ: from one capital one cannot go to the other


def test_minor_units_count_towards_the_four(state: State) -> None:
    state.minor_allies[GENOA] = FRANCE
    put(state, "milan", FRANCE, regular=3)
    put(state, "milan", GENOA, regular=2)
    winter(
        state,
        FRANCE,
        answers=[
            (FRANCE, "19.3/home:milan", home(FRANCE, milan=3)),
            (FRANCE, "19.3/home:milan.genoa", home(GENOA, milan=1, genoa=1)),
        ],
    )
    assert regulars(state, "genoa", GENOA) == 1


def test_recalled_leaders_and_units_go_to_the_capital(state: State) -> None:
    put(state, "milan", FRANCE, "montmorency", regular=2, mercenary=1)
    recall = (Recall("milan", force(FRANCE, "montmorency", mercenary=1)),)
    winter(state, FRANCE, answers=[(FRANCE, "19.3/recall:france", recall)])
    assert state.spaces["paris"].units == {FRANCE: {"mercenary": 1}}
    assert state.spaces["paris"].leaders == ["montmorency"]
    assert regulars(state, "milan", FRANCE) == 2


def test_a_leader_whose_units_are_all_recalled_follows(state: State) -> None:
    put(state, "naples", HAPSBURG, "duke_of_alva", regular=2)
    recall = (Recall("naples", force(HAPSBURG, regular=2), "valladolid"),)
    told = winter(
        state,
        HAPSBURG,
        answers=[
            (HAPSBURG, "19.3/recall:hapsburg", recall),
            (HAPSBURG, "19.3/leader:duke_of_alva", "valladolid"),
        ],
    )
    assert state.spaces["valladolid"].leaders == ["duke_of_alva"]
    assert len(told.of(LeaderWinteredAt)) == 1


def test_hapsburgs_are_recalled_to_the_better_capital_unless_they_name_one(state: State) -> None:
    put(state, "naples", HAPSBURG, regular=2)
    recall = (Recall("naples", force(HAPSBURG, regular=2)),)
    winter(state, HAPSBURG, answers=[(HAPSBURG, "19.3/recall:hapsburg", recall)])
    assert regulars(state, "valladolid", HAPSBURG) == 2


# ------------------------------------------------------------------------------ step 2


def test_the_nearest_fortress_is_the_only_one_besides_the_capital(state: State) -> None:
    put(state, "avignon", FRANCE, regular=2)  # Lyon and Marseille are equally near
    with pytest.raises(IllegalAnswer, match=r"cannot winter in Bordeaux; possible: Lyon, Marse"):
        winter(state, FRANCE, answers=[(FRANCE, "home:avignon", home(FRANCE, bordeaux=2))])
    answers = [(FRANCE, "home:avignon", home(FRANCE, lyon=1, marseille=1))]
    winter(state, FRANCE, answers=answers)
    assert regulars(state, "lyon", FRANCE) == regulars(state, "marseille", FRANCE) == 1


def test_a_full_nearest_fortress_leaves_the_capital_only(state: State) -> None:
    put(state, "limoges", FRANCE, regular=3)
    put(state, "lyon", FRANCE, regular=4)
    put(state, "bordeaux", FRANCE, regular=4)
    winter(state, FRANCE, answers=[(FRANCE, "19.3/recall:france", ())])
    assert regulars(state, "paris", FRANCE) == 3


def test_room_that_is_made_by_a_recall_can_be_used(state: State) -> None:
    put(state, "grenoble", FRANCE, regular=2)
    put(state, "lyon", FRANCE, regular=4)
    recall = (Recall("lyon", force(FRANCE, regular=2)),)
    winter(
        state,
        FRANCE,
        answers=[
            (FRANCE, "19.3/recall:france", recall),
            (FRANCE, "19.3/home:grenoble", home(FRANCE, lyon=2)),
        ],
    )
    assert regulars(state, "lyon", FRANCE) == 4


@pytest.mark.parametrize(("allied", "arrive"), [(True, 2), (False, 1)])
def test_an_allied_fortress_is_no_winter_quarter_but_allied_spaces_are_a_way(
    state: State, allied: bool, arrive: int
) -> None:
    if allied:
        state.alliances.append(pair(FRANCE, PAPACY))
    give(state, PAPACY, "modena")
    give(state, ENGLAND, "paris", "turin")
    put(state, "ravenna", FRANCE, regular=2)
    with pytest.raises(IllegalAnswer, match="cannot winter in Ravenna"):
        winter(state, FRANCE, answers=[(FRANCE, "home:ravenna", home(FRANCE, ravenna=2))])
    winter(state, FRANCE, answers=[(FRANCE, "home:ravenna", home(FRANCE, milan=2))])
    assert regulars(state, "milan", FRANCE) == arrive


def test_besiegers_go_home_and_enemy_units_do_not_stop_them(state: State) -> None:
    put(state, "milan", HAPSBURG, regular=5)
    put(state, "milan", FRANCE, regular=2)
    state.spaces["milan"].besiegers.append(HAPSBURG)
    give(state, HAPSBURG, "trent", "pavia")
    state.spaces["innsbruck"].units[FRANCE] = {"regular": 3}
    winter(
        state,
        HAPSBURG,
        answers=[(HAPSBURG, "19.3/home:milan", home(HAPSBURG, vienna=5))],
    )
    assert regulars(state, "vienna", HAPSBURG) == 5


@pytest.mark.parametrize("obstacle", ["unrest", "neutral", "none"])
def test_unrest_and_foreign_control_on_the_way_cost_half_rounded_up(
    state: State, obstacle: str
) -> None:
    give(state, ENGLAND, *[s for s in state.spaces if s not in ("dijon", "orleans", "paris")])
    if obstacle == "unrest":
        state.spaces["paris"].unrest = True
    if obstacle == "neutral":
        give(state, ENGLAND, "paris")
    put(state, "dijon", FRANCE, regular=3)
    winter(state, FRANCE)
    assert regulars(state, "paris", FRANCE) == (3 if obstacle == "none" else 1)


def test_the_owner_chooses_what_attrition_takes(state: State) -> None:
    give(state, ENGLAND, *[s for s in state.spaces if s != "paris"])
    put(state, "turin", FRANCE, regular=2, mercenary=3)
    told = winter(
        state,
        FRANCE,
        answers=[(FRANCE, "19.3/attrition:turin>paris", {"regular": 1, "mercenary": 2})],
    )
    assert state.spaces["paris"].units == {FRANCE: {"regular": 1, "mercenary": 1}}
    assert told.of(WinteredAt)[0].lost == {FRANCE: {"regular": 1, "mercenary": 2}}


def test_units_of_two_owners_on_the_same_way_are_one_stack_for_attrition(state: State) -> None:
    state.minor_allies[GENOA] = FRANCE
    give(state, ENGLAND, *[s for s in state.spaces if s not in ("paris", "genoa")])
    put(state, "trent", FRANCE, regular=1)
    put(state, "trent", GENOA, regular=1)
    winter(
        state,
        FRANCE,
        answers=[
            (FRANCE, "19.3/home:trent", home(FRANCE, genoa=1)),
            (FRANCE, "19.3/home:trent.genoa", home(GENOA, genoa=1)),
            (FRANCE, "19.3/attrition:trent>genoa", {"genoa regular": 1}),
        ],
    )
    assert state.spaces["genoa"].units == {FRANCE: {"regular": 1}}


# ------------------------------------------------------------------------------ step 3


def test_a_leader_goes_with_units_or_to_a_capital(state: State) -> None:
    put(state, "graz", HAPSBURG, "ferdinand", regular=2)
    answers = [
        (HAPSBURG, "19.3/home:graz", home(HAPSBURG, vienna=2)),
        (HAPSBURG, "19.3/leader:ferdinand", "valladolid"),
    ]
    winter(state, HAPSBURG, answers=answers)
    assert state.spaces["valladolid"].leaders == ["ferdinand"]
    assert state.spaces["graz"].leaders == []


def test_a_leader_alone_in_the_open_returns_to_the_capital(state: State) -> None:
    state.spaces["turin"].leaders.append("francis_i")
    winter(state, FRANCE)
    assert state.spaces["paris"].leaders == ["francis_i"]


def test_a_leader_alone_finds_walls_when_the_enemy_holds_the_capital(state: State) -> None:
    go_to_war(state, ENGLAND, FRANCE)
    give(state, ENGLAND, "paris")
    state.spaces["orleans"].leaders.append("francis_i")
    winter(state, FRANCE)
    assert state.spaces["lyon"].leaders == ["francis_i"]


# ------------------------------------------------------------------------------ exceptions


def test_protestants_fill_the_nearest_fortress_before_the_next(state: State) -> None:
    state.events_done.append("schmalkaldic_league")
    give(state, PROTESTANT, "wittenberg", "mainz", "brandenburg", "leipzig", "nuremberg")
    put(state, "leipzig", PROTESTANT, "john_frederick", regular=5, mercenary=1)
    put(state, "wittenberg", PROTESTANT, regular=3)
    force_near = Force({PROTESTANT: {"mercenary": 1}})
    force_far = Force({PROTESTANT: {"regular": 4}})
    rest = Force({PROTESTANT: {"regular": 1}})
    table = table_for(state)
    procedure = return_land_units(table, PROTESTANT)
    decision = procedure.send(None).decisions[0]
    with pytest.raises(IllegalAnswer, match="nearer and is filled first"):
        decision.choice.check((Return("brandenburg", force_far),))
    value = (
        Return("wittenberg", force_near),
        Return("brandenburg", force_far),
        Return("mainz", rest),
    )
    decision.choice.check(value)
    procedure.close()
    play(
        table,
        return_land_units(table, PROTESTANT),
        answers=[
            (PROTESTANT, "19.3/home:leipzig", value),
            (PROTESTANT, "19.3/leader:john_frederick", "mainz"),
        ],
    )
    assert state.spaces["wittenberg"].units == {PROTESTANT: {"regular": 3, "mercenary": 1}}
    assert state.spaces["brandenburg"].units == {PROTESTANT: {"regular": 4}}
    assert state.spaces["mainz"].units == {PROTESTANT: {"regular": 1}}
    assert state.spaces["mainz"].leaders == ["john_frederick"]


def test_protestants_keep_at_most_four_in_a_space_and_lose_the_rest(state: State) -> None:
    # FAQ: a strict limit; what fits nowhere is eliminated.
    state.events_done.append("schmalkaldic_league")
    give(state, PROTESTANT, "wittenberg", "brandenburg")
    put(state, "wittenberg", PROTESTANT, regular=7)
    put(state, "brandenburg", PROTESTANT, regular=3)
    told = winter(state, PROTESTANT)
    assert regulars(state, "wittenberg", PROTESTANT) == 4
    assert regulars(state, "brandenburg", PROTESTANT) == 4
    assert told.of(WinterQuartersMissing)[0].units == {PROTESTANT: {"regular": 2}}


def test_protestant_garrisons_do_not_move_before_the_league(state: State) -> None:
    put(state, "wittenberg", PROTESTANT, regular=2)
    assert not winter(state, PROTESTANT)
    assert regulars(state, "wittenberg", PROTESTANT) == 2


def test_units_due_in_an_enemy_held_capital_are_eliminated(state: State) -> None:
    go_to_war(state, ENGLAND, FRANCE)
    give(state, ENGLAND, "paris")
    put(state, "lyon", FRANCE, regular=6)
    put(state, "grenoble", FRANCE, regular=1)
    told = winter(state, FRANCE)
    assert regulars(state, "lyon", FRANCE) == 4
    assert sum(fact.units[FRANCE]["regular"] for fact in told.of(WinterQuartersMissing)) == 3
    assert homes_of(state, FRANCE, FRANCE) == ()


def test_the_owner_chooses_who_finds_room_when_not_all_do(state: State) -> None:
    go_to_war(state, ENGLAND, FRANCE)
    give(state, ENGLAND, "paris")
    put(state, "lyon", FRANCE, regular=3, mercenary=2)
    keep = (Return("lyon", Force({FRANCE: {"regular": 2, "mercenary": 2}})),)
    winter(state, FRANCE, answers=[(FRANCE, "19.3/home:lyon", keep)])
    assert state.spaces["lyon"].units == {FRANCE: {"regular": 2, "mercenary": 2}}


def test_hapsburgs_choose_between_their_capitals_in_step_2(state: State) -> None:
    put(state, "graz", HAPSBURG, regular=3)
    answers = [(HAPSBURG, "19.3/home:graz", home(HAPSBURG, vienna=1, valladolid=2))]
    told = winter(state, HAPSBURG, answers=answers)  # by sea from Trieste: safe
    assert regulars(state, "vienna", HAPSBURG) == 1
    assert regulars(state, "valladolid", HAPSBURG) == 2
    assert all(not fact.lost for fact in told.of(WinteredAt))


def test_hapsburgs_neither_enter_nor_cross_electorates_before_the_league(state: State) -> None:
    put(state, "kassel", HAPSBURG, regular=2)
    with pytest.raises(IllegalAnswer, match="cannot winter in Mainz"):
        winter(state, HAPSBURG, answers=[(HAPSBURG, "home:kassel", home(HAPSBURG, mainz=2))])
    state.events_done.append("schmalkaldic_league")
    winter(state, HAPSBURG, answers=[(HAPSBURG, "home:kassel", home(HAPSBURG, mainz=2))])
    assert regulars(state, "mainz", HAPSBURG) == 2


def test_scots_winter_in_edinburgh_and_stirling_only(state: State) -> None:
    state.minor_allies[SCOTLAND] = FRANCE
    put(state, "calais", SCOTLAND, regular=2)
    give(state, FRANCE, "calais")
    put(state, "edinburgh", SCOTLAND, regular=3)
    answers = [
        (FRANCE, "19.3/recall:france", ()),
        (FRANCE, "19.3/home:calais.scotland", home(SCOTLAND, stirling=2)),
    ]
    winter(state, FRANCE, answers=answers)
    assert regulars(state, "edinburgh", SCOTLAND) == 3
    assert regulars(state, "stirling", SCOTLAND) == 2
    assert regulars(state, "calais", SCOTLAND) == 0


def test_scots_whose_two_spaces_are_lost_are_eliminated(state: State) -> None:
    state.minor_allies[SCOTLAND] = FRANCE
    go_to_war(state, ENGLAND, FRANCE)
    give(state, ENGLAND, "edinburgh", "stirling")
    put(state, "paris", SCOTLAND, regular=2)
    told = winter(state, FRANCE)
    assert not state.spaces["paris"].units
    assert told.of(WinterQuartersMissing)[0].units == {SCOTLAND: {"regular": 2}}


def test_minor_units_may_return_to_their_own_keys_but_their_allies_may_not(state: State) -> None:
    state.minor_allies[HUNGARY] = HAPSBURG
    assert homes_of(state, HAPSBURG, HUNGARY) == (
        "valladolid",
        "vienna",
        "belgrade",
        "buda",
        "prague",
    )
    assert homes_of(state, HAPSBURG, HAPSBURG) == ("valladolid", "vienna")
    give(state, OTTOMAN, "buda")
    assert "buda" not in homes_of(state, HAPSBURG, HUNGARY)


def test_idle_minor_powers_and_independents_stay_where_they_are() -> None:
    state = game_1517()
    before = {space: dict(state.spaces[space].units) for space in ("buda", "florence", "venice")}
    table = table_for(state)
    _default_winter(table)
    assert before == {space: dict(state.spaces[space].units) for space in before}


# ------------------------------------------------------------------------------ fleets


def test_a_fleet_returns_to_the_nearest_port_of_its_power(state: State) -> None:
    state.seas["gulf_of_lyon"].units[HAPSBURG] = {"squadron": 3}
    table = table_for(state)
    split = {"barcelona": 1, "palma": 2}
    play(
        table, return_fleets(table, HAPSBURG), answers=[(HAPSBURG, "19.3/port:gulf_of_lyon", split)]
    )
    assert state.spaces["barcelona"].units == {HAPSBURG: {"squadron": 1}}
    assert state.spaces["palma"].units == {HAPSBURG: {"squadron": 2}}
    assert not state.seas["gulf_of_lyon"].units
    assert len(heard(table).of(FleetHarboured)) == 2


def test_corsairs_squadrons_and_their_leaders_are_asked_for_one_after_the_other(
    state: State,
) -> None:
    state.seas["aegean_sea"].units[OTTOMAN] = {"squadron": 1, "corsair": 2}
    state.seas["aegean_sea"].leaders.append("barbarossa")
    table = table_for(state)
    play(
        table,
        return_fleets(table, OTTOMAN),
        answers=[
            (OTTOMAN, "19.3/port:aegean_sea", {"istanbul": 1}),
            (OTTOMAN, "19.3/port:aegean_sea.corsair", {"athens": 2}),
            (OTTOMAN, "19.3/leader:barbarossa", "athens"),
        ],
    )
    assert state.spaces["athens"].leaders == ["barbarossa"]
    assert state.spaces["istanbul"].units == {OTTOMAN: {"squadron": 1}}


def test_a_leader_stays_with_a_ship_of_his_own(state: State) -> None:
    state.seas["aegean_sea"].units[OTTOMAN] = {"squadron": 1}
    state.seas["aegean_sea"].leaders.append("barbarossa")
    table = table_for(state)
    answers = [(OTTOMAN, "19.3/port:aegean_sea", {"coron": 1})]
    play(table, return_fleets(table, OTTOMAN), answers=answers)
    assert state.spaces["coron"].leaders == ["barbarossa"]


def test_fleets_look_for_ports_further_out_zone_by_zone(state: State) -> None:
    assert nearest_ports(state, FRANCE, "north_sea") == ("boulogne", "brest", "rouen")
    assert nearest_ports(state, FRANCE, "bay_of_biscay") == ("bordeaux", "brest", "nantes")
    # The Ionian and Tyrrhenian Seas do not connect: the way leads over the Barbary Coast.
    assert nearest_ports(state, PAPACY, "ionian_sea") == ("ancona", "ravenna")
    assert nearest_ports(state, ENGLAND, "black_sea") == ()


def test_italian_fleets_do_not_cross_the_atlantic(state: State) -> None:
    state.minor_allies[GENOA] = FRANCE
    assert nearest_ports(state, GENOA, "atlantic_ocean") == ()
    assert nearest_ports(state, FRANCE, "atlantic_ocean") == ("bordeaux", "brest", "nantes")


def test_fleets_of_active_minor_powers_use_the_ports_of_their_ally(state: State) -> None:
    state.minor_allies[VENICE] = HAPSBURG
    state.seas["tyrrhenian_sea"].units[VENICE] = {"squadron": 1}
    table = table_for(state)
    play(
        table,
        return_fleets(table, HAPSBURG),
        answers=[(HAPSBURG, "19.3/port:tyrrhenian_sea.venice", {"naples": 1})],
    )
    assert state.spaces["naples"].units == {VENICE: {"squadron": 1}}


def test_a_fleet_without_any_port_goes_to_the_turn_track(state: State) -> None:
    state.seas["black_sea"].units[ENGLAND] = {"squadron": 2}
    table = table_for(state)
    play(table, return_fleets(table, ENGLAND))
    assert state.turn_track == {ENGLAND: {"squadron": 2}}
    assert len(heard(table).of(FleetLost)) == 1


def test_a_fleet_in_a_port_that_is_no_longer_its_own_moves_on(state: State) -> None:
    put(state, "naples", HAPSBURG, squadron=1)
    give(state, FRANCE, "naples", "cagliari", "palermo")
    table = table_for(state)
    play(table, return_fleets(table, HAPSBURG))
    assert state.spaces["messina"].units == {HAPSBURG: {"squadron": 1}}


# ------------------------------------------------------------------------------ 19.2, 19.4 to 19.7


def test_the_renegade_leader_leaves_without_his_stack(state: State) -> None:
    state.renegade_power = FRANCE
    put(state, "milan", FRANCE, "renegade_leader", regular=2)
    table = table_for(state)
    dismiss_renegade(table)
    assert state.spaces["milan"].leaders == []
    assert regulars(state, "milan", FRANCE) == 2
    assert heard(table).of(RenegadeLeaderLeft) == [RenegadeLeaderLeft(FRANCE)]
    dismiss_renegade(table)
    assert len(heard(table)) == 1


def test_alliances_between_major_powers_end_and_those_with_minor_powers_last(
    state: State,
) -> None:
    state.alliances.append(pair(FRANCE, ENGLAND))
    state.minor_allies[GENOA] = FRANCE
    table = table_for(state)
    end_alliances(table)
    assert state.alliances == []
    assert state.minor_allies == {GENOA: FRANCE}
    assert heard(table).of(AlliancesEnded) == [AlliancesEnded(((ENGLAND, FRANCE),))]


def test_each_friendly_calm_capital_receives_a_regular(state: State) -> None:
    table = table_for(state)
    for power in (OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY, PROTESTANT):
        add_replacements(table, power)
    told = {fact.power: fact.spaces for fact in heard(table).of(ReplacementsArrived)}
    assert told == {
        OTTOMAN: ("istanbul",),
        HAPSBURG: ("valladolid", "vienna"),
        ENGLAND: ("london",),
        FRANCE: ("paris",),
        PAPACY: ("rome",),
    }


def test_no_regular_arrives_in_unrest_in_foreign_hands_or_without_counters(state: State) -> None:
    state.spaces["vienna"].unrest = True
    give(state, ENGLAND, "paris")
    put(state, "ravenna", PAPACY, regular=23)
    table = table_for(state)
    for power in (HAPSBURG, FRANCE, PAPACY):
        add_replacements(table, power)
    told = [(fact.power, fact.spaces) for fact in heard(table).of(ReplacementsArrived)]
    assert told == [(HAPSBURG, ("valladolid",))]


def test_elector_regulars_arrive_when_their_besiegers_have_gone_home(state: State) -> None:
    """FAQ 21.6: as soon as the electorate is no longer under siege."""
    state.events_done.append("schmalkaldic_league")
    give(state, PROTESTANT, "augsburg", "mainz")
    for space in ("augsburg", "mainz"):
        state.spaces[space].religion = "protestant"
        state.electorate_display[space] = 1
    state.spaces["augsburg"].besiegers = [HAPSBURG]
    table = table_for(state)
    end_sieges(table)
    assert not state.spaces["augsburg"].besiegers
    assert regulars(state, "augsburg", PROTESTANT) == 1
    assert regulars(state, "mainz", PROTESTANT) == 0  # it was under no siege that ends now
    assert [fact.space for fact in heard(table).of(ElectorRegularsPlaced)] == ["augsburg"]


def test_committed_debaters_are_fresh_again_and_others_stay_away(state: State) -> None:
    state.debaters.update({"luther": "committed", "eck": "burnt", "tetzel": "committed"})
    table = table_for(state)
    refresh_debaters(table)
    assert state.debaters["luther"] == state.debaters["tetzel"] == "uncommitted"
    assert state.debaters["eck"] == "burnt"
    (fact,) = heard(table).of(DebatersRefreshed)
    assert set(fact.debaters) == {"luther", "tetzel"}


# ------------------------------------------------------------------------------ 19.8


def test_clement_vii_is_due_in_the_winter_of_turn_2(state: State) -> None:
    table = table_for(state)
    play(table, due_events(table))
    assert not heard(table)
    state.turn = 2
    play(table, due_events(table))
    assert state.rulers[PAPACY] == "clement_vii_ruler"
    assert 10 in state.on_power_card
    assert 10 not in state.draw_pile
    assert heard(table).of(MandatoryEventDue) == [MandatoryEventDue(10, 2)]
    assert not faults(state)


def test_an_event_that_has_happened_is_not_triggered_again(state: State) -> None:
    state.turn = 2
    state.draw_pile.remove(10)
    state.on_power_card.append(10)
    table = table_for(state)
    play(table, due_events(table))
    assert not heard(table)


@pytest.mark.parametrize("pile", ["discards", "hand"])
def test_a_due_card_is_taken_from_wherever_it_is(state: State, pile: str) -> None:
    state.turn = 3
    for number in (9, 10):
        state.draw_pile.remove(number)
    state.on_power_card.append(10)
    (state.discards if pile == "discards" else state.hands[ENGLAND]).append(9)
    table = table_for(state)
    play(table, due_events(table))
    assert "barbary_pirates" in state.events_done
    assert 9 in state.removed
    assert not faults(state)


def test_the_league_is_due_in_turn_4_whatever_the_number_of_spaces(state: State) -> None:
    state.turn = 4
    for number in (9, 10):
        state.draw_pile.remove(number)
        state.removed.append(number)
    table = table_for(state)
    play(table, due_events(table))
    assert "schmalkaldic_league" in state.events_done
    assert 13 in state.removed


def test_every_event_that_falls_due_has_its_procedure() -> None:
    of_two = setup_of(TWO_PLAYER)["cards"]["also_due"]
    entries = [*tables()["mandatory_due"], *of_two]
    assert {entry["card"] for entry in entries} == set(DUE_EVENTS)


# ------------------------------------------------------------------------------ the phase


def _default_winter(table: Any) -> list[Request]:
    """Play the phase with the default answers and return the requests."""
    procedure = winter_phase(table)
    requests: list[Request] = []
    answers: dict[str, Any] | None = None
    while True:
        try:
            request = procedure.send(answers)
        except StopIteration:
            return requests
        requests.append(request)
        for decision in request.decisions:
            assert decision.has_default
            assert decision.window == "winter"
            decision.choice.check(decision.default)
        answers = {decision.role: decision.default for decision in request.decisions}


def test_powers_are_asked_at_the_same_time() -> None:
    table = table_for(game_1517())
    first = _default_winter(table)[0]
    assert [decision.role for decision in first.decisions] == [
        OTTOMAN,
        HAPSBURG,
        ENGLAND,
        FRANCE,
        PAPACY,
    ]
    assert all(decision.name == "recall" for decision in first.decisions)


def test_the_whole_phase_by_default_leaves_a_sane_map() -> None:
    state = game_1517()
    put(state, "turin", FRANCE, regular=6)
    put(state, "milan", FRANCE, regular=4)
    put(state, "agram", OTTOMAN, cavalry=4)
    state.seas["ionian_sea"].units[OTTOMAN] = {"squadron": 1}
    put(state, "besancon", HAPSBURG, mercenary=6)
    state.alliances.append(pair(ENGLAND, FRANCE))
    state.spaces["metz"].besiegers.append(FRANCE)
    table = table_for(state)
    _default_winter(table)
    assert not faults(state)
    assert not state.alliances
    assert not any(space.besiegers for space in state.spaces.values())
    assert not any(sea.units for sea in state.seas.values())
    # Four of the set-up, a replacement, two who were too many in Milan, six from Turin.
    assert regulars(state, "paris", FRANCE) == 13
    assert regulars(state, "milan", FRANCE) == 4
    assert state.spaces["besancon"].units == {HAPSBURG: {"regular": 1, "mercenary": 3}}
    assert state.spaces["vienna"].units == {HAPSBURG: {"regular": 5, "mercenary": 3}}
    assert state.spaces["scutari"].units == {OTTOMAN: {"cavalry": 2}}  # two died on the way


def test_a_random_winter_is_legal_from_any_scattered_position() -> None:
    rng = random.Random(11)
    for _ in range(25):
        state = _scattered(rng)
        table = table_for(state)
        procedure = winter_phase(table)
        answers: dict[str, Any] | None = None
        while True:
            try:
                request = procedure.send(answers)
            except StopIteration:
                break
            answers = {}
            for decision in request.decisions:
                value = sample(decision.choice, rng)
                decision.choice.check(value)
                assert decision.choice.load(decision.choice.dump(value)) == value
                forced = decision.choice.only()
                assert not forced or forced == (value,)
                decision.choice.check(decision.default)
                answers[decision.role] = value
        assert not [fault for fault in faults(state) if "markers" not in fault]
        _everybody_is_home(state)


def _scattered(rng: random.Random) -> State:
    state = clear_map(game_1517())
    state.minor_allies.update({GENOA: FRANCE, HUNGARY: HAPSBURG, SCOTLAND: ENGLAND})
    if rng.random() < 0.5:
        state.events_done.append("schmalkaldic_league")
    spaces = [name for name in state.spaces if name != "algiers"]
    for power, leader in (
        (OTTOMAN, "suleiman"),
        (HAPSBURG, "charles_v"),
        (ENGLAND, "henry_viii"),
        (FRANCE, "francis_i"),
        (PAPACY, None),
    ):
        for space in rng.sample(spaces, 3):
            put(state, space, power, regular=rng.randint(1, 5))
            state.spaces[space].control = rng.choice((power, ENGLAND, FRANCE))
        put(state, rng.choice(spaces), power, regular=1)
        if leader:
            state.spaces[rng.choice(spaces)].leaders.append(leader)
    put(state, rng.choice(spaces), SCOTLAND, regular=2)
    put(state, rng.choice(spaces), HUNGARY, regular=3)
    state.spaces[rng.choice(spaces)].unrest = True
    state.seas["tyrrhenian_sea"].units[HAPSBURG] = {"squadron": 2}
    return state


def _everybody_is_home(state: State) -> None:
    for name, space in state.spaces.items():
        for power in (OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY):
            if not space.units.get(power, {}).get("regular"):
                continue
            is_capital = name in homes_of(state, power, power)
            assert is_capital or space.control in (power, GENOA, HUNGARY, SCOTLAND), name
            if not is_capital:
                assert space.units[power]["regular"] <= 4, name


# ------------------------------------------------------------------------------ the choices


def test_a_split_must_add_up_and_name_what_is_there() -> None:
    choice = HomeChoice(FRANCE, "turin", {"regular": 3}, (Quarters("milan", 2), Quarters("paris")))
    choice.check(home(FRANCE, milan=2, paris=1))
    for value, reason in (
        (home(FRANCE, milan=2), "2 units from Turin are given quarters; 3 must be"),
        (home(FRANCE, paris=4), "more units are named than are in Turin"),
        (home(FRANCE, milan=3), "room for 2"),
        (home(FRANCE, lyon=3), "cannot winter in Lyon; possible: Milan or Paris"),
        (home(ENGLAND, paris=3), "units of France only"),
        (home(FRANCE, paris=1) + home(FRANCE, paris=2), "Paris is named twice"),
        ((Return("paris", force(FRANCE, "francis_i", regular=3)),), "leaders are asked about"),
        ((Return("paris", Force()),), "units of France only"),
    ):
        with pytest.raises(IllegalAnswer, match=reason):
            choice.check(value)


@each(
    ("have", "quarters", "forced"),
    [
        ({"regular": 3}, (Quarters("paris"),), True),
        ({"regular": 3, "mercenary": 1}, (Quarters("paris"),), True),
        ({"regular": 3}, (), True),
        ({"regular": 3}, (Quarters("lyon", 2), Quarters("milan", 1)), True),
        ({"regular": 2, "mercenary": 1}, (Quarters("lyon", 2), Quarters("milan", 1)), False),
        ({"regular": 2, "mercenary": 1}, (Quarters("lyon", 2),), False),
        ({"regular": 2}, (Quarters("lyon", 2), Quarters("milan", 1)), False),
        ({"regular": 4}, (Quarters("lyon", 2, 2), Quarters("milan", 4)), True),
    ],
)
def test_only_a_real_choice_is_asked(
    have: dict[str, int], quarters: tuple[Quarters, ...], forced: bool
) -> None:
    choice = HomeChoice(FRANCE, "turin", have, quarters)
    assert bool(choice.only()) is forced
    for value in choice.only():
        choice.check(value)


def test_samples_of_splits_are_legal_and_records_faithful() -> None:
    rng = random.Random(5)
    for _ in range(300):
        have = {"regular": rng.randint(1, 5), "mercenary": rng.randint(0, 3)}
        quarters = (
            Quarters("milan", rng.randint(0, 4)),
            Quarters("lyon", 2, rng.randint(0, 1)),
            Quarters("paris", rng.choice((None, 3))),
        )
        choice = HomeChoice(FRANCE, "turin", {k: n for k, n in have.items() if n}, quarters)
        for value in (sample(choice, rng), choice.usual()):
            choice.check(value)
            assert choice.load(choice.dump(value)) == value


@pytest.fixture
def recalls() -> RecallChoice:
    milan = Recallable("milan", force(FRANCE, "francis_i", regular=2), {FRANCE: ("paris",)})
    both = Force({FRANCE: {"regular": 1}, GENOA: {"regular": 3}})
    lyon = Recallable("lyon", both, {FRANCE: ("paris",), GENOA: ("paris", "genoa")})
    return RecallChoice(FRANCE, (milan, lyon), {"genoa": 2})


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ((Recall("rouen", force(FRANCE, regular=1)),), "nothing can be recalled from Rouen"),
        ((Recall("milan", force(FRANCE, regular=3)),), "Milan does not hold"),
        ((Recall("milan", Force()),), "Milan does not hold"),
        ((Recall("milan", force(FRANCE, regular=1), "genoa"),), "cannot be recalled to Genoa"),
        ((Recall("lyon", force(FRANCE, regular=1), "genoa"),), "possible: Paris"),
        ((Recall("lyon", force(GENOA, regular=3), "genoa"),), "no room for so many"),
        (
            (
                Recall("milan", force(FRANCE, "francis_i")),
                Recall("milan", force(FRANCE, "francis_i")),
            ),
            "Milan does not hold",
        ),
    ],
)
def test_recalls_that_are_not_legal_are_refused(
    recalls: RecallChoice, value: tuple[Recall, ...], reason: str
) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        recalls.check(value)


def test_several_recalls_answer_one_question(recalls: RecallChoice) -> None:
    recalls.check(
        (
            Recall("milan", force(FRANCE, "francis_i", regular=1)),
            Recall("milan", force(FRANCE, regular=1)),
            Recall("lyon", force(GENOA, regular=2), "genoa"),
        )
    )


def test_samples_of_recalls_are_legal_and_records_faithful(recalls: RecallChoice) -> None:
    rng = random.Random(2)
    values = [sample(recalls, rng) for _ in range(300)]
    assert () in values
    assert any(values)
    for value in values:
        recalls.check(value)
        assert recalls.load(recalls.dump(value)) == value


@pytest.mark.parametrize("raw", [3, {"to": "paris"}, ["paris"], [{"to": 3}], [{"to": "paris"}]])
def test_records_of_the_wrong_shape_are_refused(recalls: RecallChoice, raw: object) -> None:
    choice = HomeChoice(FRANCE, "turin", {"regular": 3}, (Quarters("paris"),))
    with pytest.raises(IllegalAnswer):
        choice.load(raw)
    with pytest.raises(IllegalAnswer):
        recalls.load(raw)
