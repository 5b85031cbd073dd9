"""Card 39, Augsburg Confession."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import (
    CounterReformationAttempted,
    DebateRoundFought,
)
from adjudicator.games.here_i_stand.facts.reforms import ConfessionRead
from adjudicator.games.here_i_stand.rules.religion.attempts import counter_reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debate import theological_debate
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import _forget_last_turn
from tests.here_i_stand.builders import heard, play, table_for
from tests.here_i_stand.card_builders import allowed, play_event, preaching, refused


def confessed() -> State:
    """Return a position in which the Ottomans have played the card; Luther and Eck are free."""
    state = preaching("luther")
    state.debaters = dict.fromkeys(("luther", "melanchthon", "eck"), "uncommitted")
    play_event(state, "ottoman", 39)
    return state


def test_melanchthon_is_committed_and_the_card_leaves_the_game() -> None:
    state = preaching("luther")
    table = play_event(state, "ottoman", 39)
    assert state.debaters["melanchthon"] == "committed"
    assert state.removed == [39]
    assert ConfessionRead() in heard(table).to(None)


def test_each_papal_die_counts_one_less_so_that_a_six_is_a_five() -> None:
    state = confessed()
    state.rulers["papacy"] = "paul_iii_ruler"
    table = table_for(state, power="papacy")
    play(
        table,
        counter_reformation_attempts(table, 1, ("german",), cause="burn_books"),
        dice=[("counters in wittenberg", (6,) * 5), ("protestant defends", (6, 1))],
    )
    told = heard(table).of(CounterReformationAttempted)[0]
    assert (told.die_bonus, told.result) == (-1, "lower")


def test_the_papacy_rolls_a_die_fewer_in_every_round_of_its_debates() -> None:
    table = table_for(confessed(), power="papacy")
    play(
        table,
        theological_debate(table, "papacy", "german", against="uncommitted"),
        dice=[
            ("eck attacks", (1,) * 6),
            ("luther defends", (1,) * 6),
            ("protestant debater", 1),
            ("eck attacks", (1,) * 5),
            ("melanchthon defends", (1,) * 4),
        ],
    )
    assert len(heard(table).of(DebateRoundFought)) == 2


def test_debates_of_the_protestants_are_as_before() -> None:
    table = table_for(confessed(), power="protestant")
    play(
        table,
        theological_debate(table, "protestant", "german", against="uncommitted"),
        dice=[
            ("luther attacks", (5,) + (1,) * 6),
            ("eck defends", (5,) + (1,) * 4),
            ("protestant debater", 1),
            ("melanchthon attacks", (1,) * 6),
            ("eck defends", (1,) * 4),
        ],
    )
    assert len(heard(table).of(DebateRoundFought)) == 2


def test_it_ends_with_the_turn() -> None:
    state = confessed()
    assert state.turn_effects == ["augsburg_confession"]
    _forget_last_turn(state)
    assert state.turn_effects == []


@pytest.mark.parametrize("status", ["committed", "burnt"])
def test_without_an_uncommitted_melanchthon_it_cannot_be_played(status: str) -> None:
    state = preaching("luther")
    assert allowed(state, "france", 39)
    state.debaters["melanchthon"] = status
    assert f"Melanchthon is {status}" in refused(state, "france", 39)
