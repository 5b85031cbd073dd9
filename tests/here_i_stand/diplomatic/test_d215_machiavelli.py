"""Diplomatic card 215, Machiavelli."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.facts.diplomatic_cards import InvasionTaken
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.deck import card, diplomatic_cards
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from tests.here_i_stand.builders import IllegalAnswer, heard
from tests.here_i_stand.two_player_builders import (
    deal,
    league,
    play_diplomatic,
    quiet_for_two,
)
from tests.tables import each

SHUFFLE = ("diplomatic deck", 0)


def behind(player: str) -> State:
    """Return a position after the League in which a player is behind, or nobody is ("")."""
    state = league(quiet_for_two())
    points = {p: victory_points(state, p) for p in (PAPACY, PROTESTANT)}
    for one, more in points.items():
        state.bonus_vp[one].append(["war_winner", 50 - more - (one == player)])
    return state


@each("player", [PAPACY, PROTESTANT])
@each("last", [PAPACY, PROTESTANT])
def test_who_is_behind_plays_an_invasion_card(player: str, last: str) -> None:
    state = behind(last)
    answers: list[tuple[str, str, Any]] = [(last, "invasion", 213), (PAPACY, "army", "vienna")]
    table = play_diplomatic(state, player, 215, answers, [shuffled(state)])
    assert heard(table).of(InvasionTaken) == [InvasionTaken(last, 213)]
    assert state.spaces["vienna"].units[HAPSBURG] == {"regular": 2, "mercenary": 4}


def shuffled(state: State) -> tuple[str, Any]:
    """Return the shuffle of all cards but those of hands and out of the game, in any order."""
    cards = cards_of(state)
    out = sum(len(hand) for hand in cards.hands.values()) + len(cards.removed)
    return ("diplomatic deck", tuple(range(len(diplomatic_cards()) - out)))


@each("player", [PAPACY, PROTESTANT])
def test_on_a_tie_who_plays_it_chooses(player: str) -> None:
    state = behind("")
    answers: list[tuple[str, str, Any]] = [
        (player, "invasion", 214),
        (PAPACY, "army", "vienna"),
    ]
    play_diplomatic(state, player, 215, answers, [shuffled(state)])


def test_all_cards_are_shuffled_afterwards() -> None:
    state = behind(PAPACY)
    cards = cards_of(state)
    cards.discards += [cards.deck.pop() for _ in range(4)]
    answers: list[tuple[str, str, Any]] = [(PAPACY, "invasion", 213), (PAPACY, "army", "vienna")]
    play_diplomatic(state, PROTESTANT, 215, answers, [shuffled(state)])
    assert sorted(cards.deck) == sorted(diplomatic_cards())
    assert cards.discards == cards.on_table == []
    assert cards.played == [215, 213]


@each("number", [203, 206, 202])
def test_cards_of_hands_of_this_turn_and_of_other_kinds_are_refused(number: int) -> None:
    state = behind(PAPACY)
    deal(state, PROTESTANT, 206)
    cards_of(state).played.append(202)
    assert card(206).invasion
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PROTESTANT, 215, [(PAPACY, "invasion", number)])


def test_without_an_invasion_card_there_is_a_shuffle_only() -> None:
    state = behind(PAPACY)
    invasions = [number for number, printed in diplomatic_cards().items() if printed.invasion]
    deal(state, opponent_of(PAPACY), *invasions)
    table = play_diplomatic(state, PAPACY, 215, dice=[shuffled(state)])
    assert heard(table).of(EventWithoutEffect)
