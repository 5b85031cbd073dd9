"""Card Rounds for tests: deal cards, play them, and ask why they cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.action.rounds import card_round
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import play, table_for


def owner(card: str) -> str:
    """Return the side whose card it is."""
    return CATHOLIC if card.startswith("c") else PROTESTANT


def deal(state: State, *cards: str) -> None:
    """Put cards into the hands of their sides, from wherever they are."""
    for card in cards:
        side = owner(card)
        piles = (state.hands, state.unplayed, state.played, state.removed, state.waiting)
        for pile in (found[side] for found in piles):
            if card in pile:
                pile.remove(card)
        state.hands[side].append(card)


def begin_round(state: State, side: str, number: int = 1) -> None:
    """Make it the round of a side."""
    state.stage, state.active, state.round = "action", side, number


def play_round(
    state: State,
    side: str,
    chosen: Play,
    *,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Play a round in which a side does something; return the table."""
    begin_round(state, side, state.round or 1)
    table = table_for(state)
    play(table, card_round(table), answers=[(side, "8.2/round", chosen), *answers], dice=dice)
    return table


def play_event(
    state: State,
    card: str,
    *,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Deal a card to its side and play its event in a round; return the table."""
    if card not in state.hands[owner(card)]:
        deal(state, card)
    return play_round(state, owner(card), Play("event", card), answers=answers, dice=dice)


def refusal(state: State, side: str, chosen: Play) -> str:
    """Return why a side cannot do something with its round; the test fails when it can."""
    begin_round(state, side, state.round or 1)
    with pytest.raises(IllegalAnswer) as caught:
        RoundChoice(state, side).check(chosen)
    return str(caught.value)


def event_refusal(state: State, card: str) -> str:
    """Return why the event of a card cannot be played."""
    deal(state, card)
    return refusal(state, owner(card), Play("event", card))
