"""Builders for tests of cards: hands, an event played from the hand, and why it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.state import State
from tests.here_i_stand.builders import play, table_for


def deal(state: State, power: str, *numbers: int) -> None:
    """Make these cards the hand of a power, wherever they are; what it held is discarded."""
    piles = (*state.hands.values(), state.draw_pile, state.waiting_cards, state.discards)
    for pile in piles:
        pile[:] = [number for number in pile if number not in numbers]
    state.discards += state.hands[power]
    state.hands[power] = list(numbers)


def stack_pile(state: State, *numbers: int) -> None:
    """Make these the cards that are drawn next, the first first."""
    rest = [number for number in state.draw_pile if number not in numbers]
    state.draw_pile = [*rest, *reversed(numbers)]


def play_event(
    state: State,
    power: str,
    number: int,
    mode: str = "",
    *,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Play a card of the hand of ``power``, which is given it if need be, as an event."""
    if number not in state.hands[power]:
        deal(state, power, number, *state.hands[power])
    table = table_for(state, power=power)
    choice = CardPlay(number, "event", mode)
    PlayChoice(state, power).check(choice)
    play(table, play_card(table, power, choice), answers=answers, dice=dice)
    return table


def refused(state: State, power: str, number: int, mode: str = "") -> str:
    """Return the words in which the event is refused; fails when it is legal."""
    if number not in state.hands[power]:
        deal(state, power, number, *state.hands[power])
    state.impulse.power = power
    with pytest.raises(IllegalAnswer) as refusal:
        PlayChoice(state, power).check(CardPlay(number, "event", mode))
    return str(refusal.value)
