"""9.2 and 19.1 Squadrons on loan; 22.4 deactivation of minor powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import Fact
from adjudicator.engine.play import copy_of
from adjudicator.games.here_i_stand.facts.logistics import DisplacedUnitsLost, FleetLost
from adjudicator.games.here_i_stand.facts.peace import (
    LoansEnded,
    MinorDeactivated,
    SquadronsLent,
)
from adjudicator.games.here_i_stand.rules.control.control import set_control
from adjudicator.games.here_i_stand.rules.control.paths import naval_leaders
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Alliance, Item
from adjudicator.games.here_i_stand.rules.diplomacy.deals import (
    Deal,
    DrawCards,
    YieldSpace,
    load_item,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import (
    LoanSquadrons,
    end_loans,
    lend,
    ports_for_loan,
)
from adjudicator.games.here_i_stand.rules.diplomacy.negotiations import negotiation_segment
from adjudicator.games.here_i_stand.rules.diplomacy.peace import why_not_sue
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate, why_not_deactivate
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
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    commander,
    controller,
    leader_location,
    leader_power,
    naval_units,
    pair,
)
from adjudicator.games.here_i_stand.rules.winter.fleets import return_fleets
from adjudicator.reports.render import say
from tests.here_i_stand.builders import (
    clear_map,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)
from tests.tables import each

BOTH = Alliance(ENGLAND, FRANCE)


def later() -> State:
    """Return the opening position in turn 4, without wars."""
    state = game_1517()
    state.turn = 4
    state.wars = []
    return state


def loan(
    giver: str = FRANCE, receiver: str = ENGLAND, *leaders: str, owner: str = "", **ports: int
) -> LoanSquadrons:
    return LoanSquadrons(giver, receiver, ports, leaders, owner)


def refusal(state: State, item: LoanSquadrons, others: Sequence[Item] = (BOTH,)) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        item.check(state, others, others)
    assert refused.value.section == "9.2"
    return str(refused.value)


# ------------------------------------------------------------------------------ what may be lent


def test_an_ally_may_lend_squadrons() -> None:
    loan(rouen=1).check(later(), (BOTH,), (BOTH,))


def test_a_loan_needs_an_alliance_made_at_the_same_time() -> None:
    state = later()
    assert "agree on an alliance at the same time" in refusal(state, loan(rouen=1), ())
    state.alliances.append(pair(ENGLAND, FRANCE))
    assert "at the same time" in refusal(state, loan(rouen=1), ())
    assert "at the same time" in refusal(state, loan(rouen=1), (Alliance(ENGLAND, HAPSBURG),))


def test_ships_are_never_lent_to_the_protestants() -> None:
    others = (Alliance(FRANCE, PROTESTANT),)
    assert "nobody lends ships" in refusal(later(), loan(FRANCE, PROTESTANT, rouen=1), others)


def test_loans_go_in_one_direction_only() -> None:
    back = loan(ENGLAND, FRANCE, london=1)
    assert "one direction" in refusal(later(), loan(rouen=1), (BOTH, back))
    loan(rouen=1).check(later(), (BOTH, loan(marseille=1)), ())


def test_only_squadrons_that_are_there_can_be_lent() -> None:
    state = later()
    assert "2 squadrons of France are lent from Rouen; 1 are there" in refusal(state, loan(rouen=2))
    assert "0 are there" in refusal(state, loan(bordeaux=1))
    assert "0 squadrons of France" in refusal(state, loan(rouen=0))
    assert "2 squadrons" in refusal(state, loan(rouen=1), (BOTH, loan(rouen=1)))
    assert "no squadrons are named" in refusal(state, loan())


def test_corsairs_cannot_be_lent() -> None:
    state = later()
    put(state, "istanbul", OTTOMAN, corsair=2)
    others = (Alliance(OTTOMAN, FRANCE),)
    assert "1 are there" in refusal(state, loan(OTTOMAN, FRANCE, istanbul=2), others)
    loan(OTTOMAN, FRANCE, athens=1).check(state, others, others)


def test_some_of_the_squadrons_in_a_port_can_be_lent() -> None:
    state = later()
    put(state, "rouen", FRANCE, squadron=2)
    loan(rouen=1).check(state, (BOTH,), (BOTH,))


def test_a_loan_needs_a_way_by_sea_without_ports_on_it() -> None:
    """From the Black Sea nobody gets out but through Istanbul."""
    state = clear_map(later())
    put(state, "varna", OTTOMAN, squadron=1)
    others = (Alliance(OTTOMAN, FRANCE),)
    item = loan(OTTOMAN, FRANCE, varna=1)
    assert "no way by sea from Varna to a port of France" in refusal(state, item, others)


def test_genoese_ships_do_not_go_into_the_atlantic() -> None:
    """The French hold Marseille, the English nothing in the Mediterranean."""
    state = later()
    state.minor_allies[GENOA] = HAPSBURG
    assert ports_for_loan(state, GENOA, FRANCE, "genoa") == ("marseille",)
    assert ports_for_loan(state, GENOA, ENGLAND, "genoa") == ()
    others = (Alliance(HAPSBURG, ENGLAND),)
    item = loan(HAPSBURG, ENGLAND, owner=GENOA, genoa=1)
    assert "no way by sea" in refusal(state, item, others)


def test_a_power_lends_its_own_fleets_and_those_of_its_minor_allies() -> None:
    state = later()
    others = (Alliance(HAPSBURG, FRANCE),)
    item = loan(HAPSBURG, FRANCE, owner=GENOA, genoa=1)
    assert "does not command the fleet of Genoa" in refusal(state, item, others)
    state.minor_allies[GENOA] = HAPSBURG
    item.check(state, others, others)


@pytest.mark.parametrize(
    ("leader", "reason"),
    [
        ("andrea_doria", None),
        ("ferdinand", "Ferdinand is no naval leader of Genoa"),
        ("barbarossa", "Barbarossa is no naval leader of Genoa"),
    ],
)
def test_naval_leaders_are_lent_with_the_squadrons_of_their_port(
    leader: str, reason: str | None
) -> None:
    state = later()
    state.minor_allies[GENOA] = HAPSBURG
    others = (Alliance(HAPSBURG, FRANCE),)
    item = loan(HAPSBURG, FRANCE, leader, owner=GENOA, genoa=1)
    if reason is None:
        item.check(state, others, others)
    else:
        assert reason in refusal(state, item, others)


def test_a_naval_leader_elsewhere_is_not_lent() -> None:
    state = later()
    state.minor_allies[GENOA] = HAPSBURG
    put(state, "bastia", GENOA, squadron=1)
    others = (Alliance(HAPSBURG, FRANCE),)
    item = loan(HAPSBURG, FRANCE, "andrea_doria", owner=GENOA, bastia=1)
    assert "is not in a port from which squadrons are lent" in refusal(state, item, others)
    here = loan(HAPSBURG, FRANCE, "andrea_doria", owner=GENOA, genoa=1)
    put(state, "genoa", GENOA, squadron=1)
    assert "lent twice" in refusal(state, here, (*others, here))


# ------------------------------------------------------------------------------ the loan itself


def test_lent_squadrons_go_to_the_nearest_port_of_the_borrower() -> None:
    state = later()
    table = table_for(state)
    play(
        table,
        lend(table, loan(rouen=1)),
        answers=[(ENGLAND, "9.2/port:rouen.france", {"calais": 1})],
    )
    assert state.loans == ["france@england"]
    assert state.spaces["calais"].units["france@england"] == {"squadron": 1}
    assert state.spaces["rouen"].units == {FRANCE: {"regular": 1}}
    assert commander(state, "france@england") == ENGLAND
    assert naval_units(state, "calais", [ENGLAND]) == {"france@england": {"squadron": 1}}
    assert naval_units(state, "calais", [FRANCE]) == {}
    assert heard(table).of(SquadronsLent) == [
        SquadronsLent(FRANCE, ENGLAND, "rouen", "calais", 1, ())
    ]


def test_the_borrower_splits_squadrons_over_ports_equally_near() -> None:
    state = later()
    put(state, "rouen", FRANCE, squadron=2)
    table = table_for(state)
    play(
        table,
        lend(table, loan(rouen=3)),
        answers=[(ENGLAND, "9.2/port", {"portsmouth": 1, "plymouth": 2})],
    )
    assert state.spaces["plymouth"].units["france@england"] == {"squadron": 2}
    assert state.spaces["portsmouth"].units["france@england"] == {"squadron": 1}
    assert state.loans == ["france@england"]


def test_a_lent_leader_sails_with_some_of_the_squadrons() -> None:
    state = clear_map(later())
    state.minor_allies[GENOA] = HAPSBURG
    put(state, "genoa", GENOA, "andrea_doria", squadron=1)
    table = table_for(state)
    play(table, lend(table, loan(HAPSBURG, FRANCE, "andrea_doria", owner=GENOA, genoa=1)))
    assert leader_location(state, "andrea_doria") == "marseille"
    assert state.loans == ["genoa@france", "andrea_doria@france"]
    assert leader_power(state, "andrea_doria") == "genoa@france"
    assert naval_leaders(state, "marseille", "genoa@france") == ("andrea_doria",)
    assert faults(state) == []
    assert heard(table).of(SquadronsLent)[0].leaders == ("andrea_doria",)


def test_a_leader_may_sail_only_where_ships_go() -> None:
    state = clear_map(later())
    put(state, "istanbul", OTTOMAN, "barbarossa", squadron=3)
    for port in ("naples", "messina", "palermo"):
        state.spaces[port].control = HAPSBURG
    table = table_for(state)
    nearest = ports_for_loan(state, OTTOMAN, HAPSBURG, "istanbul")
    assert len(nearest) > 2
    split = {nearest[0]: 1, nearest[1]: 2}
    with pytest.raises(IllegalAnswer, match="not possible here"):
        play(
            table,
            lend(table, loan(OTTOMAN, HAPSBURG, "barbarossa", istanbul=3)),
            answers=[
                (HAPSBURG, "9.2/port:istanbul.ottoman", split),
                (HAPSBURG, "9.2/leader:barbarossa", nearest[2]),
            ],
        )


def test_in_winter_loans_end_and_the_fleets_go_home() -> None:
    """19.1: to ports of their owner, not of the power they served."""
    state = clear_map(later())
    put(state, "rouen", FRANCE, squadron=2)
    put(state, "calais", ENGLAND, squadron=1)
    table = table_for(state)
    play(
        table,
        lend(table, loan(rouen=2)),
        answers=[(ENGLAND, "9.2/port", {"calais": 2})],
    )
    at_sea = state.spaces["calais"].units.pop("france@england")
    state.seas["north_sea"].units["france@england"] = at_sea
    end_loans(table)
    assert state.loans == []
    assert state.seas["north_sea"].units == {FRANCE: {"squadron": 2}}
    assert heard(table).of(LoansEnded) == [LoansEnded(((FRANCE, ENGLAND),))]
    play(
        table,
        return_fleets(table, FRANCE),
        answers=[(FRANCE, "19.3/port:north_sea", {"rouen": 2})],
    )
    assert state.spaces["rouen"].units == {FRANCE: {"squadron": 2}}


def test_without_loans_nothing_is_said_in_winter() -> None:
    table = table_for(later())
    end_loans(table)
    assert list(heard(table)) == []


def test_a_loan_survives_the_record() -> None:
    item = loan(HAPSBURG, FRANCE, "andrea_doria", owner=GENOA, genoa=1)
    raw = item.dump()
    assert raw["leaders"] == ["andrea_doria"]
    values = {name: value for name, value in raw.items() if name != "kind"}
    assert LoanSquadrons(**values) == item  # type: ignore[arg-type]  # JSON of each field's own type


# ------------------------------------------------------------------------------ 9.2 example


def test_the_negotiation_example() -> None:
    """France and the Papacy ally with the Hapsburgs in turn 4 and lend them all their squadrons.

    In return France gets Besancon, whose garrison goes to Antwerp, and the Papacy a random card.
    """
    state = later()
    state.hands[HAPSBURG] = [2, 30, 31]
    deal = Deal(
        (HAPSBURG, FRANCE, PAPACY),
        (
            Alliance(HAPSBURG, FRANCE),
            Alliance(HAPSBURG, PAPACY),
            loan(FRANCE, HAPSBURG, rouen=1, marseille=1),
            loan(PAPACY, HAPSBURG, rome=1),
            YieldSpace(HAPSBURG, FRANCE, "besancon"),
            DrawCards(HAPSBURG, PAPACY, 1),
        ),
    )
    table = table_for(state)
    answers: list[tuple[str, str, Any]] = [
        *((p, "9.1/deals:4", (deal,) if p in deal.parties else ()) for p in MAJOR_POWERS),
        (HAPSBURG, "9.2/port:marseille.france", {"barcelona": 1}),
        (HAPSBURG, "9.2/port:rouen.france", {"antwerp": 1}),
        (HAPSBURG, "9.2/port:rome.papacy", {"naples": 1}),
        (HAPSBURG, "12.5/displace:besancon", "antwerp"),
    ]
    dice = [("papacy draws card 1 from hapsburg", 0)]
    play(table, negotiation_segment(table), answers=answers, dice=dice)
    assert state.alliances == [pair(HAPSBURG, FRANCE), pair(HAPSBURG, PAPACY)]
    assert state.loans == ["france@hapsburg", "papacy@hapsburg"]
    assert controller(state, "besancon") == FRANCE
    assert state.spaces["antwerp"].units == {
        HAPSBURG: {"regular": 4},
        "france@hapsburg": {"squadron": 1},
    }
    assert (state.hands[HAPSBURG], state.hands[PAPACY][-1]) == ([2, 31], 30)
    assert all(FRANCE not in naval_units(state, port) for port in ("rouen", "marseille"))


def test_who_has_yielded_a_home_space_may_not_sue_the_receiver_this_turn() -> None:
    state = later()
    state.wars = [pair(HAPSBURG, FRANCE)]
    state.spaces["navarre"].control = FRANCE
    deal = Deal((HAPSBURG, FRANCE), (YieldSpace(HAPSBURG, FRANCE, "bilbao"),))
    table = table_for(state)
    answers = [(p, "9.1/deals", (deal,) if p in deal.parties else ()) for p in MAJOR_POWERS]
    play(table, negotiation_segment(table), answers=answers)
    assert "has yielded a home space" in (why_not_sue(state, HAPSBURG, FRANCE) or "")


def test_an_item_of_a_deal_is_loaded_as_it_was_dumped() -> None:
    item = loan(HAPSBURG, FRANCE, "andrea_doria", owner=GENOA, genoa=1)
    assert load_item(item.dump()) == item


# ------------------------------------------------------------------------------ 22.4


def active(minor: str, major: str) -> State:
    """Return an empty map with an active minor power."""
    state = clear_map(later())
    state.minor_allies[minor] = major
    return state


@each(
    ("minor", "reason"),
    [
        (HUNGARY, "is never deactivated"),
        (VENICE, "is not active"),
        (FRANCE, "is no minor power"),
        (GENOA, None),
    ],
)
def test_which_minor_powers_can_be_deactivated(minor: str, reason: str | None) -> None:
    state = active(GENOA, FRANCE)
    state.minor_allies[HUNGARY] = HAPSBURG
    found = why_not_deactivate(state, minor)
    assert found is None if reason is None else reason in (found or "")


def test_a_deactivated_power_stands_alone_and_gets_its_home_spaces_back() -> None:
    state = active(GENOA, FRANCE)
    state.spaces["bastia"].control = FRANCE
    table = table_for(state)
    play(table, deactivate(table, GENOA))
    assert state.minor_allies == {}
    assert controller(state, "genoa") == controller(state, "bastia") == GENOA
    assert heard(table).of(MinorDeactivated) == [MinorDeactivated(GENOA, FRANCE)]


def test_spaces_that_others_have_taken_stay_theirs() -> None:
    state = active(VENICE, PAPACY)
    state.spaces["candia"].control = OTTOMAN
    put(state, "candia", OTTOMAN, regular=1)
    table = table_for(state)
    play(table, deactivate(table, VENICE))
    assert controller(state, "candia") == OTTOMAN
    assert state.spaces["candia"].units == {OTTOMAN: {"regular": 1}}


def test_units_of_other_powers_leave_its_home_spaces() -> None:
    state = active(VENICE, PAPACY)
    put(state, "venice", PAPACY, regular=2, squadron=1)
    table = table_for(state)
    play(table, deactivate(table, VENICE))
    assert state.spaces["ravenna"].units == {PAPACY: {"regular": 2, "squadron": 1}}


def test_an_allys_fortified_space_is_a_refuge_and_no_capital_is_offered() -> None:
    """Unlike in 12.5; Milan and Marseille are equally near to Genoa."""
    state = active(GENOA, HAPSBURG)
    state.alliances.append(pair(HAPSBURG, FRANCE))
    put(state, "genoa", HAPSBURG, "charles_v", regular=3)
    table = table_for(state)
    topic = "22.4/displace:genoa"
    with pytest.raises(IllegalAnswer, match="vienna is not possible"):
        play(
            table_for(copy_of(state)),
            deactivate(table_for(copy_of(state)), GENOA),
            answers=[(HAPSBURG, topic, "vienna")],
        )
    play(table, deactivate(table, GENOA), answers=[(HAPSBURG, topic, "milan")])
    assert state.spaces["milan"].units == {HAPSBURG: {"regular": 3}}
    assert leader_location(state, "charles_v") == "milan"


def test_the_owner_chooses_between_refuges_equally_near() -> None:
    state = active(VENICE, HAPSBURG)
    put(state, "corfu", HAPSBURG, squadron=1)
    for port in ("taranto", "messina"):
        state.spaces[port].control = HAPSBURG
    table = table_for(state)
    play(
        table,
        deactivate(table, VENICE),
        answers=[(HAPSBURG, "22.4/displace:corfu.fleet", "malta")],
    )
    assert state.spaces["malta"].units == {HAPSBURG: {"squadron": 1}}


def test_its_army_goes_to_the_nearest_fortified_home_space() -> None:
    state = active(SCOTLAND, FRANCE)
    put(state, "glasgow", SCOTLAND, regular=1)
    put(state, "berwick", SCOTLAND, regular=2)
    put(state, "stirling", SCOTLAND, regular=1)
    table = table_for(state)
    play(table, deactivate(table, SCOTLAND))
    assert state.spaces["glasgow"].units == state.spaces["berwick"].units == {}
    # Glasgow is next to both; nobody decides for an inactive power, so the first is taken.
    assert state.spaces["edinburgh"].units == {SCOTLAND: {"regular": 3}}
    assert state.spaces["stirling"].units == {SCOTLAND: {"regular": 1}}


def test_without_fortified_home_space_its_army_goes_to_any_other() -> None:
    state = active(SCOTLAND, FRANCE)
    state.spaces["stirling"].control = state.spaces["edinburgh"].control = ENGLAND
    put(state, "berwick", SCOTLAND, regular=2)
    table = table_for(state)
    play(table, deactivate(table, SCOTLAND))
    assert state.spaces["glasgow"].units == {SCOTLAND: {"regular": 2}}


def test_without_any_home_space_everything_is_lost() -> None:
    state = active(GENOA, FRANCE)
    state.spaces["genoa"].control = state.spaces["bastia"].control = HAPSBURG
    put(state, "marseille", GENOA, "andrea_doria", regular=2, squadron=1)
    table = table_for(state)
    play(table, deactivate(table, GENOA))
    assert state.spaces["marseille"].units == {}
    assert heard(table).of(DisplacedUnitsLost)
    assert heard(table).of(FleetLost)
    assert state.turn_track == {GENOA: {"squadron": 1}}
    assert state.turn_track_leaders == ["andrea_doria"]


def test_its_fleet_and_leader_go_to_the_nearest_home_port() -> None:
    state = active(GENOA, FRANCE)
    put(state, "marseille", GENOA, "andrea_doria", squadron=1)
    state.seas["tyrrhenian_sea"].units[GENOA] = {"squadron": 1}
    table = table_for(state)
    play(table, deactivate(table, GENOA))
    fleets = [state.spaces[port].units.get(GENOA, {}) for port in ("genoa", "bastia")]
    assert sum(fleet.get("squadron", 0) for fleet in fleets) == 2
    assert leader_location(state, "andrea_doria") in ("genoa", "bastia")


def test_squadrons_lent_by_the_former_ally_come_back_too() -> None:
    state = active(GENOA, HAPSBURG)
    state.loans = ["genoa@france", "andrea_doria@france", "papacy@hapsburg"]
    put(state, "marseille", "genoa@france", "andrea_doria", squadron=1)
    table = table_for(state)
    play(table, deactivate(table, GENOA))
    assert state.loans == ["papacy@hapsburg"]
    assert state.spaces["marseille"].units == {}
    assert leader_location(state, "andrea_doria") in ("genoa", "bastia")


def test_a_siege_held_by_its_units_alone_ends() -> None:
    state = active(SCOTLAND, FRANCE)
    put(state, "york", SCOTLAND, regular=3)
    put(state, "york", ENGLAND, regular=1)
    state.spaces["york"].besiegers = [FRANCE]
    table = table_for(state)
    play(table, deactivate(table, SCOTLAND))
    assert state.spaces["york"].besiegers == []


@each(
    ("fact", "words"),
    [
        (
            SquadronsLent(GENOA, FRANCE, "genoa", "marseille", 2, ("andrea_doria",)),
            (
                "2 Genoese squadrons and Andrea Doria go from Genoa to Marseille, on loan to France"
                " for this turn."
            ),
        ),
        (
            SquadronsLent(FRANCE, ENGLAND, "rouen", "calais", 1, ()),
            "1 French squadron goes from Rouen to Calais, on loan to England for this turn.",
        ),
        (
            LoansEnded(((FRANCE, ENGLAND), (GENOA, HAPSBURG))),
            (
                "Loans end: the French squadrons lent to England; the Genoese squadrons lent to the"
                " Hapsburgs serve their owners again."
            ),
        ),
        (
            MinorDeactivated(GENOA, HAPSBURG),
            "Genoa is no longer an ally of the Hapsburgs and inactive again.",
        ),
    ],
)
def test_loans_and_deactivation_are_told_in_words(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words


def test_a_squadron_on_loan_leaves_a_port_that_is_lost() -> None:
    """12.2: naval units must leave a port whose control changes, those on loan too."""
    state = game_1517()
    state.loans.append("france@england")
    state.spaces["boulogne"].units = {"france@england": {"squadron": 1}}
    go_to_war(state, ENGLAND, HAPSBURG)
    table = table_for(state)
    play(table, set_control(table, "boulogne", HAPSBURG))
    assert "france@england" not in state.spaces["boulogne"].units
    assert state.seas["english_channel"].units["france@england"] == {"squadron": 1}
