from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, OTTOMAN
from adjudicator.games.here_i_stand.rules.religion.modifiers import faith_of_units
from adjudicator.games.here_i_stand.rules.rulers import new_ruler_mark
from adjudicator.games.here_i_stand.rules.state import State, leader_location
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase, new_cards
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card


def on_turn_6(*children: int) -> State:
    state = game_1517()
    state.turn = 6
    state.pregnancies = list(children)
    return state


def crown(state: State) -> Table[State]:
    deal_card(state, OTTOMAN, 21)
    table = table_for(state, power=OTTOMAN)
    play(
        table,
        play_card(table, OTTOMAN, CardPlay(21, "event")),
        answers=[(OTTOMAN, "11/action", End())],
    )
    return table


def test_mary_follows_henry_while_no_edward_is_born() -> None:
    state = on_turn_6(4)
    crown(state)
    assert state.rulers[ENGLAND] == "mary_i_ruler"
    assert leader_location(state, "dudley") == "london"
    assert leader_location(state, "henry_viii") is None
    assert faith_of_units(state, ENGLAND) == "catholic"
    assert 21 in state.on_power_card
    assert not faults(state)


def test_mary_follows_a_sickly_edward_and_dudley_stays_where_he_is() -> None:
    state = on_turn_6(5)
    state.rulers[ENGLAND] = "edward_vi_ruler"
    deal_card(state, OTTOMAN, 19)
    state.hands[OTTOMAN].remove(19)
    state.on_power_card.append(19)
    state.spaces["london"].leaders.remove("henry_viii")
    state.spaces["calais"].leaders.append("dudley")
    crown(state)
    assert state.rulers[ENGLAND] == "mary_i_ruler"
    assert leader_location(state, "dudley") == "calais"
    assert 19 in state.removed
    assert not faults(state)


@pytest.mark.parametrize(
    ("children", "pile"), [([5], "discards"), ([6], "removed"), ([5, 6], "removed")]
)
def test_an_edward_born_while_her_card_was_out_goes_before_her(
    children: list[int], pile: str
) -> None:
    """21.3: her card counts as his; behind a sickly Edward it comes back next turn."""
    state = on_turn_6(*children)
    crown(state)
    assert state.rulers[ENGLAND] == "edward_vi_ruler"
    assert leader_location(state, "dudley") == "london"
    assert faith_of_units(state, ENGLAND) == "protestant"
    assert new_ruler_mark(ENGLAND) in state.turn_effects
    assert 21 in getattr(state, pile)
    assert 19 in state.on_power_card
    assert 19 not in new_cards(state)
    assert not faults(state)


def test_behind_a_sickly_edward_mary_is_in_the_deck_of_the_next_turn() -> None:
    state = on_turn_6(5)
    crown(state)
    state.turn, state.voyages = 7, []
    state.waiting_cards = [n for n in state.waiting_cards if n == 23]
    state.spaces["mainz"].control = "protestant"
    table = table_for(state)
    deck = sorted([*state.draw_pile, *state.discards])
    order = [n for n in range(len(deck)) if deck[n] != 21] + [deck.index(21)]
    play(table, card_draw_phase(table), dice=[("deck of turn 7", order)])
    assert 21 in state.hands[OTTOMAN]
    crown(state)
    assert state.rulers[ENGLAND] == "mary_i_ruler"


@pytest.mark.parametrize("place", ["draw_pile", "hand"])
def test_edwards_own_card_is_not_looked_for_in_hidden_places(place: str) -> None:
    state = on_turn_6(5)
    deal_card(state, ENGLAND, 19)
    if place == "draw_pile":
        state.hands[ENGLAND].remove(19)
        state.draw_pile.append(19)
    crown(state)
    assert 19 in (state.hands[ENGLAND] if place == "hand" else state.draw_pile)


def test_her_card_has_no_effect_behind_a_healthy_edward_who_reigns() -> None:
    """21.3: a healthy Edward rules for the rest of the game."""
    state = on_turn_6(6)
    state.rulers[ENGLAND] = "edward_vi_ruler"
    table = crown(state)
    assert state.rulers[ENGLAND] == "edward_vi_ruler"
    assert (
        heard(table).of(EventWithoutEffect)[0].why
        == "Edward VI is healthy and rules England to the end"
    )
    assert 21 in state.removed
