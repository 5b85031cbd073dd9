"""Diplomatic card 201, Andrea Doria."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import commander
from tests.here_i_stand.builders import IllegalAnswer, heard
from tests.here_i_stand.two_player_builders import for_two, play_diplomatic, quiet_for_two
from tests.tables import each


@each("player, friend", [(PAPACY, PAPACY), (PROTESTANT, FRANCE)])
def test_genoa_becomes_an_ally_of_who_profits(player: str, friend: str) -> None:
    state = for_two()
    play_diplomatic(state, player, 201)
    assert state.minor_allies[GENOA] == friend
    assert commander(state, GENOA) == friend


@each("former", [HAPSBURG, FRANCE])
def test_genoa_leaves_its_former_ally(former: str) -> None:
    state = for_two()
    state.minor_allies[GENOA] = former
    play_diplomatic(state, PAPACY, 201)
    assert state.minor_allies[GENOA] == PAPACY


@pytest.mark.parametrize(
    ("ships", "added"),
    [(1, {"squadron": 1, "regular": 1}), (0, {"regular": 2})],
)
def test_an_ally_sends_two_units_of_which_one_can_be_a_squadron(
    ships: int, added: dict[str, int]
) -> None:
    state = quiet_for_two()
    state.minor_allies[GENOA] = FRANCE
    answers = [(PROTESTANT, "levy", "genoa"), (PROTESTANT, "ships:genoa", ships)]
    play_diplomatic(state, PROTESTANT, 201, answers)
    assert state.spaces["genoa"].units == {GENOA: added}


def test_genoa_has_a_single_squadron() -> None:
    state = quiet_for_two()
    state.minor_allies[GENOA] = PAPACY
    answers = [(PAPACY, "levy", "genoa"), (PAPACY, "ships:genoa", 2)]
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PAPACY, 201, answers)


def test_no_genoese_come_into_besieged_or_lost_spaces() -> None:
    state = quiet_for_two()
    state.minor_allies[GENOA] = PAPACY
    state.spaces["genoa"].besiegers.append(FRANCE)
    state.spaces["bastia"].control = FRANCE
    table = play_diplomatic(state, PAPACY, 201, sound=False)
    assert heard(table).of(EventWithoutEffect)
    assert not state.spaces["genoa"].units


def test_without_counters_of_ships_regulars_come() -> None:
    state = quiet_for_two()
    state.minor_allies[GENOA] = PAPACY
    state.turn_track = {GENOA: {"squadron": 1}}
    state.spaces["bastia"].control = FRANCE
    play_diplomatic(state, PAPACY, 201)
    assert state.spaces["genoa"].units == {GENOA: {"regular": 2}}
