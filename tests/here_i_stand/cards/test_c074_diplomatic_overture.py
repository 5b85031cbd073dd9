"""Card 74, Diplomatic Overture."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.events import (
    CardGiven,
    CardGivenUnseen,
    EventWithoutEffect,
)
from adjudicator.games.here_i_stand.facts.play import CardsDrawn
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, PAPACY
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import deal_hand, play_event, stack_pile
from tests.tables import each


def overture(*hand: int, pile: tuple[int, ...] = (30, 31)) -> State:
    state = game_1517()
    deal_hand(state, FRANCE, 74, *hand)
    stack_pile(state, *pile)
    return state


def test_two_cards_are_drawn_and_one_is_given_which_only_two_powers_see() -> None:
    state = overture(4, 33)
    table = play_event(
        state,
        FRANCE,
        74,
        answers=[(FRANCE, "card 74/give", (31,)), (FRANCE, "card 74/receiver", PAPACY)],
    )
    assert state.hands[FRANCE] == [4, 33, 30]
    assert 31 in state.hands[PAPACY]
    given = CardGiven(FRANCE, PAPACY, 31, 74)
    assert given in heard(table).to(FRANCE)
    assert given in heard(table).to(PAPACY)
    for other in (HAPSBURG, ENGLAND, None):
        assert given not in heard(table).to(other)
        assert CardGivenUnseen(FRANCE, PAPACY, 74) in heard(table).to(other)
        assert not [f for f in heard(table).to(other) if isinstance(f, CardsDrawn)]
    assert 74 in state.discards


@each(
    ("gift", "reason"),
    [
        ((), "0 are named; expected: 1"),
        ((4,), "4 is not possible"),
        ((12,), "12 is not possible"),
        ((30, 31), "2 are named; expected: 1"),
    ],
)
def test_the_gift_is_a_duty_and_neither_home_nor_mandatory(
    gift: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        play_event(overture(4, 12), FRANCE, 74, answers=[(FRANCE, "give", gift)])


def test_nobody_gives_a_card_to_himself() -> None:
    with pytest.raises(IllegalAnswer, match="france is not possible"):
        play_event(
            overture(),
            FRANCE,
            74,
            answers=[(FRANCE, "give", (30,)), (FRANCE, "receiver", FRANCE)],
        )


@pytest.mark.parametrize("gift", [(), (12,)])
def test_with_nothing_else_a_mandatory_event_may_be_given_or_not(gift: tuple[int, ...]) -> None:
    state = overture(4, pile=(12,))
    state.draw_pile = [12]
    answers: list[tuple[str, str, object]] = [(FRANCE, "give", gift)]
    if gift:
        answers.append((FRANCE, "receiver", HAPSBURG))
    table = play_event(state, FRANCE, 74, answers=answers)
    assert (12 in state.hands[HAPSBURG]) is bool(gift)
    assert bool(heard(table).of(EventWithoutEffect)) is not bool(gift)


def test_with_only_a_home_card_the_event_is_played_and_nothing_given() -> None:
    """FAQ."""
    state = overture(4)
    state.draw_pile = []
    table = play_event(state, FRANCE, 74)
    assert state.hands[FRANCE] == [4]
    assert heard(table).of(EventWithoutEffect)[0].why == "France: no card is given away"


def test_a_player_may_give_to_his_other_power() -> None:
    """FAQ: in a game of three, France and the Protestants may be one player."""
    state = overture()
    state.seats = [["france", "protestant"], ["ottoman", "england"], ["hapsburg", "papacy"]]
    play_event(
        state, FRANCE, 74, answers=[(FRANCE, "give", (30,)), (FRANCE, "receiver", "protestant")]
    )
    assert 30 in state.hands["protestant"]
