"""Positions for the tests of the cards of war and diplomacy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, play, table_for
from tests.here_i_stand.response_builders import hold

ACTION = "11/action"


def quiet() -> State:
    """Return an empty map of 1517 at peace."""
    state = clear_map(game_1517())
    state.wars.clear()
    return state


def play_event(
    state: State,
    power: str,
    card: int,
    mode: str,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Let a power hold a card and play it as an event; return the table."""
    hold(state, power, card)
    table = table_for(state, power=power)
    chosen = CardPlay(card, "event", mode)
    PlayChoice(state, power).check(chosen)
    play(table, play_card(table, power, chosen), answers=answers, dice=dice)
    assert faults(state) == []
    return table


def refuse_event(state: State, power: str, card: int, mode: str, why: str) -> None:
    """Check that a power that holds a card may not play it as an event, and why."""
    hold(state, power, card)
    with pytest.raises(IllegalAnswer, match=why):
        PlayChoice(state, power).check(CardPlay(card, "event", mode))
