"""Diplomatic card 212, Venetian Alliance."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c108_venetian_alliance import harbours
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from tests.here_i_stand.builders import IllegalAnswer, heard
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each


@each("player", [PAPACY, PROTESTANT])
def test_inactive_venice_becomes_a_papal_ally(player: str) -> None:
    state = quiet_for_two()
    play_diplomatic(state, player, 212)
    assert state.minor_allies[VENICE] == PAPACY


@each("player", [PAPACY, PROTESTANT])
@each("ally", [HAPSBURG, FRANCE])
def test_an_ally_of_another_power_becomes_inactive(player: str, ally: str) -> None:
    state = quiet_for_two()
    state.minor_allies[VENICE] = ally
    play_diplomatic(state, player, 212)
    assert VENICE not in state.minor_allies


@each("player", [PAPACY, PROTESTANT])
@each("port", ["venice", "rome"])
def test_a_papal_ally_sends_units_where_the_papacy_likes(player: str, port: str) -> None:
    state = quiet_for_two()
    state.minor_allies[VENICE] = PAPACY
    play_diplomatic(state, player, 212, [(PAPACY, "card 212/space", port)])
    assert state.spaces[port].units == {VENICE: {"regular": 1, "squadron": 2}}


@each("port", ["naples", "nice", "florence"])
def test_they_come_to_papal_ports_only(port: str) -> None:
    state = quiet_for_two()
    state.minor_allies[VENICE] = PAPACY
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PAPACY, 212, [(PAPACY, "card 212/space", port)])


def test_without_an_open_port_nothing_happens() -> None:
    state = quiet_for_two()
    state.minor_allies[VENICE] = PAPACY
    for port in harbours(state):
        state.spaces[port].besiegers.append(OTTOMAN)
    table = play_diplomatic(state, PROTESTANT, 212, sound=False)
    assert heard(table).of(EventWithoutEffect)
