"""Diplomatic card 210, Shipbuilding."""

from __future__ import annotations

from typing import Any

import pytest

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


@each(
    "ports, owner",
    [
        ({"marseille": 2}, FRANCE),
        ({"naples": 2}, HAPSBURG),
        ({"istanbul": 1, "salonika": 1}, OTTOMAN),
    ],
)
def test_the_protestants_build_for_the_invaders(ports: dict[str, int], owner: str) -> None:
    state = quiet_for_two()
    play_diplomatic(state, PROTESTANT, 210, [(PROTESTANT, "dock", ports)])
    for port, count in ports.items():
        assert state.spaces[port].units == {owner: {"squadron": count}}


@each("ports", [{"rouen": 2}, {"barcelona": 2}, {"rome": 2}, {"marseille": 1}, {"marseille": 3}])
def test_the_protestants_build_two_and_nowhere_else(ports: dict[str, int]) -> None:
    with pytest.raises(IllegalAnswer):
        play_diplomatic(quiet_for_two(), PROTESTANT, 210, [(PROTESTANT, "dock", ports)])


def test_the_papacy_builds_its_own_and_those_of_a_minor_power() -> None:
    state = quiet_for_two()
    state.minor_allies[VENICE] = PAPACY
    play_diplomatic(state, PAPACY, 210, [(PAPACY, "dock", {"rome": 1, "corfu": 1})])
    assert state.spaces["rome"].units == {PAPACY: {"squadron": 1}}
    assert state.spaces["corfu"].units == {VENICE: {"squadron": 1}}


def test_by_option_both_build() -> None:
    state = quiet_for_two(dip_shipbuilding="both")
    answers: list[tuple[str, str, Any]] = [
        (PAPACY, "dock", {"rome": 2}),
        (PROTESTANT, "dock", {"marseille": 2}),
    ]
    play_diplomatic(state, PAPACY, 210, answers)
    assert state.spaces["rome"].units == {PAPACY: {"squadron": 2}}
    assert state.spaces["marseille"].units == {FRANCE: {"squadron": 2}}


def test_counters_that_are_used_up_leave_nothing_to_build() -> None:
    state = quiet_for_two()
    state.turn_track = {PAPACY: {"squadron": 2}}
    table = play_diplomatic(state, PAPACY, 210)
    assert heard(table).of(EventWithoutEffect)


def test_lost_and_besieged_ports_build_nothing() -> None:
    state = quiet_for_two()
    state.spaces["naples"].control = FRANCE
    state.spaces["marseille"].besiegers.append(HAPSBURG)
    for ports in ({"naples": 2}, {"marseille": 2}):
        with pytest.raises(IllegalAnswer):
            play_diplomatic(state, PROTESTANT, 210, [(PROTESTANT, "dock", ports)])
