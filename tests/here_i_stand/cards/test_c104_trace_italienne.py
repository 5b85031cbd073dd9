"""Card 104, Trace Italienne."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c104_trace_italienne import open_spaces
from adjudicator.games.here_i_stand.facts.intrigues import FortressBuilt
from adjudicator.games.here_i_stand.rules.control.control import why_not_control
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    REGULAR,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.sea.piracy import opposing_dice
from adjudicator.games.here_i_stand.rules.state import State, is_fortified
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, put
from tests.here_i_stand.cards.intrigues import play_event, quiet
from tests.tables import each


def fortify(state: State, space: str, *answers: Any) -> Table[State]:
    """Let the Papacy fortify a space."""
    return play_event(state, PAPACY, 104, "event", [(PAPACY, "card 104/space", space), *answers])


@each(
    ("space", "units"),
    [
        ("siena", {}),  # independent
        ("dijon", {FRANCE: {REGULAR: 1}}),
        ("glasgow", {SCOTLAND: {REGULAR: 1}}),
        ("ancona", {PAPACY: {REGULAR: 1}}),
    ],
)
def test_a_fortress_rises_with_a_regular_of_its_controller(space: str, units: Any) -> None:
    state = quiet()
    table = fortify(state, space)
    assert is_fortified(state, space)
    assert state.spaces[space].units == units
    assert heard(table).of(FortressBuilt) == [FortressBuilt(space)]


def test_a_space_in_unrest_gets_no_regular() -> None:
    state = quiet()
    state.spaces["dijon"].unrest = True
    fortify(state, "dijon")
    assert state.spaces["dijon"].units == {}
    assert is_fortified(state, "dijon")


def test_the_space_of_an_active_minor_power_gets_a_regular_of_its_ally() -> None:
    state = quiet()
    state.minor_allies[SCOTLAND] = FRANCE
    fortify(state, "glasgow")
    assert state.spaces["glasgow"].units == {FRANCE: {REGULAR: 1}}


@each("space", ["rome", "calais", "gibraltar", "trier", "algiers"])
def test_fortified_spaces_and_those_not_in_play_are_refused(space: str) -> None:
    with pytest.raises(IllegalAnswer, match="is not possible"):
        fortify(quiet(), space)
    assert space not in open_spaces(quiet(), PAPACY)


def test_a_strong_enemy_in_the_space_besieges_the_new_fortress() -> None:
    state = quiet()
    go_to_war(state, HAPSBURG, FRANCE)
    put(state, "dijon", HAPSBURG, regular=2)
    fortify(state, "dijon")
    assert state.spaces["dijon"].besiegers == [HAPSBURG]
    assert state.spaces["dijon"].units == {HAPSBURG: {REGULAR: 2}, FRANCE: {REGULAR: 1}}


def test_a_weak_one_retreats() -> None:
    state = quiet()
    go_to_war(state, HAPSBURG, FRANCE)
    put(state, "dijon", HAPSBURG, regular=1)
    fortify(state, "dijon")
    assert state.spaces["dijon"].units == {FRANCE: {REGULAR: 1}}
    assert state.spaces["dijon"].besiegers == []
    assert state.spaces["besancon"].units == {HAPSBURG: {REGULAR: 1}}


def test_troops_in_an_independent_space_besiege_it_and_guests_do_not() -> None:
    state = quiet()
    put(state, "siena", HAPSBURG, regular=1)
    fortify(state, "siena")
    assert state.spaces["siena"].besiegers == [HAPSBURG]
    state = quiet()
    put(state, "dijon", ENGLAND, regular=1)
    fortify(state, "dijon")
    assert state.spaces["dijon"].besiegers == []


def test_a_fortress_cannot_be_taken_without_a_siege_and_gives_no_vp() -> None:
    state = quiet()
    go_to_war(state, HAPSBURG, FRANCE)
    put(state, "besancon", HAPSBURG, regular=2)
    before = victory_points(state, FRANCE)
    assert why_not_control(state, HAPSBURG, "dijon") is None
    fortify(state, "dijon")
    assert "a siege is needed" in (why_not_control(state, HAPSBURG, "dijon") or "")
    assert victory_points(state, FRANCE) == before


def test_a_fortress_fires_at_pirates() -> None:
    state = quiet()
    go_to_war(state, HAPSBURG, OTTOMAN)
    before = opposing_dice(state, "barbary_coast", HAPSBURG)[2]
    fortify(state, "cartagena")
    after = opposing_dice(state, "barbary_coast", HAPSBURG)[2]
    assert set(after) - set(before) == {"cartagena"}
