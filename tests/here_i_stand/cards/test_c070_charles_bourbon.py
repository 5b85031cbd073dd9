"""Card 70, Charles Bourbon."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c070_charles_bourbon import refuges
from adjudicator.games.here_i_stand.facts.events import LeaderAppeared, UnitsForfeited
from adjudicator.games.here_i_stand.facts.logistics import ControlTaken
from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MERCENARY,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.snapshot import dump, load
from adjudicator.games.here_i_stand.rules.state import RENEGADE, controller, leader_power
from adjudicator.games.here_i_stand.rules.winter.phase import dismiss_renegade
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, put
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event


def test_the_renegade_comes_with_3_mercenaries_and_serves_until_winter() -> None:
    state = quiet()
    table = play_event(state, HAPSBURG, 70, "event", [(HAPSBURG, "card 70/space", "besancon")])
    assert state.spaces["besancon"].leaders == [RENEGADE]
    assert state.spaces["besancon"].units == {HAPSBURG: {MERCENARY: 3}}
    assert leader_power(state, RENEGADE) == HAPSBURG
    assert heard(table).of(LeaderAppeared) == [LeaderAppeared(RENEGADE, "besancon", 70)]
    assert load(dump(state), 1).renegade_power == HAPSBURG
    dismiss_renegade(table)
    assert state.renegade_power == ""
    assert state.spaces["besancon"].units == {HAPSBURG: {MERCENARY: 3}}


def test_the_ottomans_get_cavalry_even_in_algiers() -> None:
    """FAQ."""
    state = quiet()
    state.events_done.append("barbary_pirates")
    play_event(state, OTTOMAN, 70, "event", [(OTTOMAN, "card 70/space", "algiers")])
    assert state.spaces["algiers"].units == {OTTOMAN: {"cavalry": 3}}


def test_an_enemy_of_france_takes_an_empty_space_next_to_lyon() -> None:
    state = quiet()
    go_to_war(state, ENGLAND, FRANCE)
    table = play_event(state, ENGLAND, 70, "event", [(ENGLAND, "card 70/space", "grenoble")])
    assert controller(state, "grenoble") == ENGLAND
    assert state.spaces["grenoble"].units == {ENGLAND: {MERCENARY: 3}}
    assert heard(table).of(ControlTaken) == [ControlTaken(ENGLAND, "grenoble", FRANCE)]


@pytest.mark.parametrize(
    ("at_war", "occupied", "possible"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_spaces_next_to_lyon_need_a_war_and_must_be_empty(
    at_war: bool, occupied: bool, possible: bool
) -> None:
    state = quiet()
    if at_war:
        go_to_war(state, HAPSBURG, FRANCE)
    if occupied:
        put(state, "dijon", FRANCE, "montmorency")
    assert ("dijon" in refuges(state, HAPSBURG)) == possible
    assert "lyon" not in refuges(state, HAPSBURG)
    assert "paris" not in refuges(state, HAPSBURG)


def test_the_space_is_calm_and_free_of_sieges_and_enemies() -> None:
    """FAQ."""
    state = quiet()
    go_to_war(state, PAPACY, FRANCE)
    state.spaces["rome"].unrest = True
    state.spaces["ravenna"].besiegers.append(FRANCE)
    put(state, "ancona", FRANCE, regular=1)
    assert not {"rome", "ravenna", "ancona"} & set(refuges(state, PAPACY))
    with pytest.raises(IllegalAnswer, match="rome is not possible"):
        play_event(state, PAPACY, 70, "event", [(PAPACY, "card 70/space", "rome")])


def test_what_the_counters_do_not_allow_is_forfeited() -> None:
    state = quiet()
    put(state, "rome", PAPACY, mercenary=6)
    table = play_event(state, PAPACY, 70, "event", [(PAPACY, "card 70/space", "rome")])
    placed = state.spaces["rome"].units[PAPACY][MERCENARY] - 6
    missing = sum(fact.count for fact in heard(table).of(UnitsForfeited))
    assert placed + missing == 3


def test_the_protestants_have_no_mercenaries_before_the_league() -> None:
    state = quiet()
    refuse_event(state, PROTESTANT, 70, "event", "before the Schmalkaldic League")
    state.events_done.append(LEAGUE)
    refuse_event(state, PROTESTANT, 70, "event", "no space where he could come")
    state.spaces["wittenberg"].control = PROTESTANT
    play_event(state, PROTESTANT, 70, "event")
    assert state.spaces["wittenberg"].leaders == [RENEGADE]
