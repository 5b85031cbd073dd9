"""Card 108, Venetian Alliance."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c108_venetian_alliance import harbours
from adjudicator.games.here_i_stand.facts.events import UnitsAdded
from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import declare_wars
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, pair
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, play, put, table_for
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.here_i_stand.response_builders import hold
from tests.tables import each

ARRIVED = {VENICE: {"squadron": 2, "regular": 1}}


def test_the_papacy_wins_venice_and_its_enemies_may_join_the_war() -> None:
    state = quiet()
    state.wars.append(pair(OTTOMAN, VENICE))
    answers = [(OTTOMAN, "22.2/join_war:venice", True)]
    play_event(state, PAPACY, 108, "activate", answers)
    assert controller(state, "corfu") == PAPACY
    assert at_war(state, OTTOMAN, PAPACY)


@pytest.mark.parametrize("power", [OTTOMAN, PAPACY])
@pytest.mark.parametrize("ally", [FRANCE, PAPACY])
def test_ottomans_and_papacy_end_the_alliance_of_anybody(power: str, ally: str) -> None:
    state = quiet()
    state.minor_allies[VENICE] = ally
    play_event(state, power, 108, "deactivate")
    assert VENICE not in state.minor_allies


@pytest.mark.parametrize("port", ["venice", "rome", "corfu"])
def test_venetians_arrive_in_one_papal_port(port: str) -> None:
    state = quiet()
    state.minor_allies[VENICE] = PAPACY
    table = play_event(state, PAPACY, 108, "reinforce", [(PAPACY, "card 108/space", port)])
    assert state.spaces[port].units == ARRIVED
    assert len(heard(table).of(UnitsAdded)) == 2


def test_sieges_and_enemies_close_a_port() -> None:
    state = quiet()
    state.minor_allies[VENICE] = PAPACY
    go_to_war(state, PAPACY, OTTOMAN)
    state.spaces["corfu"].besiegers.append(OTTOMAN)
    put(state, "zara", OTTOMAN, regular=1)
    assert not {"corfu", "zara", "trieste"} & set(harbours(state))
    for port in harbours(state):
        state.spaces[port].besiegers.append(OTTOMAN)
    refuse_event(state, PAPACY, 108, "reinforce", "no port free of sieges and enemies")


@each(
    ("power", "mode", "ally", "why"),
    [
        (OTTOMAN, "activate", "", "Ottomans may not play this event"),
        (OTTOMAN, "reinforce", PAPACY, "Ottomans may not play this event"),
        (HAPSBURG, "deactivate", PAPACY, "Hapsburgs may not play this event"),
        (PAPACY, "activate", FRANCE, "active already, as an ally of France"),
        (PAPACY, "deactivate", "", "Venice is not active"),
        (PAPACY, "reinforce", FRANCE, "Venice is no ally of the Papacy"),
        (PAPACY, "intervene", "", "has no event intervene"),
    ],
)
def test_each_event_has_its_powers_and_its_state_of_venice(
    power: str, mode: str, ally: str, why: str
) -> None:
    state = quiet()
    if ally:
        state.minor_allies[VENICE] = ally
    refuse_event(state, power, 108, mode, why)


# ------------------------------------------------------------------------------ 9.6


def war_on_venice(declarer: str, *papal: int) -> State:
    """Return a position in which only two powers have cards, 67 (2 CP) and the Papal ones."""
    state = quiet()
    state.turn = 2
    for power in MAJOR_POWERS:
        state.hands[power] = []
    hold(state, declarer, 67)
    hold(state, PAPACY, *papal)
    return state


def test_the_card_pays_for_the_intervention_and_brings_the_venetians() -> None:
    state = war_on_venice(OTTOMAN, 108)
    table = table_for(state)
    play(
        table,
        declare_wars(table),
        answers=[
            (OTTOMAN, "9.6/declare", (VENICE,)),
            (PAPACY, "window:intervene_venice", (108, "intervene")),
            (PAPACY, "card 108/space", "venice"),
            (OTTOMAN, "9.6/pay", (67,)),
        ],
    )
    assert state.minor_allies[VENICE] == PAPACY
    assert state.spaces["venice"].units == ARRIVED
    assert at_war(state, OTTOMAN, PAPACY)


def test_a_card_that_has_to_pay_for_another_war_is_not_to_be_had() -> None:
    state = war_on_venice(PROTESTANT, 108)
    state.events_done.append(LEAGUE)
    table = table_for(state)
    answers = [
        (PAPACY, "9.6/declare", (OTTOMAN,)),
        (PROTESTANT, "9.6/declare", (VENICE,)),
        (PAPACY, "window:intervene_venice", (108, "intervene")),
    ]
    with pytest.raises(IllegalAnswer, match="cannot be played here"):
        play(table, declare_wars(table), answers=answers)
