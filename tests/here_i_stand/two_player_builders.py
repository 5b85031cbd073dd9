"""Positions and plays for the tests of the variant for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of, carry_out
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import clear_map, play, table_for


def for_two(**options: Any) -> State:
    """Return the opening position for two, in the Diplomacy Phase of turn 3."""
    state = set_up("two_player", options)
    state.turn, state.stage = 3, "diplomatic"
    return state


def quiet_for_two(**options: Any) -> State:
    """Return an empty map for two, at peace."""
    return clear_map(for_two(**options))


def league(state: State) -> State:
    """Form the League: its wars, the alliance of Hapsburgs and Papacy, its diplomatic cards."""
    cards = cards_of(state)
    state.events_done.append(LEAGUE)
    state.wars += [pair(PAPACY, PROTESTANT), pair(HAPSBURG, PROTESTANT)]
    state.alliances.append(pair(HAPSBURG, PAPACY))
    cards.deck += cards.waiting
    cards.waiting = []
    return state


def deal(state: State, player: str, *numbers: int) -> None:
    """Make these the diplomatic hand of a player, wherever they are."""
    cards = cards_of(state)
    for number in numbers:
        _take(state, number)
    cards.discards += cards.hands[player]
    cards.hands[player] = [*numbers]


def _take(state: State, number: int) -> None:
    cards = cards_of(state)
    for pile in (cards.deck, cards.discards, cards.waiting, *cards.hands.values()):
        if number in pile:
            pile.remove(number)


def play_diplomatic(
    state: State,
    player: str,
    number: int,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
    *,
    sound: bool = True,
) -> Table[State]:
    """Let a player play a diplomatic card, which is then discarded; return the table.

    The position must be ``sound`` afterwards: it has no faults.
    """
    cards = cards_of(state)
    _take(state, number)
    cards.on_table.append(number)
    table = table_for(state)
    play(table, carry_out(table, player, number), answers=answers, dice=dice)
    if number in cards.on_table:
        cards.on_table.remove(number)
        cards.discards.append(number)
    assert not sound or faults(state) == []
    return table
