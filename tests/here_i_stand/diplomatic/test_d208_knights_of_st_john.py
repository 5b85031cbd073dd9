"""Diplomatic card 208, Knights of St. John."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.diplomatic_cards import CardTurnedUp
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of, carry_out
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from tests.here_i_stand.builders import heard, table_for
from tests.here_i_stand.card_builders import deal_hand, stack_pile
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each


@each("player", [PAPACY, PROTESTANT])
@each("number", [81, 90, 13])
def test_the_cp_of_the_top_card_go_into_st_peters(player: str, number: int) -> None:
    """Card 13 is a mandatory event: it gives its 2 CP and does not happen."""
    state = quiet_for_two()
    stack_pile(state, number)
    table = play_diplomatic(state, player, 208)
    points = card(number).cp
    assert state.saint_peters_vp * 5 + state.saint_peters_cp == points
    assert number in state.discards
    assert heard(table).of(CardTurnedUp) == [CardTurnedUp(number, 208)]


def test_without_a_card_nothing_is_built() -> None:
    state = quiet_for_two()
    state.removed += state.draw_pile
    state.draw_pile = []
    table = play_diplomatic(state, PAPACY, 208)
    assert heard(table).of(EventWithoutEffect)
    assert state.saint_peters_cp == 0


def test_the_wartburg_cancels_no_diplomatic_card() -> None:
    """No window opens at all: the card is carried out without a question (2P 3)."""
    state = quiet_for_two()
    deal_hand(state, PROTESTANT, 7, 37)
    cards_of(state).on_table.append(208)
    with pytest.raises(StopIteration):
        carry_out(table_for(state), PAPACY, 208).send(None)
    assert state.hands[PROTESTANT] == [7, 37]
