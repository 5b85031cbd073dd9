"""Builders for tests of event cards: a hand with the card, its play, its refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.state import State
from tests.here_i_stand.builders import IllegalAnswer, play, table_for


def hold(state: State, power: str, number: int) -> State:
    """Put a card into a hand, wherever it was."""
    piles = (state.draw_pile, state.discards, state.removed, state.waiting_cards)
    for pile in (*piles, state.on_power_card, *state.hands.values()):
        if number in pile:
            pile.remove(number)
    state.hands[power].append(number)
    return state


def event_table(state: State, power: str, number: int) -> Table[State]:
    """Return the impulse of a power that holds the card."""
    return table_for(hold(state, power, number), power=power)


def play_event(
    table: Table[State],
    number: int,
    *,
    mode: str = "",
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> None:
    """Let the active power play a card of its hand as an event, by legal play only."""
    power = table.state.active
    chosen = CardPlay(number, "event", mode)
    PlayChoice(table.state, power).check(chosen)
    play(table, play_card(table, power, chosen), answers=answers, dice=dice)


def refusal(table: Table[State], number: int, mode: str = "") -> str:
    """Return the words that refuse the event to the active power."""
    with pytest.raises(IllegalAnswer) as refused:
        PlayChoice(table.state, table.state.active).check(CardPlay(number, "event", mode))
    return str(refused.value)
