"""Diplomatic cards 202, 206, 211, 213, 214 and 216: invasions."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.cards.c020_henry_ii import HENRY_II
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, UnitsForfeited
from adjudicator.games.here_i_stand.facts.realm import WarDeclared
from adjudicator.games.here_i_stand.rules.players import player_of
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, leader_location
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, put
from tests.here_i_stand.two_player_builders import league, play_diplomatic, quiet_for_two
from tests.tables import each

FOR_THE_PROTESTANTS = (
    (202, FRANCE, "montmorency", "lyon", {"regular": 2, "mercenary": 2}),
    (206, FRANCE, "francis_i", "milan", {"regular": 3, "mercenary": 3}),
    (211, HAPSBURG, "duke_of_alva", "naples", {"regular": 2, "mercenary": 2}),
)
FOR_THE_PAPACY = (
    (211, "duke_of_alva", {"regular": 2, "mercenary": 2}),
    (213, "ferdinand", {"regular": 2, "mercenary": 4}),
    (214, "charles_v", {"regular": 3, "mercenary": 5}),
)


def hand_size(state: State, player: str) -> int:
    return len(state.hands[player])


@each("player", [PAPACY, PROTESTANT])
@each("card, power, leader, space, units", FOR_THE_PROTESTANTS)
def test_the_protestants_set_up_the_army_whoever_plays(
    player: str, card: int, power: str, leader: str, space: str, units: dict[str, int]
) -> None:
    state = quiet_for_two()
    before = hand_size(state, PROTESTANT)
    answers = [(PROTESTANT, "army", space), (PROTESTANT, "reinforcement", "mercenary")]
    table = play_diplomatic(state, player, card, answers)
    assert at_war(state, power, PAPACY)
    assert player_of(state, power) == PROTESTANT
    assert heard(table).of(WarDeclared) == [WarDeclared(power, PAPACY)]
    expected = {**units, "mercenary": units["mercenary"] + 2}
    assert state.spaces[space].units == {power: expected}
    assert state.spaces[space].leaders == [leader]
    assert hand_size(state, PROTESTANT) == before + 1


@each(
    ("card", "power", "space", "port"),
    [(202, FRANCE, "lyon", "rouen"), (211, HAPSBURG, "naples", "barcelona")],
)
def test_a_squadron_comes_to_a_home_port_instead(
    card: int, power: str, space: str, port: str
) -> None:
    state = quiet_for_two()
    answers = [
        (PROTESTANT, "army", space),
        (PROTESTANT, "reinforcement", "squadron"),
        (PROTESTANT, "shipyard", port),
    ]
    play_diplomatic(state, PAPACY, card, answers)
    assert state.spaces[port].units == {power: {"squadron": 1}}
    assert state.spaces[space].units[power]["mercenary"] == 2


@each("asked, answer", [("army", "vienna"), ("shipyard", "genoa"), ("reinforcement", "cavalry")])
def test_spaces_ports_and_units_of_others_are_refused(asked: str, answer: str) -> None:
    given: dict[str, Any] = {"army": "lyon", "reinforcement": "squadron", "shipyard": "rouen"}
    given[asked] = answer
    answers = [(PROTESTANT, name, value) for name, value in given.items()]
    with pytest.raises(IllegalAnswer):
        play_diplomatic(quiet_for_two(), PROTESTANT, 202, answers)


def test_sieges_and_enemies_close_a_camp() -> None:
    state = quiet_for_two()
    go_to_war(state, FRANCE, PAPACY)
    put(state, "lyon", PAPACY, regular=1)
    for space in state.spaces.values():
        if space.control == FRANCE:
            space.besiegers.append(PAPACY)
    state.spaces["lyon"].besiegers.clear()
    answers: list[tuple[str, str, Any]] = []
    table = play_diplomatic(state, PROTESTANT, 202, answers, sound=False)
    assert heard(table).of(EventWithoutEffect)
    assert leader_location(state, "montmorency") is None
    assert hand_size(state, PROTESTANT) == 3  # the card is drawn all the same


def test_a_war_that_is_on_is_not_declared_again() -> None:
    state = quiet_for_two()
    go_to_war(state, FRANCE, PAPACY)
    answers = [(PROTESTANT, "army", "lyon"), (PROTESTANT, "reinforcement", "mercenary")]
    table = play_diplomatic(state, PROTESTANT, 202, answers)
    assert not heard(table).of(WarDeclared)
    assert len(state.wars) == 1


def test_henry_ii_comes_when_francis_is_dead() -> None:
    state = quiet_for_two()
    state.rulers[FRANCE] = HENRY_II
    answers = [(PROTESTANT, "army", "paris"), (PROTESTANT, "reinforcement", "mercenary")]
    play_diplomatic(state, PROTESTANT, 206, answers)
    assert state.spaces["paris"].leaders == ["henry_ii"]


@each("player", [PAPACY, PROTESTANT])
@each("card, leader, units", FOR_THE_PAPACY)
def test_after_the_league_hapsburg_armies_come_for_the_papacy(
    player: str, card: int, leader: str, units: dict[str, int]
) -> None:
    state = league(quiet_for_two())
    before = hand_size(state, PAPACY)
    answers: list[tuple[str, str, Any]] = [(PAPACY, "army", "vienna")]
    if card == 211:
        answers.append((PAPACY, "reinforcement", "mercenary"))
        units = {**units, "mercenary": 4}
    table = play_diplomatic(state, player, card, answers)
    assert not heard(table).of(WarDeclared)
    assert not at_war(state, HAPSBURG, PAPACY)
    assert player_of(state, HAPSBURG) == PAPACY
    assert state.spaces["vienna"].units == {HAPSBURG: units}
    assert state.spaces["vienna"].leaders == [leader]
    assert hand_size(state, PAPACY) == before + 1


def test_suleiman_lands_in_a_port() -> None:
    state = league(quiet_for_two())
    play_diplomatic(state, PAPACY, 216, [(PROTESTANT, "army", "salonika")])
    assert state.spaces["salonika"].units == {OTTOMAN: {"regular": 5, "squadron": 4}}
    assert state.spaces["salonika"].leaders == ["suleiman"]
    assert at_war(state, OTTOMAN, PAPACY)
    assert player_of(state, OTTOMAN) == PROTESTANT
    assert hand_size(state, PROTESTANT) == 3


@each("space", ["edirne", "naples"])
def test_suleiman_needs_a_port_of_his_own(space: str) -> None:
    state = league(quiet_for_two())
    assert controller(state, "edirne") == OTTOMAN
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PROTESTANT, 216, [(PROTESTANT, "army", space)])


def test_what_the_counters_cannot_show_is_forfeited() -> None:
    state = league(quiet_for_two())
    put(state, "istanbul", OTTOMAN, squadron=6)
    state.turn_track = {OTTOMAN: {"squadron": 1}}
    table = play_diplomatic(state, PROTESTANT, 216, [(PROTESTANT, "army", "salonika")])
    forfeited = heard(table).of(UnitsForfeited)
    assert [(one.owner, one.what) for one in forfeited] == [(OTTOMAN, "squadron")]
    assert state.spaces["salonika"].units[OTTOMAN]["regular"] == 5
