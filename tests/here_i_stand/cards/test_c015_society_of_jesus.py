from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.rulers import UniversitiesFounded
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.winter.phase import due_events
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card
from tests.tables import each


def found(state: State, *spaces: str) -> Table[State]:
    deal_card(state, ENGLAND, 15)
    table = table_for(state, power=ENGLAND)
    answers: list[tuple[str, str, Any]] = [
        (PAPACY, "card 15/universities", spaces),
        (ENGLAND, "11/action", End()),
    ]
    play(table, play_card(table, ENGLAND, CardPlay(15, "event")), answers=answers)
    return table


@pytest.mark.parametrize("spaces", [("trier", "metz"), ("edinburgh",), ()])
def test_the_papacy_founds_up_to_two_universities_anywhere(spaces: tuple[str, ...]) -> None:
    state = game_1517()
    table = found(state, *spaces)
    assert tuple(s for s in ("trier", "metz", "edinburgh") if state.spaces[s].university) == spaces
    assert heard(table).of(UniversitiesFounded) == [UniversitiesFounded(spaces)]
    assert "society_of_jesus" in state.events_done
    assert 15 in state.removed


@each(
    ("spaces", "reason"),
    [
        (("trier", "metz", "cologne"), "3 are named"),
        (("trier", "trier"), "named twice"),
        (("wittenberg",), "not possible"),  # Protestant
        (("istanbul",), "not possible"),  # Ottoman
        (("rome",), "not possible"),  # has one
    ],
)
def test_universities_stand_in_different_catholic_spaces(
    spaces: tuple[str, ...], reason: str
) -> None:
    state = game_1517()
    state.spaces["wittenberg"].religion = "protestant"
    state.spaces["rome"].university = True
    with pytest.raises(IllegalAnswer, match=reason):
        found(state, *spaces)


def test_the_society_is_due_in_the_winter_of_turn_6() -> None:
    state = game_1517()
    for number in (9, 10, 13, 14):
        deal_card(state, PAPACY, number)
        state.hands[PAPACY].remove(number)
        state.removed.append(number)
    deal_card(state, ENGLAND, 15)
    state.turn = 5
    table = table_for(state)
    play(table, due_events(table))
    assert "society_of_jesus" not in state.events_done
    state.turn = 6
    play(table, due_events(table), answers=[(PAPACY, "card 15/universities", ("trier", "metz"))])
    assert state.spaces["trier"].university
    assert 15 in state.removed
    assert 15 not in state.hands[ENGLAND]
