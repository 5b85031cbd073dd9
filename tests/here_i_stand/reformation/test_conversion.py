"""18.3 step 8 and 21.6: conversion and the Electorate display."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.faith import (
    ElectorRegularsPlaced,
    ElectorRegularsWithheld,
    SpaceConverted,
)
from adjudicator.games.here_i_stand.rules.religion.conversion import (
    convert,
    convert_some,
    place_elector_regulars,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, table_for


def after_the_league() -> State:
    """The opening position with the Schmalkaldic League founded."""
    state = game_1517()
    state.events_done.append("schmalkaldic_league")
    return state


def test_conversion_changes_the_religion_and_nothing_else() -> None:
    state = game_1517()
    state.spaces["leipzig"].unrest = True
    table = table_for(state)
    convert(table, "leipzig", "protestant")
    here = state.spaces["leipzig"]
    assert (here.religion, here.control, here.unrest) == ("protestant", "hapsburg", True)
    assert heard(table) == [(SpaceConverted("leipzig", "protestant"), heard(table)[0][1])]


def test_a_space_of_that_religion_is_left_alone() -> None:
    table = table_for(game_1517())
    convert(table, "leipzig", "catholic")
    assert not heard(table)


@pytest.mark.parametrize(("space", "regulars"), [("augsburg", 2), ("wittenberg", 2), ("mainz", 1)])
def test_an_electorate_brings_all_its_regulars_before_the_league(space: str, regulars: int) -> None:
    """The Hapsburgs control it politically, which does not matter before the League."""
    table = table_for(game_1517())
    convert(table, space, "protestant")
    assert table.state.spaces[space].units == {"protestant": {"regular": regulars}}
    assert table.state.electorate_display[space] == 0
    assert heard(table).of(ElectorRegularsPlaced) == [ElectorRegularsPlaced(space, regulars)]


def test_the_regulars_come_at_the_first_conversion_only() -> None:
    table = table_for(game_1517())
    for religion in ("protestant", "catholic", "protestant"):
        convert(table, "trier", religion)
    assert table.state.spaces["trier"].units == {"protestant": {"regular": 1}}


def test_after_the_league_regulars_need_protestant_control() -> None:
    state = after_the_league()
    table = table_for(state)
    convert(table, "mainz", "protestant")
    assert state.spaces["mainz"].units == {}
    assert heard(table).of(ElectorRegularsWithheld) == [ElectorRegularsWithheld("mainz")]
    state.spaces["mainz"].control = "protestant"
    place_elector_regulars(table, "mainz")
    assert state.spaces["mainz"].units == {"protestant": {"regular": 1}}


def test_after_the_league_regulars_wait_for_the_end_of_a_siege() -> None:
    """FAQ to 21.6."""
    state = after_the_league()
    state.spaces["mainz"].control = "protestant"
    state.spaces["mainz"].besiegers = ["hapsburg"]
    table = table_for(state)
    convert(table, "mainz", "protestant")
    assert state.electorate_display["mainz"] == 1
    state.spaces["mainz"].besiegers = []
    place_elector_regulars(table, "mainz")
    assert state.electorate_display["mainz"] == 0


def test_a_catholic_electorate_gets_no_regulars() -> None:
    table = table_for(game_1517())
    place_elector_regulars(table, "mainz")
    place_elector_regulars(table, "leipzig")
    assert not heard(table)


def test_an_event_converts_as_many_spaces_as_it_says_and_asks_which() -> None:
    state = game_1517()
    table = table_for(state)
    options = ("leipzig", "kassel", "munster")
    for space in options:
        state.spaces[space].religion = "protestant"
    event = convert_some(table, "papacy", "card 67/convert", options, 2, "catholic")
    play(table, event, answers=[("papacy", "card 67/convert", ("munster", "leipzig"))])
    assert [state.spaces[s].religion for s in options] == ["catholic", "protestant", "catholic"]


def test_nobody_is_asked_where_an_event_converts_all_there_are() -> None:
    state = game_1517()
    table = table_for(state)
    state.spaces["leipzig"].religion = "protestant"
    play(table, convert_some(table, "papacy", "card 67/convert", ("leipzig",), 2, "catholic"))
    assert heard(table).of(SpaceConverted) == [SpaceConverted("leipzig", "catholic")]


@pytest.mark.parametrize(
    ("answer", "reason"), [(("leipzig",), "1 are named"), (("rome", "leipzig"), "rome")]
)
def test_fewer_spaces_and_others_are_refused(answer: tuple[str, ...], reason: str) -> None:
    table = table_for(game_1517())
    options = ("leipzig", "kassel", "munster")
    event = convert_some(table, "papacy", "card 67/convert", options, 2, "catholic")
    with pytest.raises(IllegalAnswer, match=reason):
        play(table, event, answers=[("papacy", "card 67/convert", answer)])
