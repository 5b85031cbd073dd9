from __future__ import annotations

from adjudicator.games.here_i_stand.cards.c014_paul_iii import elect_paul
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY
from adjudicator.games.here_i_stand.rules.religion.modifiers import papacy_has_advantage
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import cards_for
from adjudicator.games.here_i_stand.rules.winter.phase import due_events
from tests.here_i_stand.builders import game_1517, play, table_for
from tests.here_i_stand.card_builders import deal_card


def under_clement() -> State:
    state = game_1517()
    state.turn = 3
    state.draw_pile.remove(10)
    state.on_power_card.append(10)
    state.rulers[PAPACY] = "clement_vii_ruler"
    return state


def test_paul_wins_ties_and_is_dealt_a_card_more() -> None:
    state = under_clement()
    dealt = cards_for(state, PAPACY)
    assert not papacy_has_advantage(state)
    table = table_for(state)
    play(table, elect_paul(table))
    assert papacy_has_advantage(state)
    assert cards_for(state, PAPACY) == dealt + 1


def test_anybody_plays_it_and_has_2_cp_and_clement_leaves_the_game() -> None:
    state = under_clement()
    deal_card(state, FRANCE, 14)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(14, "event")),
        answers=[(FRANCE, "11/action", Build(FRANCE, "regular", "paris", 1))],
    )
    assert state.rulers[PAPACY] == "paul_iii_ruler"
    assert 14 in state.on_power_card
    assert 10 in state.removed
    assert not faults(state)


def test_he_is_due_in_the_winter_of_turn_4() -> None:
    """19.8: without CP for anybody; the card covers Clement's."""
    state = under_clement()
    deal_card(state, FRANCE, 14)
    for number in (9, 13):
        state.draw_pile.remove(number)
        state.removed.append(number)
    table = table_for(state)
    play(table, due_events(table))
    assert state.rulers[PAPACY] == "clement_vii_ruler"
    state.turn = 4
    play(table, due_events(table))
    assert state.rulers[PAPACY] == "paul_iii_ruler"
    assert 14 in state.on_power_card
    assert 14 not in state.hands[FRANCE]
    assert not faults(state)
