"""Card 71, City State Rebels."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c071_city_state_rebels import captured_keys
from adjudicator.games.here_i_stand.facts.intrigues import KeyFreed, RebelsFailed
from adjudicator.games.here_i_stand.facts.war import LeaderCaptured, LossesTaken
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    INDEPENDENT,
    MERCENARY,
    OTTOMAN,
    PAPACY,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.state import State, controller, pair
from tests.here_i_stand.builders import heard, put
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.here_i_stand.response_builders import hold
from tests.tables import each

HITS_2 = (5, 6, 1, 1, 1)
NO_HIT = (1, 2, 3, 4, 4)


def rise(state: State, key: str, faces: tuple[int, ...], *answers: Any) -> Table[State]:
    """Let the Papacy play the card against a key."""
    named = [(PAPACY, "card 71/key", key)]
    return play_event(state, PAPACY, 71, "event", [*named, *answers], [(f"Rebels in {key}", faces)])


def test_a_wiped_out_garrison_gives_an_independent_key_back_its_freedom() -> None:
    """FAQ: with one independent regular."""
    state = quiet()
    put(state, "milan", FRANCE, "montmorency", regular=2)
    table = rise(state, "milan", HITS_2)
    assert controller(state, "milan") == INDEPENDENT
    assert state.spaces["milan"].units == {INDEPENDENT: {REGULAR: 1}}
    assert heard(table).of(KeyFreed) == [KeyFreed("milan", FRANCE, INDEPENDENT)]
    assert state.captured == {"montmorency": PAPACY}


def test_a_unit_that_is_left_holds_the_key_and_its_owner_chooses_the_losses() -> None:
    state = quiet()
    put(state, "milan", FRANCE, "montmorency", regular=2, mercenary=1)
    losses = (FRANCE, "card 71/losses:milan", {MERCENARY: 1, REGULAR: 1})
    table = rise(state, "milan", HITS_2, losses)
    assert controller(state, "milan") == FRANCE
    assert state.spaces["milan"].units == {FRANCE: {REGULAR: 1}}
    assert heard(table).of(RebelsFailed) == [RebelsFailed("milan", FRANCE)]
    assert state.captured == {}


def test_ships_take_hits_too_and_go_to_the_turn_track() -> None:
    state = quiet()
    put(state, "tunis", HAPSBURG, regular=1, squadron=2)
    losses = (HAPSBURG, "card 71/losses:tunis", {"squadron": 2})
    rise(state, "tunis", HITS_2, losses)
    assert state.spaces["tunis"].units == {HAPSBURG: {REGULAR: 1}}
    assert state.turn_track == {HAPSBURG: {"squadron": 2}}


def test_ships_on_loan_are_lost_like_others() -> None:
    state = quiet()
    state.loans.append("england@hapsburg")
    put(state, "tunis", HAPSBURG, regular=1)
    put(state, "tunis", "england@hapsburg", squadron=2)
    losses = (HAPSBURG, "card 71/losses:tunis", {"england squadron": 2})
    table = rise(state, "tunis", HITS_2, losses)
    assert state.spaces["tunis"].units == {HAPSBURG: {REGULAR: 1}}
    assert state.turn_track == {ENGLAND: {"squadron": 2}}
    assert heard(table).of(LossesTaken)[0].units == {ENGLAND: {"squadron": 2}}


def test_an_empty_key_is_freed_whatever_the_dice_show() -> None:
    state = quiet()
    rise(state, "milan", NO_HIT)
    assert controller(state, "milan") == INDEPENDENT


def test_a_key_of_a_major_power_goes_home_with_a_regular() -> None:
    state = quiet()
    state.spaces["naples"].control = OTTOMAN
    put(state, "naples", OTTOMAN, regular=1)
    rise(state, "naples", HITS_2)
    assert controller(state, "naples") == HAPSBURG
    assert state.spaces["naples"].units == {HAPSBURG: {REGULAR: 1}}


def test_a_key_of_an_active_minor_power_goes_to_its_ally_with_a_regular_of_its_own() -> None:
    state = quiet()
    state.minor_allies[GENOA] = HAPSBURG
    state.spaces["genoa"].control = FRANCE
    put(state, "genoa", FRANCE, regular=1)
    rise(state, "genoa", HITS_2)
    assert controller(state, "genoa") == HAPSBURG
    assert state.spaces["genoa"].control == GENOA
    assert state.spaces["genoa"].units == {GENOA: {REGULAR: 1}}


def test_a_key_of_an_inactive_minor_power_becomes_its_own_again() -> None:
    state = quiet()
    state.spaces["buda"].control = OTTOMAN
    rise(state, "buda", NO_HIT)
    assert controller(state, "buda") == HUNGARY
    assert state.spaces["buda"].units == {HUNGARY: {REGULAR: 1}}


def test_leaders_of_the_playing_power_go_home_uncaptured() -> None:
    state = quiet()
    state.spaces["milan"].control = HAPSBURG
    put(state, "milan", HAPSBURG, "ferdinand", regular=1)
    table = play_event(
        state,
        HAPSBURG,
        71,
        "event",
        [(HAPSBURG, "card 71/key", "milan"), (HAPSBURG, "12.5/displace:milan", "vienna")],
        [("Rebels in milan", HITS_2)],
    )
    assert heard(table).of(LeaderCaptured) == []
    assert "ferdinand" in state.spaces["vienna"].leaders


def test_mercenaries_may_arrive_before_the_dice_where_units_are() -> None:
    """FAQ: Landsknechts can be played then, and not later."""
    state = quiet()
    put(state, "milan", FRANCE, regular=1)
    hold(state, FRANCE, 33)
    rise(
        state,
        "milan",
        HITS_2,
        (FRANCE, "window:rebels_before_roll", (33, "recruit")),
        (FRANCE, "card 71/losses:milan", {MERCENARY: 2}),
    )
    assert state.spaces["milan"].units == {FRANCE: {REGULAR: 1}}


# ------------------------------------------------------------------------------ the keys


@each(
    ("key", "holder", "possible"),
    [
        ("milan", FRANCE, True),
        ("metz", ENGLAND, True),
        ("florence", INDEPENDENT, False),
        ("london", ENGLAND, False),
        ("calais", FRANCE, True),
        ("genoa", HAPSBURG, True),
        ("genoa", GENOA, False),
        ("buda", OTTOMAN, True),
        ("rhodes", OTTOMAN, False),
        ("lyon", PAPACY, False),
    ],
)
def test_rebels_rise_in_captured_keys(key: str, holder: str, possible: bool) -> None:
    """Lyon is held by an ally of France in this position; Rhodes is no key."""
    state = quiet()
    state.alliances.append(pair(FRANCE, PAPACY))
    state.spaces[key].control = holder
    assert (key in captured_keys(state)) == possible


def test_the_key_of_a_minor_power_is_safe_in_the_hands_of_its_ally() -> None:
    state = quiet()
    state.minor_allies[GENOA] = FRANCE
    state.spaces["genoa"].control = FRANCE
    assert "genoa" not in captured_keys(state)


def test_a_key_under_siege_is_no_target() -> None:
    """FAQ."""
    state = quiet()
    for key in ("milan", "tunis"):
        state.spaces[key].besiegers.append(PAPACY)
    refuse_event(state, PAPACY, 71, "event", "no key is held by a strange power")
