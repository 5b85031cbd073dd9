from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c013_schmalkaldic_league import form_league, is_ripe
from adjudicator.games.here_i_stand.facts.logistics import (
    LeagueFormed,
    LeagueLeaderJoined,
    LeagueNotFormed,
)
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller
from tests.here_i_stand.builders import game_1517, heard, play, put, table_for
from tests.tables import each

GERMANS = home_spaces(PROTESTANT)


def reformed(*spaces: str, turn: int = 2) -> State:
    """Return a position in which these spaces are Protestant and no regulars wait for them."""
    state = game_1517()
    state.electorate_display = dict.fromkeys(state.electorate_display, 0)
    state.turn = turn
    for space in spaces:
        state.spaces[space].religion = "protestant"
    return state


def form(state: State, answers: list[tuple[str, str, str]] | None = None) -> State:
    table = table_for(state)
    play(table, form_league(table), answers=answers or [])
    return state


# ------------------------------------------------------------------------------ when


@each(("count", "turn", "ripe"), [(12, 2, True), (11, 2, False), (12, 1, False), (12, 3, True)])
def test_the_league_needs_turn_2_and_12_spaces(count: int, turn: int, ripe: bool) -> None:
    assert is_ripe(reformed(*GERMANS[:count], turn=turn)) is ripe


def test_spaces_in_unrest_count() -> None:
    state = reformed(*GERMANS[:12])
    state.spaces[GERMANS[0]].unrest = True
    assert is_ripe(state)


@pytest.mark.parametrize(("count", "turn"), [(12, 1), (5, 2)])
def test_too_early_it_has_no_effect_gives_2_cp_and_is_discarded(count: int, turn: int) -> None:
    # FAQ: the card comes back with the next shuffle.
    state = reformed(*GERMANS[:count], turn=turn)
    state.draw_pile.remove(13)
    state.hands[FRANCE].append(13)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(13, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    assert "schmalkaldic_league" not in state.events_done
    assert 13 in state.discards
    assert heard(table).of(LeagueNotFormed) == [LeagueNotFormed(turn, count)]


def test_when_the_time_is_ripe_the_card_leaves_the_game() -> None:
    state = reformed(*GERMANS[:12])
    state.draw_pile.remove(13)
    state.hands[FRANCE].append(13)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(13, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    assert 13 in state.removed
    assert len(heard(table).of(LeagueFormed)) == 1


# ------------------------------------------------------------------------------ effects


def test_leaders_join_the_nearest_protestant_regulars() -> None:
    state = reformed("wittenberg", "mainz", "augsburg")
    put(state, "wittenberg", PROTESTANT, regular=2)
    put(state, "mainz", PROTESTANT, regular=1)
    put(state, "augsburg", PROTESTANT, regular=2)
    form(state)
    assert state.spaces["wittenberg"].leaders == ["john_frederick"]
    assert state.spaces["mainz"].leaders == ["philip_of_hesse"]
    assert not faults(state)


def test_the_protestants_choose_between_stacks_equally_near() -> None:
    state = reformed("cologne", "augsburg", "brandenburg")
    put(state, "cologne", PROTESTANT, regular=1)  # Kassel, Munster, Cologne
    put(state, "augsburg", PROTESTANT, regular=2)  # Kassel, Nuremberg, Augsburg
    put(state, "brandenburg", PROTESTANT, regular=1)
    form(state, [(PROTESTANT, "card 13/leader:philip_of_hesse", "augsburg")])
    assert state.spaces["augsburg"].leaders == ["philip_of_hesse"]


def test_without_protestant_regulars_no_leader_joins() -> None:
    state = reformed()
    table = table_for(state)
    play(table, form_league(table))
    assert [fact.space for fact in heard(table).of(LeagueLeaderJoined)] == ["", ""]
    assert not faults(state)


def test_protestant_home_spaces_change_control_but_for_fortresses_and_catholics() -> None:
    state = reformed("wittenberg", "leipzig", "erfurt", "prague")
    state.spaces["erfurt"].fortress = True
    form(state)
    assert controller(state, "wittenberg") == controller(state, "leipzig") == PROTESTANT
    assert controller(state, "erfurt") == controller(state, "mainz") == HAPSBURG
    assert controller(state, "prague") == "hungary_bohemia"


def test_wars_with_hapsburgs_and_papacy_begin() -> None:
    state = form(reformed())
    assert at_war(state, PROTESTANT, HAPSBURG)
    assert at_war(state, PROTESTANT, PAPACY)
    assert not at_war(state, PROTESTANT, FRANCE)


def test_garrisons_leave_catholic_electorates_with_their_leader() -> None:
    state = reformed("wittenberg", "augsburg")
    put(state, "mainz", PROTESTANT, regular=1)
    form(state, [])
    assert not state.spaces["mainz"].units
    assert state.spaces["augsburg"].units == {PROTESTANT: {"regular": 1}}
    assert set(state.spaces["augsburg"].leaders) == {"john_frederick", "philip_of_hesse"}


def test_garrisons_without_any_protestant_electorate_are_lost() -> None:
    state = reformed()
    put(state, "trier", PROTESTANT, regular=1)
    form(state)
    assert not state.spaces["trier"].units
    assert not faults(state)


def test_hapsburg_fleets_leave_ports_that_turn_protestant() -> None:
    state = reformed("lubeck")
    put(state, "lubeck", HAPSBURG, squadron=1)
    form(state)
    assert state.seas["baltic_sea"].units == {HAPSBURG: {"squadron": 1}}
