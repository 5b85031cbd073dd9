"""2P 3: what a player cannot know changes neither its view nor what it is told."""

from __future__ import annotations

import json
import random
from dataclasses import asdict

import pytest

from adjudicator.engine.errors import Sealed
from adjudicator.engine.play import copy_of
from adjudicator.engine.sealed import is_sealed
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS, opponent_of
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.for_two import GAME, for_two, live_from
from tests.tables import each

ROLES = (*TWO_PLAYERS, None)


def in_turn_1(seed: int) -> State:
    """Return a position in the Action Phase of turn 1, with a diplomatic card in each hand."""
    rng = random.Random(seed)
    live = live_from(for_two(last_turn=1), seed)
    try:
        while live.state.stage != "action":
            decision = live.waiting[0].decision
            live.answer(decision.role, sample(decision.choice, rng))
        return copy_of(live.state)
    finally:
        live.close()


def dealt_anew(state: State, role: str | None, seed: int) -> State:
    """Return the position with everything that a role cannot see dealt again."""
    other = copy_of(state)
    others = [player for player in TWO_PLAYERS if player != role]
    for piles in (
        [*(other.hands[player] for player in others), other.draw_pile],
        [*(cards_of(other).hands[player] for player in others), cards_of(other).deck],
    ):
        places = [(p, i) for p in piles for i, n in enumerate(p) if not card(n).is_home]
        numbers = [pile[index] for pile, index in places]
        random.Random(seed).shuffle(numbers)
        for (pile, index), number in zip(places, numbers, strict=True):
            pile[index] = number
    return other


@each("role", ROLES)
def test_a_view_does_not_depend_on_hidden_cards(role: str | None) -> None:
    for seed in range(3):
        state = in_turn_1(seed)
        other = dealt_anew(state, role, seed)
        assert other != state
        assert json.dumps(asdict(GAME.view(other, role))) == json.dumps(
            asdict(GAME.view(state, role))
        )


@each("role", TWO_PLAYERS)
def test_a_player_sees_its_own_diplomatic_card(role: str) -> None:
    state = in_turn_1(1)
    shown = GAME.view(state, role).state.two_player
    assert shown is not None
    assert shown.hands[role] == cards_of(state).hands[role]
    assert shown.hands[opponent_of(role)] == []
    assert shown.deck == []
    assert cards_of(state).deck != []


@each("role", ROLES)
def test_a_sealed_state_keeps_the_other_hand_and_the_deck(role: str | None) -> None:
    state = in_turn_1(2)
    GAME.seal(state, role)
    cards = cards_of(state)
    assert is_sealed(cards.deck)
    for player in TWO_PLAYERS:
        assert is_sealed(cards.hands[player]) == (player != role)
        assert len(cards.hands[player]) == 1
    with pytest.raises(Sealed):
        sorted([*cards.deck, 1])


def test_a_view_of_two_players_is_json() -> None:
    state = in_turn_1(0)
    for role in ROLES:
        json.dumps(GAME.dump_view(GAME.view(state, role)))
