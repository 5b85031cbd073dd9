"""Card 69, Auld Alliance."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c069_auld_alliance import landings
from adjudicator.games.here_i_stand.facts.events import UnitsAdded, UnitsForfeited
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import declare_wars
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    MAJOR_POWERS,
    PAPACY,
    REGULAR,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, pair
from tests.here_i_stand.builders import go_to_war, heard, play, put, table_for
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.here_i_stand.response_builders import hold
from tests.tables import each


def french_scotland() -> State:
    state = quiet()
    state.minor_allies[SCOTLAND] = FRANCE
    return state


def test_france_wins_scotland() -> None:
    state = quiet()
    state.wars.append(pair(ENGLAND, SCOTLAND))
    put(state, "glasgow", ENGLAND, regular=2)
    put(state, "carlisle", ENGLAND, regular=1)
    play_event(
        state,
        FRANCE,
        69,
        "activate",
        [(ENGLAND, "22.2/join_war:scotland", False), (ENGLAND, "12.5/displace", "york")],
    )
    assert state.minor_allies[SCOTLAND] == FRANCE
    assert not at_war(state, ENGLAND, FRANCE)
    assert state.spaces["glasgow"].units == {}


@pytest.mark.parametrize("power", [ENGLAND, FRANCE])
@pytest.mark.parametrize("ally", [ENGLAND, FRANCE])
def test_england_and_france_end_the_alliance_of_anybody(power: str, ally: str) -> None:
    state = quiet()
    state.minor_allies[SCOTLAND] = ally
    play_event(state, power, 69, "deactivate")
    assert SCOTLAND not in state.minor_allies


def test_3_french_regulars_arrive_in_one_scottish_space() -> None:
    state = french_scotland()
    table = play_event(state, FRANCE, 69, "reinforce", [(FRANCE, "card 69/space", "glasgow")])
    assert state.spaces["glasgow"].units == {FRANCE: {REGULAR: 3}}
    assert heard(table).of(UnitsAdded) == [UnitsAdded(FRANCE, {"glasgow": {REGULAR: 3}}, 69)]


def test_fewer_arrive_when_the_counters_run_out() -> None:
    state = french_scotland()
    put(state, "paris", FRANCE, regular=room_for(state, FRANCE, REGULAR) - 1)
    table = play_event(state, FRANCE, 69, "reinforce", [(FRANCE, "card 69/space", "edinburgh")])
    assert state.spaces["edinburgh"].units == {FRANCE: {REGULAR: 1}}
    assert heard(table).of(UnitsForfeited) == [UnitsForfeited(FRANCE, REGULAR, 2, 69)]


def test_sieges_enemies_and_other_owners_keep_the_french_out() -> None:
    state = french_scotland()
    go_to_war(state, ENGLAND, FRANCE)
    assert landings(state) == ("edinburgh", "glasgow", "stirling")
    state.spaces["edinburgh"].besiegers.append(ENGLAND)
    put(state, "glasgow", ENGLAND, regular=1)
    state.spaces["stirling"].control = ENGLAND
    refuse_event(state, FRANCE, 69, "reinforce", "no Scottish home space free of")


@each(
    ("power", "mode", "ally", "why"),
    [
        (ENGLAND, "activate", "", "England may not play this event"),
        (ENGLAND, "reinforce", FRANCE, "England may not play this event"),
        (PAPACY, "deactivate", FRANCE, "Papacy may not play this event"),
        (FRANCE, "activate", ENGLAND, "active already, as an ally of England"),
        (FRANCE, "deactivate", "", "Scotland is not active"),
        (FRANCE, "reinforce", ENGLAND, "Scotland is no ally of France"),
    ],
)
def test_each_event_has_its_powers_and_its_state_of_scotland(
    power: str, mode: str, ally: str, why: str
) -> None:
    state = quiet()
    if ally:
        state.minor_allies[SCOTLAND] = ally
    refuse_event(state, power, 69, mode, why)


# ------------------------------------------------------------------------------ 9.6


def war_on_scotland() -> State:
    state = quiet()
    state.turn = 2
    for power in MAJOR_POWERS:
        state.hands[power] = []
    hold(state, ENGLAND, 67)
    hold(state, FRANCE, 69)
    return state


def test_the_card_pays_for_the_intervention_and_brings_the_regulars() -> None:
    state = war_on_scotland()
    table = table_for(state)
    play(
        table,
        declare_wars(table),
        answers=[
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "window:intervene_scotland", (69, "intervene")),
            (FRANCE, "card 69/space", "stirling"),
            (ENGLAND, "9.6/pay", (67,)),
        ],
    )
    assert state.minor_allies[SCOTLAND] == FRANCE
    assert at_war(state, ENGLAND, FRANCE)
    assert state.spaces["stirling"].units == {FRANCE: {REGULAR: 3}}
    assert 69 in state.discards


def test_france_may_pay_with_cp_instead_or_stay_out() -> None:
    state = war_on_scotland()
    table = table_for(state)
    play(
        table,
        declare_wars(table),
        answers=[
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "window:intervene_scotland", None),
            (FRANCE, "9.6/intervene", False),
            (FRANCE, "9.6/declare", ()),
            (ENGLAND, "9.6/pay", (67,)),
        ],
    )
    assert SCOTLAND not in state.minor_allies
    assert state.hands[FRANCE] == [69]


def test_the_intervention_is_no_event_of_ones_impulse() -> None:
    refuse_event(quiet(), FRANCE, 69, "intervene", "has no event intervene")
