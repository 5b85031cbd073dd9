from __future__ import annotations

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.play import CardsDrawn
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG
from adjudicator.games.here_i_stand.rules.state import State, leader_location
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card


def with_charles_in(space: str) -> State:
    state = game_1517()
    here = leader_location(state, "charles_v")
    assert here is not None
    state.spaces[here].leaders.remove("charles_v")
    state.spaces[space].leaders.append("charles_v")
    return state


def coronation(state: State, power: str) -> Table[State]:
    deal_card(state, power, 113)
    table = table_for(state, power=power)
    play(
        table,
        play_card(table, power, CardPlay(113, "event")),
        answers=[(power, "11/action", End())],
    )
    return table


@pytest.mark.parametrize("space", ["naples", "rome", "milan"])
def test_with_charles_in_italy_hapsburgs_and_player_draw_a_card_each(space: str) -> None:
    state = with_charles_in(space)
    table = coronation(state, FRANCE)
    assert [fact.power for fact in heard(table).of(CardsDrawn)] == [HAPSBURG, FRANCE]
    # Each of them knows its own card, everybody else none.
    for power, seen in ((HAPSBURG, 1), (FRANCE, 1), ("england", 0)):
        drawn = [fact for fact in heard(table).to(power) if isinstance(fact, CardsDrawn)]
        assert [fact.power for fact in drawn] == [power] * seen
    assert 113 in state.removed


def test_the_hapsburgs_draw_one_card_when_they_play_it_themselves() -> None:
    table = coronation(with_charles_in("naples"), HAPSBURG)
    drawn = heard(table).of(CardsDrawn)
    assert [(fact.power, len(fact.cards)) for fact in drawn] == [(HAPSBURG, 1)]


def test_with_charles_elsewhere_the_card_gives_its_cp_and_stays_in_the_deck() -> None:
    state = with_charles_in("innsbruck")
    table = coronation(state, FRANCE)
    assert (
        heard(table).of(EventWithoutEffect)[0].why
        == "Charles V is not in the Italian language zone"
    )
    assert not heard(table).of(CardsDrawn)
    assert 113 in state.discards


def test_a_captured_charles_is_in_no_zone() -> None:
    state = with_charles_in("naples")
    state.spaces["naples"].leaders.remove("charles_v")
    state.captured["charles_v"] = FRANCE
    coronation(state, FRANCE)
    assert 113 in state.discards
