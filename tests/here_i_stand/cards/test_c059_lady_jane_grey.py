"""Card 59, Lady Jane Grey."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import CardGiven, CardGivenUnseen
from adjudicator.games.here_i_stand.facts.inquisitions import ClaimantsSeen
from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CardsTaken
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event, why_no_event

KEEP, RECEIVER = "card 59/keep", "card 59/receiver"


def succession() -> State:
    """Return a position after a change of ruler in England, which holds card 90."""
    state = game_1517()
    state.turn_effects.append("new_ruler_england")
    state.hands[ENGLAND] = [3, 90]
    state.draw_pile.append(80)
    return state


def jane(state: State, power: str, *answers: Any, dice: Any = ()) -> Table[State]:
    return play_event(state, power, 59, answers=answers, dice=dice)


def test_one_card_is_kept_and_the_other_given_away() -> None:
    state = succession()
    jane(state, FRANCE, (FRANCE, KEEP, 90), (FRANCE, RECEIVER, PROTESTANT))
    assert 90 in state.hands[FRANCE]
    assert 80 in state.hands[PROTESTANT]
    assert state.hands[ENGLAND] == [3]
    assert 59 in state.removed


def test_the_playing_power_sees_both_and_the_receiver_his() -> None:
    table = jane(succession(), FRANCE, (FRANCE, KEEP, 90), (FRANCE, RECEIVER, PAPACY))
    told = heard(table)
    assert ClaimantsSeen(FRANCE, (90, 80)) in told.to(FRANCE)
    given = CardGiven(FRANCE, PAPACY, 80, 59)
    assert given in told.to(PAPACY)
    secrets = (ClaimantsSeen, CardGiven, CardsTaken, CardsDrawn)
    assert not [fact for fact in told.to(HAPSBURG) if isinstance(fact, secrets)]
    assert CardGivenUnseen(FRANCE, PAPACY, 59) in told.to(HAPSBURG)


def test_the_papacy_may_give_the_second_card_to_itself() -> None:
    state = succession()
    jane(state, PAPACY, (PAPACY, KEEP, 80), (PAPACY, RECEIVER, PAPACY))
    assert {80, 90} <= set(state.hands[PAPACY])


def test_england_draws_from_its_own_hand() -> None:
    state = succession()
    state.hands[ENGLAND] = [3, 65, 90]
    jane(
        state,
        ENGLAND,
        (ENGLAND, KEEP, 80),
        (ENGLAND, RECEIVER, PROTESTANT),
        dice=[("england draws a card of its own hand", 1)],
    )
    assert state.hands[ENGLAND] == [3, 65, 80]
    assert 90 in state.hands[PROTESTANT]


def test_with_an_empty_deck_the_english_card_is_kept() -> None:
    state = succession()
    state.draw_pile.clear()
    jane(state, FRANCE)
    assert 90 in state.hands[FRANCE]


def test_a_mandatory_event_may_change_hands() -> None:
    state = succession()
    state.hands[ENGLAND] = [3, 10]
    jane(state, FRANCE, (FRANCE, KEEP, 80), (FRANCE, RECEIVER, PROTESTANT))
    assert 10 in state.hands[PROTESTANT]


def test_england_must_have_changed_rulers_this_turn() -> None:
    state = succession()
    assert why_no_event(state, FRANCE, 59) == ""
    state.turn_effects.clear()
    assert "has not changed rulers" in why_no_event(state, FRANCE, 59)


def test_england_must_hold_a_card_besides_its_home_card_and_this_one() -> None:
    state = succession()
    state.hands[ENGLAND] = [3]
    assert "England holds no card" in why_no_event(state, FRANCE, 59)
    assert "England holds no card" in why_no_event(state, ENGLAND, 59)
