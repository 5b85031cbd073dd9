"""Positions for the tests of combat and response cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import Mode, mode_named
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows import windows
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put, table_for

OTTOMAN, HAPSBURG, FRANCE = "ottoman", "hapsburg", "france"
ENGLAND, PAPACY, PROTESTANT = "england", "papacy", "protestant"
SULEIMAN = force(OTTOMAN, "suleiman", regular=4)
MARCH = (OTTOMAN, "pressburg", "vienna", SULEIMAN)


def hold(state: State, power: str, *numbers: int) -> None:
    """Give cards to a power, wherever they are."""
    piles = [state.draw_pile, state.discards, state.waiting_cards, *state.hands.values()]
    for number in numbers:
        for pile in piles:
            if number in pile:
                pile.remove(number)
        state.hands[power].append(number)


def before_vienna(**defenders: int) -> Table[State]:
    """Return a table with 4 Ottoman regulars at Pressburg about to march on Vienna."""
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "pressburg", OTTOMAN, "suleiman", regular=4)
    put(state, "vienna", HAPSBURG, **(defenders or {"regular": 5}))
    return table


def french_before_milan(**defenders: int) -> Table[State]:
    """Return a table with a French siege of Hapsburg Milan, begun in an earlier impulse."""
    table = table_for(clear_map(game_1517()), power=FRANCE)
    state = table.state
    go_to_war(state, FRANCE, HAPSBURG)
    state.spaces["milan"].control = HAPSBURG
    state.spaces["milan"].besiegers.append(FRANCE)
    state.spaces["turin"].control = FRANCE
    put(state, "milan", FRANCE, "francis_i", regular=3, mercenary=3)
    put(state, "milan", HAPSBURG, **(defenders or {"regular": 2}))
    return table


def refusal(card: int, mode: str, state: State, power: str, subject: object) -> str:
    """Return why a mode cannot be played, or an empty text when it can."""
    return mode_named(card, mode).needs(state, power, subject) or ""


def with_modes(monkeypatch: pytest.MonkeyPatch, found: Callable[[str], tuple[Mode, ...]]) -> None:
    """Let windows know the modes only that ``found`` gives by their names."""
    monkeypatch.setattr(windows, "modes_in", found)
    # What is printed is looked up once, but for tests of other cards.
    monkeypatch.setattr(windows, "_printed_for", windows._printed_for.__wrapped__)
