"""Card 13, Schmalkaldic League, in the variant for two (2P 4)."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.diplomatic_cards import AlliedForGood
from adjudicator.games.here_i_stand.facts.logistics import LeagueFormed, LeagueNotFormed
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.action.impulse import End
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.players import commanded_by, player_of
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State, allied, at_war, controller
from adjudicator.games.here_i_stand.rules.winter.phase import due_events
from tests.here_i_stand.builders import go_to_war, heard, play, put, table_for
from tests.here_i_stand.cards.intrigues import play_event
from tests.here_i_stand.two_player_builders import quiet_for_two
from tests.tables import each


def reformed(count: int = 12) -> State:
    """Return a position with so many Protestant spaces, in which no regulars wait for them."""
    state = quiet_for_two()
    state.electorate_display = dict.fromkeys(state.electorate_display, 0)
    for space in home_spaces(PROTESTANT)[:count]:
        state.spaces[space].religion = "protestant"
    return state


@each("player", [PAPACY, PROTESTANT])
@each("war", [True, False])
def test_hapsburgs_and_papacy_are_allies_and_fight_the_protestants(player: str, war: bool) -> None:
    state = reformed()
    if war:
        go_to_war(state, HAPSBURG, PAPACY)
        assert player_of(state, HAPSBURG) == PROTESTANT
    table = play_event(state, player, 13, "event", [(player, "11/action", End())])
    assert allied(state, HAPSBURG, PAPACY)
    assert not at_war(state, HAPSBURG, PAPACY)
    assert at_war(state, PAPACY, PROTESTANT)
    assert at_war(state, HAPSBURG, PROTESTANT)
    assert commanded_by(state, PAPACY) == (HAPSBURG,)
    assert commanded_by(state, PROTESTANT) == ()
    assert heard(table).of(LeagueFormed)
    assert heard(table).of(AlliedForGood) == [AlliedForGood(HAPSBURG, PAPACY)]


def test_rome_and_ravenna_stay_hapsburg() -> None:
    state = reformed()
    go_to_war(state, HAPSBURG, PAPACY)
    for space in ("rome", "ravenna"):
        state.spaces[space].control = HAPSBURG
        put(state, space, HAPSBURG, regular=1)
    play_event(state, PROTESTANT, 13, "event", [(PROTESTANT, "11/action", End())])
    assert controller(state, "rome") == controller(state, "ravenna") == HAPSBURG


@each(("besieger", "space"), [(HAPSBURG, "rome"), (PAPACY, "naples")])
def test_the_new_allies_lift_their_sieges_of_each_other(besieger: str, space: str) -> None:
    state = reformed()
    go_to_war(state, HAPSBURG, PAPACY)
    put(state, space, HAPSBURG, regular=2)
    put(state, space, PAPACY, regular=1)
    state.spaces[space].control = PAPACY if besieger == HAPSBURG else HAPSBURG
    state.spaces[space].besiegers.append(besieger)
    table = play_event(state, PAPACY, 13, "event", [(PAPACY, "11/action", End())])
    assert state.spaces[space].besiegers == []
    assert heard(table).of(SiegeBroken) == [SiegeBroken(besieger, space)]
    assert state.spaces[space].units == {HAPSBURG: {"regular": 2}, PAPACY: {"regular": 1}}


def test_a_siege_of_somebody_else_goes_on() -> None:
    state = reformed()
    go_to_war(state, FRANCE, PAPACY)
    put(state, "ravenna", FRANCE, regular=2)
    state.spaces["ravenna"].control = PAPACY
    state.spaces["ravenna"].besiegers.append(FRANCE)
    play_event(state, PAPACY, 13, "event", [(PAPACY, "11/action", End())])
    assert state.spaces["ravenna"].besiegers == [FRANCE]


def test_too_early_there_is_no_alliance() -> None:
    state = reformed(11)
    go_to_war(state, HAPSBURG, PAPACY)
    table = play_event(state, PAPACY, 13, "event", [(PAPACY, "11/action", End())])
    assert not league_formed(state)
    assert at_war(state, HAPSBURG, PAPACY)
    assert heard(table).of(LeagueNotFormed)
    assert 13 in state.discards


def test_the_league_that_is_due_in_winter_makes_the_alliance_too() -> None:
    state = reformed(1)
    state.turn = 4
    go_to_war(state, HAPSBURG, PAPACY)
    for number in (10, 14):
        state.draw_pile = [card for card in state.draw_pile if card != number]
        state.waiting_cards = [card for card in state.waiting_cards if card != number]
        state.removed.append(number)
    table = table_for(state)
    play(table, due_events(table))
    assert league_formed(state)
    assert allied(state, HAPSBURG, PAPACY)
    assert not at_war(state, HAPSBURG, PAPACY)
    assert 13 in state.removed
