from __future__ import annotations

from adjudicator.games.here_i_stand.rules.action.choices import why_not_pass
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY
from adjudicator.games.here_i_stand.rules.religion.modifiers import papacy_has_advantage
from tests.here_i_stand.builders import game_1517, play, table_for
from tests.here_i_stand.card_builders import deal_card


def test_julius_follows_paul_and_keeps_no_card() -> None:
    """11, 3.3: with an administrative rating of 0 the Papacy passes with an empty hand only."""
    state = game_1517()
    state.rulers[PAPACY] = "paul_iii_ruler"
    for number in (10, 14):
        deal_card(state, PAPACY, number)
        state.hands[PAPACY].remove(number)
    state.removed.append(10)
    state.on_power_card.append(14)
    state.on_power_card += state.hands[PAPACY]  # the home cards have been used
    state.hands[PAPACY] = []
    deal_card(state, PAPACY, 65)
    assert why_not_pass(state, PAPACY) is None
    deal_card(state, FRANCE, 22)
    table = table_for(state, power=FRANCE)
    play(
        table,
        play_card(table, FRANCE, CardPlay(22, "event")),
        answers=[(FRANCE, "11/action", End())],
    )
    assert state.rulers[PAPACY] == "julius_iii_ruler"
    assert papacy_has_advantage(state)
    assert 22 in state.on_power_card
    assert 14 in state.removed
    assert why_not_pass(state, PAPACY) == (
        "you may not pass with 1 cards; your ruler keeps at most 0"
    )
    assert not faults(state)
