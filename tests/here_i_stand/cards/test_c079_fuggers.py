"""Card 79, Fuggers."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.facts.troubles import CardLessNextTurn
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase, cards_for
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_hand, play_event, stack_pile


def test_two_cards_now_are_seen_by_nobody_else() -> None:
    state = game_1517()
    stack_pile(state, 30, 31)
    table = play_event(state, FRANCE, 79)
    assert {30, 31} <= set(state.hands[FRANCE])
    assert heard(table).of(CardLessNextTurn) == [CardLessNextTurn(FRANCE, 79)]
    assert [f for f in heard(table).to(ENGLAND) if isinstance(f, CardsDrawnUnseen)]
    assert not [f for f in heard(table).to(ENGLAND) if isinstance(f, CardsDrawn)]
    assert 79 in state.discards


def test_one_card_less_comes_with_the_next_deal_and_with_no_other() -> None:
    state = game_1517()
    usual = cards_for(state, FRANCE)
    state.minus_cards[FRANCE].append("excommunication")
    play_event(state, FRANCE, 79)
    state.turn = 2
    assert cards_for(state, FRANCE) == usual - 2
    deal_hand(state, FRANCE, 4)
    table = table_for(state)
    deck = sorted([*state.draw_pile, *state.discards])
    play(table, card_draw_phase(table), dice=[("deck of turn 2", list(range(len(deck))))])
    assert len(state.hands[FRANCE]) == 1 + usual - 2
    assert state.minus_cards[FRANCE] == ["excommunication"]
    assert cards_for(state, FRANCE) == usual - 1
