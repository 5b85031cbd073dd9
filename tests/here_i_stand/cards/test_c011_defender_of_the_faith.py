"""Card 11, Defender of the Faith."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import AttemptsLost, CounterReformationAttempted
from adjudicator.games.here_i_stand.facts.play import CardsDrawn
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.religion.actions import PublishTreatise
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, table_for


def defend(state: State, power: str, answers: Any = (), dice: Any = ()) -> Table[State]:
    """Play the card as the power's impulse."""
    state.draw_pile.remove(11)
    state.hands[power].append(11)
    table = table_for(state, power=power)
    play(table, play_card(table, power, CardPlay(11, "event", "event")), answers=answers, dice=dice)
    return table


def reformed_saxony() -> State:
    """An empty map with three Protestant spaces."""
    state = clear_map(game_1517())
    for space in ("wittenberg", "leipzig", "breslau"):
        state.spaces[space].religion = "protestant"
    return state


def test_the_papacy_gets_three_attempts_and_the_player_two_cp() -> None:
    state = reformed_saxony()
    table = defend(
        state,
        "ottoman",
        [
            ("papacy", "18.4/counter:1", Attempt("wittenberg")),
            ("papacy", "18.4/counter:2", Attempt("leipzig")),
            ("ottoman", "11/action", End()),
        ],
        [
            ("counters in wittenberg", (6, 1, 1)),
            ("protestant defends wittenberg", (1, 1)),
            ("counters in leipzig", (6, 1, 1, 1)),
            ("protestant defends leipzig", (6,)),
            ("counters in breslau", (5, 1, 1)),
            ("protestant defends breslau", (4,)),
        ],
    )
    results = [fact.result for fact in heard(table).of(CounterReformationAttempted)]
    assert results == ["higher", "tie_lost", "higher"]
    assert state.removed == [11]
    assert state.impulse.cp == 0


@pytest.mark.parametrize(("power", "draws"), [("england", 1), ("france", 0)])
def test_england_alone_draws_a_card(power: str, draws: int) -> None:
    state = clear_map(game_1517())
    table = defend(state, power, [(power, "11/action", End())])
    assert len(heard(table).of(CardsDrawn)) == draws
    assert heard(table).of(AttemptsLost) == [AttemptsLost("papacy", "counter", 3)]


def test_one_papal_bonus_may_be_used() -> None:
    state = reformed_saxony()
    state.debaters["faber"] = "uncommitted"
    defend(
        state,
        "papacy",
        [
            ("papacy", "18.4/counter:1", Attempt("wittenberg", "faber")),
            ("papacy", "18.4/counter:2", Attempt("leipzig")),
            ("papacy", "11/action", End()),
        ],
        [
            ("counters in wittenberg", (1, 1, 1, 1, 1)),
            ("protestant defends wittenberg", (6, 1)),
            ("counters in leipzig", (1, 1, 1)),
            ("protestant defends leipzig", (6,)),
            ("counters in breslau", (1, 1)),
            ("protestant defends breslau", (6,)),
        ],
    )
    assert state.debaters["faber"] == "committed"


def test_a_space_won_back_may_be_reformed_with_the_two_cp() -> None:
    """18.3 and 18.4 each allow one attempt of their own kind on a space in an impulse."""
    state = clear_map(game_1517())
    for space in ("wittenberg", "leipzig"):
        state.spaces[space].religion = "protestant"
    defend(
        state,
        "protestant",
        [
            ("papacy", "18.4/counter:1", Attempt("leipzig")),
            ("protestant", "11/action", PublishTreatise("german")),
            ("protestant", "18.3/reform:1", Attempt("leipzig")),
            ("protestant", "18.3/reform:2", Attempt("magdeburg")),
        ],
        [
            ("counters in leipzig", (6, 1, 1)),
            ("protestant defends leipzig", (1,)),
            ("counters in wittenberg", (1,) * 5),
            ("protestant defends wittenberg", (6,)),
            ("reforms leipzig", (6,)),
            ("reforms magdeburg", (6,)),
        ],
    )
    assert state.spaces["leipzig"].religion == "protestant"
